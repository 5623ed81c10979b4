import { parseDocument } from "htmlparser2";
import { expect, test } from "./support/http";
import { elementsOf, type HtmlElement, onlyElement } from "./support/parsed-html";

/** Of pages on paper: what sheets have no use for says so in the page as it is answered (base.css). */

const isOffPaper = (part: HtmlElement): boolean => {
  for (let one: typeof part.parent = part; one; one = one.parent) {
    if ("attribs" in one && one.attribs["data-print"] === "no") return true;
  }
  return false;
};

/** The way to a page, which says on its sheet what it belongs to. */
const isWay = ({ name, attribs }: HtmlElement) => name === "nav" && /(^|_)crumbs$/.test(attribs.class ?? "");

for (const path of [
  "/",
  "/kb",
  "/kb-port",
  "/kb-abbrev",
  "/kb-airline",
  "/kb-container",
  "/kb-cargo-sea",
  "/kb-cargo-sea?container=CSQU3054383",
  "/kb-cargo-air",
  "/yp",
  "/yp-list?com_type=sea",
  "/yp-detail?com_id=2001",
  "/news-list",
  "/news/2026/03",
  "/news/topic/schedules",
  "/news?news_id=1007",
  "/keyword?query=hong+kong",
  "/keyword?hashtag=schedules",
  "/keyword-news?query=vgm",
  "/sailing",
  "/surcharge",
  "/terms",
  "/contact-us",
  "/customs-filings",
  "/statistics",
]) {
  test(`navigation and searches of ${path} stay off paper`, async ({ request }) => {
    const main = onlyElement(parseDocument(await (await request.get(path)).text()), "main");
    const printed = ["form", "search", "nav"]
      .flatMap((name) => elementsOf(main, name))
      .filter((part) => !isOffPaper(part) && !isWay(part));
    expect(printed.map(({ name, attribs }) => `${name} ${attribs["aria-label"] ?? attribs.class}`)).toEqual(
      [],
    );
  });
}

test("a sheet does not speak of a button that is not on it", async ({ request }) => {
  const main = onlyElement(parseDocument(await (await request.get("/yp-detail?com_id=2001")).text()), "main");
  const [enquiry] = elementsOf(main, "a").filter(({ attribs }) => attribs.href?.startsWith("/fe-"));
  expect(enquiry && isOffPaper(enquiry)).toBe(true);
  // Button and sentence are one section.
  const section = enquiry?.parent?.parent as HtmlElement;
  expect([section.name, section.attribs["data-print"]]).toEqual(["section", "no"]);
  expect(elementsOf(section, "p")).toHaveLength(2);
});

test("a checked number is printed, its form is not", async ({ request }) => {
  const path = "/kb-cargo-sea?container=CSQU3054383";
  const main = onlyElement(parseDocument(await (await request.get(path)).text()), "main");
  const tool = onlyElement(main, "section", { id: "check-container" });
  expect(isOffPaper(tool)).toBe(false);
  expect(isOffPaper(onlyElement(tool, "form"))).toBe(true);
});
