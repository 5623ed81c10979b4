import type { Article, ArticleCard } from "@/lib/news/shared";

/** An article in Traditional Chinese as a list shows it, without a picture. */
export const card: ArticleCard = {
  id: "1006",
  language: "zh",
  lang: "zh-Hant",
  headline: "孟加拉灣貨改在巴生港轉船",
  intro: "",
  publishedAt: "2022-06-09T00:30:00+08:00",
  date: "2022-06-09",
  image: null,
};

/** The same as the answer to a search: the words that were found, in the headline and in a passage that holds markup. */
export const match: ArticleCard["match"] = {
  headline: [
    { text: "孟加拉灣貨改在", hit: false },
    { text: "巴生港", hit: true },
    { text: "轉船", hit: false },
  ],
  passage: [
    { text: "<b>", hit: true },
    { text: " kept", hit: false },
  ],
};

/** An article in Simplified Chinese with two pictures. */
export const article: Article = {
  id: "8",
  language: "zh",
  lang: "zh-Hans",
  headline: "孟加拉湾货改在巴生港转船",
  intro: "船期表上快两日。",
  body: "<p>第一段<br>第二行</p><h2>上</h2><h3>中</h3><h4>&lt;h2&gt;</h4><hr>",
  publishedAt: "2022-06-09T00:30:00+08:00",
  date: "2022-06-09",
  images: [
    { url: "chart", alt: "海图" },
    { url: "night", alt: "" },
  ],
  hashtags: ["轉船", "R&D"],
  tags: [
    { label: "转船", value: "轉船" },
    { label: "R&D", value: "R&D" },
  ],
  story: null,
  translationId: null,
};

/** Who wrote it, when it changed, what was corrected, where it comes from, and its key facts. */
export const about: Article["about"] = {
  author: "Mei Lin",
  section: "ports desk",
  updatedAt: "2022-06-11T10:00:00+08:00",
  corrections: [
    { at: "2022-06-09T15:20:00+08:00", text: "船期原写~~九日~~，应为**八日**。", headline: true },
    { at: "2022-06-09T11:00:00+08:00", text: "码头名称已改正。" },
  ],
  source: "Wire",
  keyFacts: [
    { label: "航程", value: "43 天", was: "31 天" },
    { label: "附加费", value: "未公布" },
  ],
};

/** What stands beside an article: its lane, a port and a term that it names, a story to read on, an advertisement. */
export const rail = {
  lanes: [
    {
      label: "Hong Kong to Rotterdam",
      href: "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
      changed: "2 changes in 24 h",
      line: "Next open for cargo: Fri 17 Jun",
      next: { vessel: "Meridian Castor", voyage: "062S", rest: ["32 days", "CY closes 15 Jun 18:00"] },
    },
  ],
  mentions: [
    { kind: "port" as const, label: "Rotterdam", code: "NLRTM", href: "/port-calls/NLRTM", line: "" },
    {
      kind: "term" as const,
      label: "VGM",
      code: "",
      href: "/kb-abbrev?q=VGM",
      line: "Verified gross mass",
    },
  ],
  related: [{ id: "9", headline: "Next", lang: "en" as const }],
  ad: { id: "a", company: "Meridian", imageUrl: "/promotions/a.svg", href: "https://a.example/" },
};
