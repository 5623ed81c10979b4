import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { enquiryKinds, formPlaces } from "@/lib/enquiries/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./enquiry-list.module.css";

const icons = { sea: "ship", air: "plane", truck: "truck", warehouse: "building-warehouse" } as const;

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
          return (
            <li key={kind}>
              <a href={localePath(locale, formPlaces[kind].page)}>
                <Icon name={icons[kind]} size="l" />
                <span>
                  <b>{t(`kinds.${kind}.name`)}</b>
                  <small>{t(`kinds.${kind}.text`)}</small>
                </span>
                <Icon name="arrow-right" className={styles.go} />
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
