import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@/bin/process/node.mjs";
import { lazyMessageKeys } from "@/lib/i18n/lazy-message-keys";
import { defaultLocale, type Locale, localeRecords, locales } from "@/lib/i18n/locales";
import * as catalogue from "./catalogue/catalogue";
import { checkLanguageCodes } from "./catalogue/language-codes";
import { checkStyle } from "./catalogue/style-rules";
import { readSources } from "./checks/law.mjs";

/**
 * The message catalogues. `--write` derives the Simplified catalogue from the Traditional one and the overrides, and messages/lazy from
 * each catalogue: the words that browsers load only when they need them.
 * `--check` (the default) lists messages that are missing, stale, empty, unused, in the wrong script, in words of Hong Kong or
 * Taiwan (in Simplified, scripts/catalogue/foreign-words.ts), in a group that nobody has read for the Mainland, or against the style sheet (scripts/catalogue/style-rules.ts), and sources
 * that name a language by its code (scripts/catalogue/language-codes.ts).
 */

/** Keys that are composed from data at run time, so that no search can find them. A dot at the end stands for all keys below. */
const builtAtRunTime: readonly string[] = [
  // A form's choices, by their values.
  "enquiry.cargo.",
  "enquiry.containers.",
  "enquiry.incoterms.",
];

const overridesOf = (locale: Locale) => `${locale}.overrides`;
const lazy = (locale: Locale) => `lazy/${locale}`;
const file = (name: string) => join(root, "messages", `${name}.json`);
const read = (name: string): catalogue.Words => JSON.parse(readFileSync(file(name), "utf8"));
const readOr = (name: string, missing: catalogue.Words) => (existsSync(file(name)) ? read(name) : missing);

function check(): string[] {
  const source = read(defaultLocale);
  return [
    ...locales.flatMap((locale) => checkLanguage(locale, source)),
    ...catalogue.checkUsed(source, readSources(), builtAtRunTime),
    ...checkLanguageCodes(root),
  ];
}

function checkLanguage(locale: Locale, source: catalogue.Words): string[] {
  const { script, derivedFrom } = localeRecords[locale];
  const words = readOr(locale, {});
  return [
    ...(derivedFrom === null
      ? [...catalogue.checkKeys(source, words, locale), ...catalogue.checkEmpty(words, locale)]
      : checkDerived(locale, read(derivedFrom), words)),
    ...catalogue.checkPlaceholders(source, words, locale),
    ...(script === "Hant" ? catalogue.checkTraditional(words) : []),
    ...checkStyle(catalogue.flatten(words), locale),
    ...catalogue.checkSame(
      lazy(locale),
      catalogue.pickWords(words, lazyMessageKeys),
      readOr(lazy(locale), {}),
    ),
  ];
}

function checkDerived(locale: Locale, traditional: catalogue.Words, words: catalogue.Words): string[] {
  const overrides = readOr(overridesOf(locale), {});
  return [
    ...catalogue.checkOverrides(traditional, overrides),
    ...catalogue.checkReviewed(traditional, overrides),
    ...catalogue.checkFresh(traditional, overrides, words),
    ...catalogue.checkMainland(words),
  ];
}

const command = process.argv[2] ?? "--check";
if (command === "--write") {
  for (const locale of locales) {
    const { derivedFrom } = localeRecords[locale];
    if (derivedFrom === null) continue;
    const words = catalogue.deriveSimplified(read(derivedFrom), readOr(overridesOf(locale), {}));
    writeFileSync(file(locale), catalogue.formatCatalogue(words));
    console.log(`messages/${locale}.json: ${catalogue.flatten(words).size} messages`);
  }
  mkdirSync(file("lazy").replace(/\.json$/, ""), { recursive: true });
  for (const locale of locales)
    writeFileSync(
      file(lazy(locale)),
      catalogue.formatCatalogue(catalogue.pickWords(read(locale), lazyMessageKeys)),
    );
} else if (command === "--check") {
  const problems = check();
  for (const problem of problems) console.error(problem);
  console.log(
    `messages: ${catalogue.flatten(read(defaultLocale)).size} in each language, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  console.error("Use --check or --write.");
  process.exitCode = 1;
}
