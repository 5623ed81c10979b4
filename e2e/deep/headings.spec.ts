import { expect, test, visit } from "../support/test";

/** Pages of each kind that has headings under an ink rule. */
const pages = [
  "/",
  "/news?news_id=1013",
  "/keyword?query=reefer",
  "/port",
  "/terms",
  "/contact-us",
  "/fe-sea",
  "/port-calls/HKHKG",
  "/services/NX7",
];

test("Every heading stands at one distance below its rule", { tag: "@desk" }, async ({ page }) => {
  for (const path of pages) {
    await visit(page, path);
    const found = await page.evaluate(() => {
      const ruled = (element: Element) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
        return borderTopStyle === "solid" && Number.parseFloat(borderTopWidth) === 2;
      };
      /** What bears the rule right above a heading: itself, or what begins with it. */
      const bearerOf = (heading: Element) => {
        for (let at: Element | null = heading; at && at.tagName !== "MAIN"; at = at.parentElement) {
          if (ruled(at)) return at;
          if (at.previousElementSibling) return null;
        }
        return null;
      };
      return [...document.querySelectorAll("main :is(h2, h3, legend)")].flatMap((heading) => {
        const bearer = bearerOf(heading);
        if (!bearer || heading.getBoundingClientRect().height < 4) return [];
        const inside = bearer === heading ? Number.parseFloat(getComputedStyle(heading).paddingTop) : 0;
        const from = bearer.getBoundingClientRect().top + (bearer === heading ? 0 : 2);
        const distance = Math.round(heading.getBoundingClientRect().top + inside - from);
        return [`${distance} ${heading.textContent}`];
      });
    });
    expect(found.length, path).toBeGreaterThan(0);
    for (const heading of found) expect.soft(heading, path).toMatch(/^12 /);
  }
});
