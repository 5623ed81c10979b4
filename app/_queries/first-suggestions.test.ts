import { readFileSync } from "node:fs";
import { type Locale, locales, splitLocale } from "@/lib/i18n/locales";
import { prepareStore } from "@/lib/portal/prepare";
import { store } from "@/lib/store/connection";
import { suggestFromAllLists } from "./suggest";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** What readers type into the header's search, by the language they type it in, with the group, label and path of what comes first. */
const searches: Record<Locale, [typed: string, group: string, label: string, href: string][]> = JSON.parse(
  readFileSync("app/_queries/first-suggestions.json", "utf8"),
);
const now = new Date("2026-05-18T04:00:00Z");

beforeAll(() => prepareStore(store(), now, "data"), 120_000);

const first = async (typed: string, locale: Locale) => {
  const [one] = await suggestFromAllLists(typed, locale, now);
  return one ? [typed, one.group, one.label, splitLocale(one.href).path] : [typed];
};

test.each(locales)("the first suggestion is the expected one (%s)", async (locale) => {
  expect(searches[locale]).toHaveLength(40);
  const found: unknown[] = [];
  for (const [typed] of searches[locale]) found.push(await first(typed, locale));
  expect(found).toEqual(searches[locale]);
});
