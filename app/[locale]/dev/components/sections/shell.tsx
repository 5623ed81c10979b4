import { Brand } from "@/components/shell/brand";
import { DateLine } from "@/components/shell/date-line.client";
import { ErrorScreen } from "@/components/shell/error-screen";
import { errorScreenWords } from "@/components/shell/error-words";
import { LanguageLinks } from "@/components/shell/language-links.client";
import { NotFoundView } from "@/components/shell/not-found";
import { ThemeChoice } from "@/components/shell/theme-choice.client";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

/** The header and the footer themselves stand around the page: their menus have fixed ids. */
export async function ShellParts({ locale, words: { calendar, dates, errors, shell } }: SectionProps) {
  const errorWords = await errorScreenWords(locale);
  const today = { weekdays: calendar.weekdaysLong, months: dates.monthsLong, form: dates.today };
  const home = { label: errors.returnHome, href: "#shell" };
  return (
    <>
      <Specimen title="Brand, DateLine, LanguageLinks (marks and names), ThemeChoice">
        <div className={styles.stack}>
          <Brand name="The Harbour Gazette" href="#shell" />
          <DateLine zone="Asia/Hong_Kong" words={today} />
          <LanguageLinks current={locale} label={shell.languages} />
          <LanguageLinks current={locale} label={shell.languages} full />
          <ThemeChoice words={shell.theme} />
        </div>
      </Specimen>
      <Specimen title="ErrorScreen: without a number, and with one and a long message" isWide>
        <ErrorScreen words={errorWords} retryHref="#shell" />
        <ErrorScreen words={errorWords} retryHref="#shell" message={longText} requestId="0123456789abcdef" />
      </Specimen>
      <Specimen title="NotFoundView" isWide>
        <NotFoundView
          title={errors.notFoundTitle}
          text={errors.notFoundText}
          home={home}
          archive={{ label: errors.searchArchive, href: "#shell" }}
        />
      </Specimen>
    </>
  );
}
