import { getMessages } from "next-intl/server";
import { completeMark } from "@/components/ui/complete-mark";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { site } from "@/lib/site/site-config";
import { DateLine } from "./date-line.client";
import { LanguageLinks } from "./language-links.client";
import type { ShellModel } from "./model";
import { UtilityLinks } from "./utility-links";
import styles from "./utility-row.module.css";

/** The line above the masthead from 64 rem: date, claim, the specification's sidebar, languages. */
export async function UtilityRow({ model }: { model: ShellModel }) {
  const { locale, sidebar, t } = model;
  const { calendar, dates } = await getMessages();
  const { isSample, words } = site();
  // A publisher's readers are not those of the sample site.
  const claim = isSample || "shell.claim" in words ? t("claim") : "";
  const today = { weekdays: calendar.weekdaysLong, months: dates.monthsLong, form: dates.today };
  return (
    <div className={styles.util} data-bar="utility" data-print="no">
      <div className={cx(layout.wrap, styles.row)} data-complete>
        <DateLine zone={site().zone} words={today} className={styles.date} />
        <span className={styles.claim}>{claim}</span>
        <nav className={styles.links} aria-label={t("subscriptions")}>
          <ul>
            <UtilityLinks links={sidebar} newTab={t("newTab")} />
          </ul>
        </nav>
        <LanguageLinks current={locale} label={t("languages")} />
        {completeMark}
      </div>
    </div>
  );
}
