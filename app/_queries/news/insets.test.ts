import type { Article, Plate } from "@/lib/news/shared";
import { article } from "@/test/support/examples/news";
import { setUpSampleStore } from "@/test/support/sample-store";
import { withInsets } from "./insets";
import { plateSentences } from "./plates";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

setUpSampleStore();

const plate: Plate = { kind: "locator", title: "兩個港", note: "海圖", ports: ["HKHKG", "SGSIN"] };
const story = { ...article, lang: "zh-Hant" as const, plates: [plate] };

test("a chart names its ports in the language of the story, whatever the page's is", async () => {
  for (const locale of ["en", "zh-tw"] as const) {
    const { body, ...shown } = await withInsets(story, locale);
    expect(body).toMatch(
      /^<figure class="plate plate-page"><span class="pl pl-locator" role="img" aria-label="香港、新加坡">/,
    );
    expect(body.endsWith(article.body)).toBe(true);
    expect(shown).not.toHaveProperty("plates");
  }
  expect((await withInsets({ ...story, lang: "zh-Hans" }, "zh-cn")).body).toContain("新加坡");
  expect(await plateSentences(story, "en")).toEqual(["兩個港 · 香港、新加坡 · 海圖"]);
});

test("an article without plates, or whose port is not known, stays as it is", async () => {
  expect((await withInsets(article, "en")).body).toBe(article.body);
  const unknown = [{ ...plate, ports: ["HKHKG", "XXZZZ"] }];
  expect((await withInsets({ ...story, plates: unknown }, "en")).body).toBe(article.body);
});

/** A text of four paragraphs, with others in a list and a quotation. */
const english = (rest: Partial<Article>): Article => ({
  ...article,
  language: "en",
  lang: "en",
  body:
    "<p>One &amp; a <b>half</b>.</p><ul><li><p>Listed.</p></li></ul><div><p>“We cannot sell thirty-one.”</p></div>" +
    "<blockquote><p>Quoted.</p></blockquote><p>Three.</p><h2>Head</h2><p>Four.</p>",
  ...rest,
});
const order = async (shown: Article) =>
  (await withInsets(shown, "en")).body
    .replace(/<(?:figure|svg).*?<\/figure>/gs, "[plate]")
    .replace(/<blockquote class="pull"( aria-hidden="true")?>.*?<\/blockquote>/g, (_, isHidden) =>
      isHidden ? "[repeated]" : "[quotation]",
    )
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
const dots: Plate = { kind: "dots", title: "Three.", note: "Sample", count: 3, of: 7 };
const quotation = { text: "We cannot sell thirty-one", speaker: "Line manager" };

test("a quotation stands after its words in the text, where a screen reader reads them once", async () => {
  const html = (await withInsets(english({ about: { quotations: [quotation] } }), "en")).body;
  expect(html).toContain(
    '<blockquote class="pull" aria-hidden="true"><p>We cannot sell thirty-one</p><footer>Line manager</footer></blockquote></div>',
  );
  const others = { ...quotation, text: "It is <late>" };
  expect(await order(english({ about: { quotations: [others] } }))).toContain("thirty-one.” [quotation]");
  expect(await order(english({ about: { quotations: [{ ...others, after: 3 }] } }))).toContain(
    "Three. [quotation]",
  );
  expect((await withInsets(english({ about: { quotations: [others] } }), "en")).body).toContain(
    "<p>It is &lt;late&gt;</p>",
  );
});

test("plates with a paragraph stand in the text, and a short text has room for one of them and one quotation", async () => {
  const plates = [{ ...dots, after: 1 }, { ...dots, after: 3 }, dots];
  const quotations = [quotation, { ...quotation, text: "Another" }];
  expect(await order(english({ plates, about: { quotations } }))).toBe(
    "[plate] One &amp; a half . [plate] Listed. “We cannot sell thirty-one.” [repeated] Quoted. Three. Head Four. ",
  );
  const long = english({ plates, about: { quotations } });
  const body = `${long.body}<p>${"word ".repeat(1000)}</p>`;
  expect((await order({ ...long, body })).match(/\[\w+\]/g)).toEqual([
    "[plate]",
    "[plate]",
    "[repeated]",
    "[plate]",
    "[quotation]",
  ]);
});

test("a Chinese text below 800 characters has no quotation", async () => {
  const quotations = [{ text: "快兩日", speaker: "班輪經理" }];
  const chinese = (length: number): Article => ({
    ...article,
    body: `<p>${"船期表上快兩日。".repeat(length / 8)}</p>`,
    about: { quotations },
  });
  expect((await withInsets(chinese(792), "zh-tw")).body).not.toContain("blockquote");
  expect((await withInsets(chinese(800), "zh-tw")).body).toContain(
    '<blockquote class="pull" aria-hidden="true">',
  );
});
