import { getTranslations } from "next-intl/server";
import { IconArrowRight, IconBuildingWarehouse, IconPlane, IconShip, IconTruck } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { enquiryKinds, formPlaces } from "@/lib/enquiries/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./enquiry-list.module.css";

const icons = { sea: IconShip, air: IconPlane, truck: IconTruck, warehouse: IconBuildingWarehouse };

/** The four kinds of freight enquiry. */
export async function EnquiryList({ locale }: { locale: Locale }) {
  const t = await getTranslations("enquiry");
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t("title")}</h1>
        <p className={layout.lede}>{t("lede")}</p>
      </div>
      <ul className={styles.kinds}>
        {enquiryKinds.map((kind) => {
          const Glyph = icons[kind];
          return (
            <li key={kind}>
              <a href={localePath(locale, formPlaces[kind].page)}>
                <Glyph size="l" />
                <span>
                  <b>{t(`kinds.${kind}.name`)}</b>
                  <small>{t(`kinds.${kind}.text`)}</small>
                </span>
                <IconArrowRight className={styles.go} />
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
