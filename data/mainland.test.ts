import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { simplify, simplifyCharacters } from "@/lib/i18n/simplify";
import { findForeignWords, foreignWords } from "@/scripts/catalogue/foreign-words";

/** Every Chinese text of the sample and reference data, as the mainland edition shows it. */
const data = join(process.cwd(), "data");
const filesOf = (folder: string) =>
  readdirSync(join(data, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:csv|json|html|md)$/.test(name) && !name.includes("README"))
    .map((name) => join(folder, name));

/** Columns that hold a company's own name and address, whose words stay as they are. */
const names = new Set(["full_name_chi", "address_chi"]);

function chineseOf(file: string): { where: string; text: string; own: boolean }[] {
  const source = readFileSync(join(data, file), "utf8");
  // A table of figures has lines above its head.
  if (!file.endsWith(".csv") || file.startsWith("knowledge"))
    return [{ where: file, text: source, own: false }];
  const { data: rows } = Papa.parse<Record<string, string>>(source, { header: true, skipEmptyLines: true });
  return rows.flatMap((row, at) =>
    Object.entries(row)
      // Other names by which a place is found are not shown unless they are typed.
      .filter(([column, text]) => column !== "aliases" && /\p{Script=Han}/u.test(text))
      .map(([column, text]) => ({ where: `${file} ${at + 2} ${column}`, text, own: names.has(column) })),
  );
}

const texts = filesOf(".").flatMap(chineseOf);

test("there are texts to look at", () => expect(texts.length).toBeGreaterThan(3000));

test("each Chinese article of the sample is written for the Mainland too", () => {
  const articles = readdirSync(join(data, "sample", "articles")).filter((name) =>
    /\.zh(?:-hans)?\.md$/.test(name),
  );
  const of = (ending: string) =>
    articles.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  expect(of(".zh-hans.md")).toEqual(of(".zh.md"));
});

test("no text of the data uses words of Hong Kong or Taiwan in the Mainland edition", () => {
  const found = texts
    .filter(({ own }) => !own)
    .flatMap(({ where, text }) => findForeignWords(simplify(text)).map((word) => `${where}: ${word}`));
  expect(found).toEqual([]);
});

test("words in names of companies and laws of Hong Kong are not converted", () => {
  const names = texts.filter(({ own, text }) => own && /貨櫃|拖運/.test(text));
  expect(names.length).toBeGreaterThan(5);
  for (const { text } of names) expect(simplifyCharacters(text)).toMatch(/货柜|拖运/);
  expect(simplify("《個人資料（私隱）條例》")).toBe("《个人资料（私隐）条例》");
});

test("the list finds each of its words, which are at least forty", () => {
  expect(foreignWords.length).toBeGreaterThan(40);
  for (const { word } of foreignWords)
    expect(findForeignWords(`上文${word}下文`).join()).toContain(`${word} (`);
  expect(findForeignWords("《个人资料（私隐）条例》与隐私")).toEqual([]);
});

test("the mainland edition speaks to its readers politely", () => {
  const said = readFileSync(join(process.cwd(), "messages", "zh-cn.json"), "utf8");
  expect(said).toContain("您");
  expect(said.match(/.{0,12}你.{0,12}/g) ?? []).toEqual([]);
});
