import fs from "node:fs";
import path from "node:path";
import { readCorrections, readKeyFacts, readQuotations } from "@/lib/news/boxes";
import { readFrontMatter } from "@/lib/news/files/front-matter";
import { type Plate, plateKinds, readPlates } from "@/lib/news/plates";
import { stands } from "@/lib/news/text/paragraphs";
import { sampleDay } from "@/lib/portal/sample-files";
import { addDays } from "@/lib/time/calendar";

/** The sample articles: each written, none generated. */
const folder = path.join(process.cwd(), "data/sample/articles");

interface SampleArticle {
  file: string;
  language: string;
  fields: Record<string, string | undefined>;
  hashtags: unknown;
  body: string;
  plates: Plate[];
  problem?: string;
}

const articles: SampleArticle[] = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith(".md") && !name.endsWith(".zh-hans.md"))
  .map((file) => {
    const { fields, body } = readFrontMatter(fs.readFileSync(path.join(folder, file), "utf8"));
    const { plate, hashtags, ...texts } = fields;
    const read = plate === undefined ? { plates: [] } : readPlates(plate);
    return {
      file,
      language: String(fields.language),
      fields: texts as Record<string, string>,
      hashtags,
      body: body.trim(),
      ...("problem" in read ? { plates: [], problem: read.problem } : read),
    };
  });
const dayOf = ({ publish_date = "" }: SampleArticle["fields"]) => publish_date.slice(0, 10);
const inLanguage = (language: string) => articles.filter((article) => article.language === language);

/** Sequences of eight words, or of twelve Chinese characters. */
function sequences({ language, body }: SampleArticle): Set<string> {
  const units =
    language === "zh"
      ? [...body.replace(/[^\p{Script=Han}]/gu, "")]
      : (body.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  const length = language === "zh" ? 12 : 8;
  const found = new Set<string>();
  for (let start = 0; start + length <= units.length; start += 1)
    found.add(units.slice(start, start + length).join(" "));
  return found;
}

test.each(["en", "zh"])("at least 45 articles in %s, 25 of them of the last two weeks", (language) => {
  const all = inLanguage(language);
  expect(all.length).toBeGreaterThanOrEqual(45);
  expect(all.filter(({ fields }) => dayOf(fields) >= addDays(sampleDay, -14)).length).toBeGreaterThanOrEqual(
    25,
  );
});

test("every article has its fields and an id of its own, and its plates can be drawn", () => {
  for (const { file, fields, hashtags, body, problem } of articles) {
    const wrong = [
      !/^\d+$/.test(fields.news_id ?? "") && "news_id",
      !file.endsWith(`.${fields.language}.md`) && "language",
      !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:00\+0800$/.test(fields.publish_date ?? "") && "publish_date",
      !(dayOf(fields) < sampleDay && dayOf(fields) >= addDays(sampleDay, -396)) && "day",
      !fields.headline && "headline",
      !fields.intro && "intro",
      problem,
      !(Array.isArray(hashtags) && hashtags.length > 0) && "hashtags",
      /https?:|<\w/.test(body) && "body",
    ].filter(Boolean);
    expect({ file, wrong }).toEqual({ file, wrong: [] });
  }
  expect(new Set(articles.map(({ fields }) => fields.news_id)).size).toBe(articles.length);
});

test("at least forty stories have plates, of every kind, with captions of their length", () => {
  const plates = articles.flatMap((article) =>
    article.plates.map((plate) => ({ ...plate, file: article.file })),
  );
  expect(articles.filter((article) => article.plates.length > 0).length).toBeGreaterThanOrEqual(40);
  expect(new Set(plates.map(({ kind }) => kind))).toEqual(new Set(plateKinds));
  const long = plates.filter(({ title }) =>
    /\p{Script=Han}/u.test(title) ? [...title].length > 16 : title.split(" ").length > 9,
  );
  expect(long.map(({ file, title }) => [file, title])).toEqual([]);
});

/** Headlines of both Chinese editions, as docs/style.md has them. */
const chineseHeadlines = fs
  .readdirSync(folder)
  .filter((name) => /\.zh(?:-hans)?\.md$/.test(name))
  .map((file) => ({
    file,
    headline: /^headline: (.*)$/m.exec(fs.readFileSync(path.join(folder, file), "utf8"))?.[1] ?? "",
  }));

test("a Chinese headline of two parts is divided by one full-width space", () => {
  expect(chineseHeadlines.length).toBeGreaterThan(48);
  const wrong = chineseHeadlines.filter(
    ({ headline }) => /\p{Script=Han}[ ,，] ?|[ ,，]\p{Script=Han}|　.*　/u.test(headline) || !headline,
  );
  expect(wrong).toEqual([]);
});

test("an article in Traditional Chinese has 週 for a week", () => {
  const week = /[本上下每一兩雙單隔]周(?![年邊轉到圍期全折]|二)|周[一二三四五六日末]/gu;
  const wrong = inLanguage("zh").flatMap(({ file, fields, body }) => {
    const text = `${fields.headline}${fields.intro}${body}`;
    return [...text.matchAll(week)].map(([found]) => `${file}: ${found}`);
  });
  expect(wrong).toEqual([]);
});

test("key facts, quotations and corrections can be read, and quotations stand in their texts", () => {
  const boxes = { key_facts: readKeyFacts, quotation: readQuotations, correction: readCorrections };
  const wrong = articles.flatMap(({ file, fields, body }) =>
    Object.entries(boxes).flatMap(([name, read]) => {
      if (fields[name] === undefined) return [];
      const found = read(fields[name]);
      if ("problem" in found) return `${file}: ${found.problem}`;
      const quoted = "quotations" in found ? found.quotations : [];
      return quoted.filter(({ text }) => !stands(text, body)).map(({ text }) => `${file}: ${text}`);
    }),
  );
  expect(wrong).toEqual([]);
  for (const name of Object.keys(boxes))
    for (const language of ["en", "zh"])
      expect(inLanguage(language).filter(({ fields }) => fields[name]).length).toBeGreaterThanOrEqual(2);
});

test("at least 15 stories stand in both languages", () => {
  const stories = (language: string) =>
    new Set(inLanguage(language).flatMap(({ fields }) => fields.story ?? []));
  const both = [...stories("en")].filter((story) => stories("zh").has(story));
  expect(both.length).toBeGreaterThanOrEqual(15);
});

test.each(["en", "zh"])("no two articles in %s share more than 5 %% of their sequences", (language) => {
  const all = inLanguage(language).map((article) => ({ file: article.file, found: sequences(article) }));
  const close: string[] = [];
  for (const [index, a] of all.entries()) {
    for (const b of all.slice(index + 1)) {
      const shared = [...a.found].filter((sequence) => b.found.has(sequence)).length;
      if (shared > 0.05 * Math.min(a.found.size, b.found.size)) close.push(`${a.file} ~ ${b.file}`);
    }
  }
  expect(close).toEqual([]);
});

test("bodies are of an article's length", () => {
  for (const { file, language, body } of articles) {
    const length = language === "zh" ? [...body.replace(/\s/g, "")].length : body.split(/\s+/).length;
    const [least, most] = language === "zh" ? [450, 1100] : [250, 700];
    expect({ file, fits: length >= least && length <= most }).toEqual({ file, fits: true });
  }
});
