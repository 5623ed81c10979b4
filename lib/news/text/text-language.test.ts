import type { ArticleRecord } from "../schema";
import {
  articleOfSimplified,
  chineseScript,
  isDerivedFromSimplified,
  languageOfArticle,
  traditionalise,
} from "./text-language";

const zh = "葵青貨櫃碼頭五月份處理量按年上升百分之三，船公司表示旺季將會提早來臨。";
const hans = "深圳盐田港五月份处理量按年上升百分之三，船公司表示旺季将会提早来临。";
const en = "Volumes at the terminal rose three per cent in May, carriers say.";

test.each([
  // [text, what the article says, what its file says, language]
  [zh, "", "en-US", "zh"],
  [hans, "", "en-US", "zh-hans"],
  [en, "", "zh-CN", "en"],
  [en, "", "zh-HK", "en"],
  [en, "", "", "en"],
  [zh, "", "", "zh"],
  [hans, "", "", "zh-hans"],
  [hans, "", "zh-TW", "zh-hans"],
  [hans, "zh", "", "zh-hans"],
  [zh, "zh_CN", "", "zh"],
  ["中文", "", "zh-cn", "zh-hans"],
  ["中文", "", "zh", "zh"],
  [`${zh} Hapag-Lloyd, Maersk, MSC, ONE and Evergreen.`, "", "en", "zh"],
  [
    `${en} The port (鹽田港) opened two berths, and the operator's shares rose by a fifth.`,
    "",
    "zh-HK",
    "en",
  ],
  ["鹽田 Yantian new berths open", "", "zh-HK", "zh"],
  ["鹽田 Yantian new berths open", "", "en", "en"],
  [en, "fr", "", "fr"],
  [en, "", "fr-FR", "fr-FR"],
  ["コンテナ船の運賃は五月に上がった。", "", "zh-TW", "ja"],
  ["부산항 컨테이너 물동량이 증가했다", "", "en", "ko"],
  ["", "", "en-US", "en-US"],
  ["", "", "", "en"],
])("%j that says %j in a file that says %j is %s", (text, declared, ofFile, language) =>
  expect(languageOfArticle(text, { declared, ofFile })).toBe(language),
);

test.each([
  ["皇后大道里程台北", null],
  ["皇后大道的鐵路", "zh"],
  ["盐田港的铁路", "zh-hans"],
])("the script of %s is %s", (text, script) => expect(chineseScript(text)).toBe(script));

test("an article in Simplified alone has both texts, and is known again", () => {
  const record: ArticleRecord = {
    id: "a",
    language: "zh",
    headline: "盐田港“新”泊位",
    intro: "简介",
    body: '<p>船公司<a href="/x?a=后">头发</a></p>',
    publishedAt: "2026-03-15T00:00:00+08:00",
    images: [{ url: "/pictures/后.png", alt: "码头", caption: "图", credit: "李" }],
    hashtags: ["集装箱"],
    story: null,
    about: { author: "刘", section: "港口与铁路" },
  };
  const article = articleOfSimplified(record);
  expect(article).toMatchObject({
    headline: "鹽田港「新」泊位",
    intro: "簡介",
    body: '<p>船公司<a href="/x?a=后">頭髮</a></p>',
    images: [{ url: "/pictures/后.png", alt: "碼頭", caption: "圖", credit: "李" }],
    hashtags: ["集裝箱"],
    about: { author: "刘", section: "港口與鐵路" },
    simplified: { headline: record.headline, intro: record.intro, body: record.body, images: record.images },
  });
  expect(isDerivedFromSimplified(article)).toBe(true);
  expect(isDerivedFromSimplified({ ...article, headline: "鹽田" })).toBe(false);
  expect(isDerivedFromSimplified(record)).toBe(false);
  expect(traditionalise("Plain words ‘so’")).toBe("Plain words ‘so’");
});
