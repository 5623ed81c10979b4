import { readFileSync } from "node:fs";
import { type Locale, locales, splitLocale } from "@/lib/i18n/locales";
import { sampleOf } from "@/test/support/sample-of";
import { sampleNow, setUpSampleStore } from "@/test/support/sample-store";
import { suggestFromAllLists } from "./suggest";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** What readers type into the header's search, by the language they type it in, with the group, label and path of what comes first. */
const searches: Record<Locale, [typed: string, group: string, label: string, href: string][]> = JSON.parse(
  readFileSync("app/_queries/search/first-suggestions.json", "utf8"),
);

setUpSampleStore();

const first = async (typed: string, locale: Locale) => {
  const [one] = await suggestFromAllLists(typed, locale, sampleNow);
  return one ? [typed, one.group, one.label, splitLocale(one.href).path] : [typed];
};

test.each(locales)("the first suggestion is the expected one (%s)", async (locale) => {
  expect(searches[locale]).toHaveLength(40);
  const asked = sampleOf(searches[locale], 12);
  const found: unknown[] = [];
  for (const [typed] of asked) found.push(await first(typed, locale));
  expect(found).toEqual(asked);
});
