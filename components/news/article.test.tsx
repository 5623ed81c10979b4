import { renderToStaticMarkup } from "react-dom/server";
import { about, article, rail } from "@/test/support/examples/news";
import { ArticleView } from "./article";

const words = {
  tags: "Tags:",
  keyFacts: "Key facts",
  corrections: "Corrections",
  correctedAt: "Corrected {time}",
  was: "was",
  rail: {
    about: "About: {headline}",
    by: "By",
    updated: "Updated {date}",
    source: "Source:",
    lanes: "In the schedule",
    ports: "Ports",
    all: "Ports and terms",
    terms: "Terms",
    related: "Related stories",
    advertisement: "Advertisement",
    sampleAdvertisement: "Sample advertisement",
    newTab: "(opens in a new tab)",
  },
  dates: { monthsLong: Array(12).fill("June"), article: "{month} {day}, {year}" },
};
const view = (level: 1 | 2, address?: string) =>
  renderToStaticMarkup(
    <ArticleView
      article={article}
      rail={null}
      level={level}
      locale="en"
      words={words}
      share={<button type="button">Share</button>}
      address={address}
    />,
  );

test("texts carry the article's language, date and labels the page's", () => {
  const html = view(1);
  expect(html).toContain('<h1 id="article-8" lang="zh-Hans">');
  expect(html).toContain('lang="zh-Hans"><p>第一段<br>第二行</p><h2>上</h2><h3>中</h3>');
  expect(html).toContain('<time dateTime="2022-06-09T00:30:00+08:00">June 09, 2022</time>');
  expect(html).not.toContain("data-address");
});

test("hashtags lead to the search for them as written, in the article's language", () => {
  const hrefs = [...view(1).matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
  expect(hrefs).toEqual(
    ["轉船", "R&D"].map((hashtag) => `/keyword?${new URLSearchParams({ hashtag, language: "zh" })}`),
  );
});

test("an article in a feed has a heading of the second level, its own address and lazy pictures", () => {
  const html = view(2, "/news?news_id=8");
  expect(html).toContain('data-address="/news?news_id=8"');
  expect(html).toContain('<h2 id="article-8"');
  expect(html).toContain("<h3>上</h3><h4>中</h4><h5>&lt;h2&gt;</h5><hr>");
  expect(html).not.toContain('loading="eager"');
  expect(view(1).match(/loading="eager"/g)).toHaveLength(1);
  expect(html.match(/<figcaption/g)).toHaveLength(1);
});

test("author, change and source are beside the text, the credit is below the picture", () => {
  const images = [{ url: "chart", alt: "海图", caption: "在图上", credit: "Lin" }];
  const html = renderToStaticMarkup(
    <ArticleView
      article={{ ...article, about, images }}
      rail={null}
      level={1}
      locale="en"
      words={words}
      share={null}
    />,
  );
  expect(html).toMatch(
    /June 09, 2022.*By <b lang="zh-Hans">Mei Lin<\/b>.*ports desk.*Updated June 11, 2022.*Source: .*Wire/s,
  );
  expect(view(1)).not.toContain("By ");
  expect(html).toMatch(/<figcaption><span>在图上<\/span> <span[^>]*>Lin<\/span><\/figcaption>/);
});

test("key facts stand before the text, corrections behind it, and that of a headline below the introduction", () => {
  const html = renderToStaticMarkup(
    <ArticleView
      article={{ ...article, about }}
      rail={null}
      level={2}
      locale="en"
      words={words}
      share={null}
    />,
  );
  const text = html.replace(/<(?!\/?(?:s|ins|h3|dt|dd)>)[^>]*>/g, "");
  expect(text).toContain(
    "<h3>Key facts</h3><dt>航程</dt><dd><s>was 31 天</s> <ins>43 天</ins></dd><dt>附加费</dt><dd>未公布</dd>",
  );
  expect(text).toMatch(/船期表上快两日。Corrected 15:20.*Key facts.*第一段.*Corrections/s);
  expect(text).toContain(
    "<h3>Corrections</h3>June 09, 2022, 15:20 船期原写<s>was 九日</s>，应为<ins>八日</ins>。June 09, 2022, 11:00 码头名称已改正。",
  );
  expect(html).toContain('<time dateTime="2022-06-09T15:20:00+08:00">June 09, 2022, 15:20 </time>');
  expect(view(1)).not.toMatch(/Key facts|Correct/);
});

test("without a picture there is no figure and no empty caption", () => {
  const html = renderToStaticMarkup(
    <ArticleView
      article={{ ...article, images: [] }}
      rail={null}
      level={1}
      locale="en"
      words={words}
      share={null}
    />,
  );
  expect(html).not.toMatch(/<figure|<figcaption|<img/);
});

test("mentions, related stories and one advertisement are beside the text", () => {
  const html = renderToStaticMarkup(
    <ArticleView article={article} rail={rail} level={2} locale="en" words={words} share={null} />,
  );
  const beside = html.slice(html.indexOf('aria-label="About: 孟加拉湾货改在巴生港转船"'));
  expect(beside).toContain("<h3>Ports and terms</h3>");
  expect(beside).toMatch(
    /<h3>In the schedule<\/h3>.*Hong Kong to Rotterdam<\/a>.*2 changes in 24 h.*Fri 17 Jun, <span[^>]*>Meridian Castor<\/span> 062S, 32 days, CY closes 15 Jun 18:00/,
  );
  expect(beside).toContain('<a href="/port-calls/NLRTM">Rotterdam</a>');
  expect(beside).toContain('<a href="/news?news_id=9" lang="en">Next</a>');
  expect(beside).toMatch(
    /Advertisement.*href="https:\/\/a.example\/" rel="sponsored noopener" target="_blank" aria-label="Meridian \(opens in a new tab\)"/,
  );
});
