/** The portal's three languages. Pure: both sides import it. */
export const locales = ["en", "zh-cn", "zh-tw"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "en";

export interface LocaleRecord {
  /** Value of <html lang> and hreflang. */
  lang: "en" | "zh-Hans" | "zh-Hant";
  /** Short name for the switcher, in its own script. */
  mark: string;
  name: string;
}

export const localeRecords: Record<Locale, LocaleRecord> = {
  en: { lang: "en", mark: "EN", name: "English" },
  "zh-tw": { lang: "zh-Hant", mark: "繁", name: "繁體（香港）" },
  "zh-cn": { lang: "zh-Hans", mark: "简", name: "简体" },
};

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}

/**
 * The address of `path` (starting with "/", unprefixed, query and hash allowed) in a language:
 * English has no prefix.
 */
export function localePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path.startsWith("/?") ? path.slice(1) : path}`;
}

/** Splits a pathname of this site into its language and the unprefixed path. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  if (isLocale(first) && first !== defaultLocale) {
    return { locale: first, path: `/${rest.join("/")}` };
  }
  return { locale: defaultLocale, path: pathname || "/" };
}
