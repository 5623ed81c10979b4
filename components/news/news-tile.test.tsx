import { renderToStaticMarkup } from "react-dom/server";
import type { ArticleCard } from "@/lib/news/shared";
import { card, match } from "@/test/support/examples/news";
import { NewsTile, NewsTiles } from "./news-tile";

const months = "January February March April May June July August September October November December";
const dates = { monthsLong: months.split(" "), article: "{month} {day}, {year}" };

test("a tile is one link with its headline in the article's language and the date of publication", () => {
  const html = renderToStaticMarkup(<NewsTile card={card} href="/news?news_id=1006" dates={dates} />);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="/news?news_id=1006"');
  expect(html).toContain('<h3 lang="zh-Hant">孟加拉灣<wbr/>貨改在<wbr/>巴生港<wbr/>轉船</h3>');
  expect(html).toContain('<time dateTime="2022-06-09T00:30:00+08:00">June 09, 2022</time>');
  expect(html).not.toContain("<mark");
});

test("matches are marked, in the headline and in a passage, and nothing becomes markup", () => {
  const html = renderToStaticMarkup(<NewsTile card={{ ...card, match }} href="/" dates={dates} />);
  expect(html).toContain("孟加拉灣貨改在<mark>巴生港</mark>轉船");
  expect(html).toContain("<mark>&lt;b&gt;</mark> kept");
});

test("only the first tiles of a list load their pictures at once", () => {
  const cards = (["night", "yard", "stack"] as const).map((url, at) => ({
    ...card,
    id: String(at + 1),
    image: { url, alt: "" },
  }));
  const html = renderToStaticMarkup(
    <NewsTiles cards={cards} hrefOf={({ id }) => `/news?news_id=${id}`} dates={dates} eager={1} />,
  );
  expect(html.match(/loading="eager"/g)).toHaveLength(1);
  expect(html.match(/loading="lazy"/g)).toHaveLength(2);
  expect(html.match(/href="[^"]+"/g)).toEqual(["1", "2", "3"].map((id) => `href="/news?news_id=${id}"`));
});

test("a tile without a picture has its introduction and no empty element for the picture", () => {
  const tile = (more: Partial<ArticleCard>) =>
    renderToStaticMarkup(
      <NewsTile card={{ ...card, intro: "Two days faster.", ...more }} href="/" dates={dates} />,
    );
  expect(tile({})).toContain("Two days faster.");
  expect(tile({})).not.toMatch(/<img|<picture|aria-hidden/);
  const pictured = tile({ image: { url: "night", alt: "Night" } });
  expect(pictured).toContain("<img");
  expect(pictured).not.toContain("Two days faster.");
});
