import { readFileSync } from "node:fs";
import { localePath } from "../lib/i18n/locales";
import { expect, test } from "./support/http";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** The page of the public facts that the portal brings along: the lines of data/world.csv, in each language. */

const lines = readFileSync("data/world.csv", "utf8").trim().split("\n").slice(1);

for (const locale of ["en", "zh-tw", "zh-cn"] as const) {
  test(`every set stands with source, edition, licence and entries, and the footer leads here (${locale})`, async ({
    request,
  }) => {
    const { dataSources: t } = words(locale);
    const { main, page } = await readPage(request, localePath(locale, "/data-sources"));
    const [, ...rows] = elementsOf(main, "tr").map(textOf);
    expect(rows).toHaveLength(lines.length);
    for (const [at, line] of lines.entries()) {
      const [set = ""] = line.split(",");
      expect(rows[at]).toContain(t.sets[set as keyof typeof t.sets]);
    }
    const text = rows.join("\n");
    for (const fact of ["2024-2", "01-01-2026", "13-06-2026", "CC BY 4.0", "17,580", "1,276"])
      expect(text).toContain(fact);
    const footer = elementsOf(page, "footer").flatMap((part) => elementsOf(part, "a"));
    expect(footer.map(({ attribs }) => attribs.href)).toContain(localePath(locale, "/data-sources"));
  });
}
