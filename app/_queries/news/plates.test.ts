import type { Plate } from "@/lib/news/shared";
import { article, card } from "@/test/support/examples/news";
import { setUpSampleStore } from "@/test/support/sample-store";
import { drawPlates, plateSentences, withPlate } from "./plates";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

setUpSampleStore();

const plate: Plate = { kind: "locator", title: "兩個港", note: "海圖", ports: ["HKHKG", "SGSIN"] };
const story = { ...article, lang: "zh-Hant" as const, plates: [plate] };

test("a chart names its ports in the language of the story, whatever the page's is", async () => {
  for (const locale of ["en", "zh-tw"] as const) {
    const { body, ...shown } = await withPlate(story, locale);
    expect(body).toMatch(
      /^<figure class="plate plate-page"><span class="pl pl-locator" role="img" aria-label="香港、新加坡">/,
    );
    expect(body.endsWith(article.body)).toBe(true);
    expect(shown).not.toHaveProperty("plates");
  }
  expect((await withPlate({ ...story, lang: "zh-Hans" }, "zh-cn")).body).toContain("新加坡");
  expect(await plateSentences(story, "en")).toEqual(["兩個港 · 香港、新加坡 · 海圖"]);
});

test("an article without plates, or whose port is not known, stays as it is", async () => {
  expect((await withPlate(article, "en")).body).toBe(article.body);
  const unknown = [{ ...plate, ports: ["HKHKG", "XXZZZ"] }];
  expect((await withPlate({ ...story, plates: unknown }, "en")).body).toBe(article.body);
});

test("in a list a photograph stands before a plate, and a plate before a drawing of the release", async () => {
  const dots: Plate = { kind: "dots", title: "三宗", note: "例子", count: 3, of: 7 };
  const cards = [
    { ...card, id: "1", image: { url: "/media/a.webp", alt: "" }, plates: [plate] },
    { ...card, id: "2", image: { url: "night", alt: "" }, plates: [plate] },
    { ...card, id: "3" },
    { ...card, id: "4", plates: [dots] },
  ];
  const drawn = await drawPlates(cards, { locale: "zh-tw", slot: "narrow" });
  expect(drawn.map(({ id, drawn }) => [id, drawn?.kind])).toEqual([
    ["1", undefined],
    ["2", "locator"],
    ["3", undefined],
    ["4", "dots"],
  ]);
});
