import { getTranslations } from "next-intl/server";
import { IconArrowRight, IconPackage, IconPlane, IconShip } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./actions.module.css";

/** The three searches and forms to start with, as one band. */
export async function Actions({ locale }: { locale: Locale }) {
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
    <nav className={styles.band} aria-label={t("start")} data-print="no">
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
  );
}
