import { getTranslations } from "next-intl/server";
import { HotSearchList } from "@/components/promotions/hot-search-list";
import { ButtonLink } from "@/components/ui/button";
import { IconArrowRight, IconPackage, IconPlane, IconShip } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { HotSearch } from "@/lib/promotions/schema";
import styles from "./home.module.css";

interface HomeProps {
  locale: Locale;
  hotSearches: readonly HotSearch[];
}

/** The front page: the three ways to start, the searches others make, the publisher's eBook. */
export async function Home({ locale, hotSearches }: HomeProps) {
  const t = await getTranslations("home");
  const actions = [
    { href: "/port", icon: <IconShip size="l" />, title: t("portSchedule"), line: t("portScheduleLine") },
    {
      href: "/flight",
      icon: <IconPlane size="l" />,
      title: t("flightSchedule"),
      line: t("flightScheduleLine"),
    },
    {
      href: "/fe-list",
      icon: <IconPackage size="l" />,
      title: t("freightEnquiry"),
      line: t("freightEnquiryLine"),
    },
  ];
  return (
    <>
      <div className={layout.wrap}>
        <h1 className={styles.title}>{t("title")}</h1>
      </div>
      <nav className={styles.band} aria-label={t("start")}>
        <div className={layout.wrap}>
          <div className={styles.actions}>
            {actions.map(({ href, icon, title, line }) => (
              <a key={href} href={localePath(locale, href)}>
                {icon}
                <span>
                  <b>{title}</b>
                  <small>{line}</small>
                </span>
                <IconArrowRight className={styles.go} />
              </a>
            ))}
          </div>
        </div>
      </nav>
      <div className={layout.wrap}>
        <HotSearchList heading={t("hotSearches")} locale={locale} searches={hotSearches} />
      </div>
      <section className={layout.wrap} aria-label={t("promotion")}>
        <div className={styles.promo}>
          <h2>{t("ebookTitle")}</h2>
          <p>{t("ebookLine")}</p>
          <ButtonLink variant="solid" href={localePath(locale, "/ebook-subscription")}>
            {t("ebookAction")}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
