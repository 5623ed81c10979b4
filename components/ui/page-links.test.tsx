import { renderToStaticMarkup } from "react-dom/server";
import { PageLinks } from "./page-links";

const words = { pages: "Pages", previousPage: "Previous", nextPage: "Next", pageOf: "{page} of {total}" };

test.each([
  [1, 1, [], ""],
  [1, 3, ["/list?page=2"], "1 of 3"],
  [2, 3, ["/list?page=1", "/list?page=3"], "2 of 3"],
  [3, 3, ["/list?page=2"], "3 of 3"],
  // Behind the last page there is a way back to it.
  [9999, 3, ["/list?page=3"], ""],
  [9999, 1, ["/list?page=1"], ""],
])("page %i of %i leads to %j", (page, totalPages, links, place) => {
  const html = renderToStaticMarkup(
    <PageLinks page={page} totalPages={totalPages} hrefOf={(to) => `/list?page=${to}`} words={words} />,
  );
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(links);
  expect(/<span>([^<]*)<\/span>/.exec(html)?.[1] ?? "").toBe(place);
});
