import { cx } from "@/components/ui/cx";
import { IconExternalLink } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { localeRecords } from "@/lib/i18n/locales";
import { site } from "@/lib/site";
import { DateLine } from "./date-line.client";
import { LanguageLinks } from "./language-links.client";
import { MenuLink } from "./menu-link";
import type { ShellModel } from "./model";
import styles from "./utility-row.module.css";

/** The line above the masthead from 64 rem: date, claim, the specification's sidebar, languages. */
export function UtilityRow({ model }: { model: ShellModel }) {
  const { locale, sidebar, t } = model;
  // British order, as in the masthead's tradition: Friday 17 June 2022.
  const tag = locale === "en" ? "en-GB" : localeRecords[locale].intl;
  return (
    <div className={styles.util} data-print="no">
      <div className={cx(layout.wrap, styles.row)}>
        <DateLine zone={site.zone} tag={tag} className={styles.date} />
        <span className={styles.claim}>{t("claim")}</span>
        <nav className={styles.links} aria-label={t("subscriptions")}>
          <ul>
            {sidebar.map((link) => (
              <li key={link.href}>
                <MenuLink link={link} newTab={t("newTab")}>
                  {link.label}
                  {link.external ? <IconExternalLink size="s" /> : null}
                </MenuLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageLinks current={locale} label={t("languages")} />
      </div>
    </div>
  );
}
