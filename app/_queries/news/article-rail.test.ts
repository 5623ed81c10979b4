import type { Article } from "@/lib/news/shared";
import { sampleNow, setUpSampleStore } from "@/test/support/sample-store";
import { articleRail } from "./article-rail";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

setUpSampleStore();

const article: Article = {
  id: "rail",
  language: "zh",
  lang: "zh-Hant",
  headline: "駁船",
  intro: "",
  body: "",
  publishedAt: "2026-03-15T09:00:00+08:00",
  date: "2026-03-15",
  images: [],
  hashtags: [],
  tags: [],
  story: null,
  translationId: null,
};
const named = async (part: Partial<Article>) =>
  (await articleRail({ ...article, ...part }, { locale: "zh-tw", now: sampleNow })).mentions.map(
    ({ label }) => label,
  );

test("an article shows a port that it names, but not one whose name two words form by chance", async () => {
  expect(await named({ intro: "貨櫃由上海往鹿特丹。" })).toEqual(["上海", "鹿特丹"]);
  expect(await named({ intro: "把閘口預約接上海關放行，再往鹿特丹。" })).toEqual(["鹿特丹"]);
});

test.each([
  ["the text names", "貨櫃由上海往鹿特丹。", ["上海至鹿特丹"]],
  ["from home, to each port that is named", "香港的貨經巴生港往鹿特丹。", ["香港至巴生港", "香港至鹿特丹"]],
  ["from home where no other is named", "往鹿特丹的貨。", ["香港至鹿特丹"]],
])("the lane of an article is the one that %s", async (_, intro, lanes) => {
  const rail = await articleRail({ ...article, intro }, { locale: "zh-tw", now: sampleNow });
  expect(rail.lanes.map(({ label }) => label)).toEqual(lanes);
  for (const { line, next } of rail.lanes) {
    expect(line).toMatch(/^下一班（未截止）：\d+月\d+日（週.）$/);
    expect(next?.rest).toEqual([
      expect.stringMatching(/^\d+ 日$/),
      expect.stringMatching(/^\d+月\d+日 .*截CY$/),
    ]);
  }
});

test("a hop between neighbours is not shown beside a longer lane", async () => {
  const rail = await articleRail(
    { ...article, intro: "由香港、鹽田和高雄往洛杉磯的貨。" },
    { locale: "zh-tw", now: sampleNow },
  );
  expect(rail.lanes.map(({ label }) => label)).toEqual(["香港至洛杉磯"]);
});

test("an editor can exclude a match by its code or its name in any language", async () => {
  const body = "<p>The B/L from Shanghai to Rotterdam, VGM on the DG list.</p>";
  const text: Partial<Article> = { language: "en", lang: "en", body };
  expect(await named(text)).toEqual(["上海", "鹿特丹", "VGM"]);
  expect(await named({ ...text, about: { mentionsOff: ["CNSHA", "vgm"] } })).toEqual(["鹿特丹"]);
  expect(await named({ ...text, about: { mentionsOff: ["鹿特丹", "Shanghai"] } })).toEqual(["VGM"]);
});
