import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { inScript } from "@/lib/i18n/in-locale";
import { defaultLocale, showsChinese } from "@/lib/i18n/locales";
import { artOf, drawnLocales, mailingsOf, picture, pictureFile, pictures } from "./banner-pictures";
import { latinType } from "./outlines";

const root = process.cwd();
const folder = path.join(root, "public", "promotions");
const drawn = (file: string) => readFileSync(path.join(folder, file), "utf8");
const inEnglish = pictures(root).map(({ name, words }) => ({ name, words: words.en }));

test.each(inEnglish)("$name is drawn with today's words", ({ name, words }) => {
  const typeface = latinType(path.join(root, "data", "fonts"));
  expect(drawn(pictureFile(name, defaultLocale, "svg"))).toBe(picture(artOf(root, name), words, typeface));
});

test("Chinese pictures hold today's words, in both scripts, and each of them another drawing of them", () => {
  const inChinese = pictures(root).flatMap(({ name, words }) => (words.zh ? [{ name, zh: words.zh }] : []));
  expect(inChinese.length).toBeGreaterThan(15);
  for (const { name, zh } of inChinese) {
    const files = drawnLocales.filter(showsChinese).map((locale) => {
      const svg = drawn(pictureFile(name, locale, "svg"));
      expect(svg).toContain(`<title>${inScript(`${zh.head}: ${zh.line}`, locale)}</title>`);
      return svg;
    });
    expect(new Set([...files, drawn(pictureFile(name, defaultLocale, "svg"))]).size).toBe(3);
  }
});

test("every file has an entry", () => {
  const named = [
    ...pictures(root).flatMap(({ name, words }) =>
      drawnLocales
        .filter((locale) => words.zh || locale === defaultLocale)
        .map((locale) => pictureFile(name, locale, "svg")),
    ),
    ...mailingsOf(root).flatMap(({ name }) => drawnLocales.map((locale) => pictureFile(name, locale, "png"))),
  ];
  expect(readdirSync(folder).sort()).toEqual([...new Set(named)].sort());
});
