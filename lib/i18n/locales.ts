/**
 * The languages of the portal, one record each. Everything that depends on a language reads its record, and no other module
 * names a language by its code (scripts/catalogue/language-codes.ts lists the exceptions). Pure: server and browser import it.
 */

/** Languages of stored texts: `name` and `nameZh` of a port, articles, lists. Chinese is stored in Traditional. */
export type StoredLanguage = "en" | "zh";

/** Script of an edition, by ISO 15924: Latin, Traditional Chinese, Simplified Chinese. Fonts and line breaks follow from it. */
export type Script = "Latn" | "Hant" | "Hans";

interface LocaleRecord {
  /** Tag (BCP 47) of the edition: <html lang>, hreflang, the language of feeds and of structured data. */
  lang: string;
  /** Short name for the switcher, in its own script. */
  mark: string;
  /** Full name in the language itself. */
  name: string;
  script: Script;
  /** Which stored texts the edition shows. Those that are not stored in this language are shown in the other one. */
  stored: StoredLanguage;
  /** The edition from whose messages its messages are derived; null where they are written. */
  derivedFrom: string | null;
  /** Open Graph locale. */
  openGraph: string;
  /** Tag (BCP 47) by which Intl names and sorts countries: Hong Kong calls some of them differently from Taiwan. */
  intl: string;
  punctuation: Punctuation;
}

interface Punctuation {
  /** Between parts of a sentence. */
  comma: string;
  /** Between items of an enumeration. */
  enumeration: string;
  /** Between two words. */
  space: string;
}

const latin: Punctuation = { comma: ", ", enumeration: ", ", space: " " };
const chinese: Punctuation = { comma: "，", enumeration: "、", space: "" };

/** By code, in the order of the switcher. The code is also the path prefix, but the default language has none. */
export const localeRecords = {
  en: {
    lang: "en",
    mark: "EN",
    name: "English",
    script: "Latn",
    stored: "en",
    derivedFrom: null,
    openGraph: "en_GB",
    intl: "en",
    punctuation: latin,
  },
  "zh-tw": {
    lang: "zh-Hant",
    mark: "繁",
    name: "繁體（香港）",
    script: "Hant",
    stored: "zh",
    derivedFrom: null,
    openGraph: "zh_HK",
    intl: "zh-HK",
    punctuation: chinese,
  },
  "zh-cn": {
    lang: "zh-Hans",
    mark: "简",
    name: "简体",
    script: "Hans",
    stored: "zh",
    derivedFrom: "zh-tw",
    openGraph: "zh_CN",
    intl: "zh-Hans",
    punctuation: chinese,
  },
} as const satisfies Record<string, LocaleRecord>;

export type Locale = keyof typeof localeRecords;
/** Tag (BCP 47) of a text on a page. */
export type Lang = (typeof localeRecords)[Locale]["lang"];

export const locales = Object.keys(localeRecords) as readonly Locale[];
/** The language of addresses without a prefix: English, which also has the keys of messages. */
export const defaultLocale = "en" satisfies Locale;

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}

/**
 * The edition of a language tag as people write it: `zh-Hant`, `zh-HK`, `zh_TW`, `zh`, `en-GB`. A tag without a script has the
 * script that most writers of its language and region use (likely subtags of CLDR, by which `zh` is Simplified). null for what is
 * no tag, and for other languages.
 */
export function localeOfTag(tag: string): Locale | null {
  try {
    const { language, script } = new Intl.Locale(tag.trim().replaceAll("_", "-")).maximize();
    return (
      locales.find((locale) => {
        const { stored, script: own } = localeRecords[locale];
        return stored === language && own === script;
      }) ?? null
    );
  } catch {
    return null;
  }
}

/** Languages with a path prefix: all but the default one. */
export const prefixedLocales = locales.filter((locale) => locale !== defaultLocale);

/** Languages whose messages are written and not derived. */
export const writtenLocales = locales.filter((locale) => localeRecords[locale].derivedFrom === null);

/** Whether an edition shows stored Chinese texts. */
export const showsChinese = (locale: Locale): boolean => localeRecords[locale].stored === "zh";

/** Whether an edition is in Simplified Chinese, which is derived from stored texts. */
export const isSimplified = (locale: Locale): boolean => localeRecords[locale].script === "Hans";

/** The edition in Simplified Chinese. */
export const simplifiedEdition = "zh-cn" satisfies Locale;

/** The edition that shows stored texts of a language unconverted: English, or Traditional Chinese. */
export const storedEdition = {
  en: defaultLocale,
  zh: "zh-tw",
} as const satisfies Record<StoredLanguage, Locale>;

/** The edition in which a reader of `locale` sees texts of a stored language: his own, else the one as stored. */
export const editionOf = (stored: StoredLanguage, locale: Locale): Locale =>
  localeRecords[locale].stored === stored ? locale : storedEdition[stored];

/** The tag of a stored text as a page of `locale` shows it. */
export function langOfStored(stored: StoredLanguage, locale: Locale): Lang {
  const edition = editionOf(stored, locale);
  return localeRecords[isSimplified(edition) ? edition : storedEdition[stored]].lang;
}

/**
 * The `lang` of a name in Latin letters, such as that of a ship, on a page of `locale`: names are written so in every language.
 * undefined where the page has this language itself.
 */
export const latinLang = (locale: Locale): Lang | undefined =>
  locale === storedEdition.en ? undefined : localeRecords[storedEdition.en].lang;

/**
 * The address of `path` (starting with "/", unprefixed, query and hash allowed) in a language:
 * the default language has no prefix.
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
