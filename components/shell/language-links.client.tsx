"use client";

import { cx } from "@/components/ui/cx";
import { defaultLocale, type Locale, localeRecords, locales } from "@/lib/i18n/locales";
import styles from "./language-links.module.css";

/**
 * The language switcher. Its links work without script (the handler then uses the Referer); with script they have the page's
 * own address, with its query, from the moment of hover or focus.
 */
export function LanguageLinks({
  current,
  label,
  full,
  className,
}: {
  current: Locale;
  label: string;
  /** Full names instead of one-character labels. */
  full?: boolean;
  className?: string;
}) {
  const addNext = ({ currentTarget: link }: { currentTarget: HTMLAnchorElement }) => {
    const next = location.pathname + location.search;
    link.setAttribute("href", `/api/language?to=${link.hreflang}&next=${encodeURIComponent(next)}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links
    <div className={cx(styles.languages, className)} role="group" aria-label={label}>
      {locales.map((code) => (
        <a
          key={code}
          href={`/api/language?to=${code}`}
          hrefLang={code}
          lang={localeRecords[code].lang}
          rel="nofollow"
          aria-current={code === current ? "true" : undefined}
          onPointerDown={addNext}
          onFocus={addNext}
          onClick={addNext}
        >
          {full && code !== defaultLocale ? localeRecords[code].name : localeRecords[code].mark}
        </a>
      ))}
    </div>
  );
}
