import { localePath, locales } from "@/lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import { elementsOf, onlyElement, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** What the front page and lists of news look like, told from their markup alone. */

/** The markup of each story on a page, in their order. */
const storiesOf = (html: string): string[] =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .split(/<a (?=[^>]*news_id=)/)
    .slice(1)
    .map((story) => story.split("</a>")[0] ?? "");

/** Of each story, the kind of its plate; '' for text alone. */
const platesOf = (html: string): string[] =>
  storiesOf(html).map((story) => /class="pl pl-(\w+)"/.exec(story)?.[1] ?? "");

for (const locale of locales) {
  test(`the front page has no drawing that says nothing of its story (${locale})`, async ({ request }) => {
    const html = await (await request.get(localePath(locale, "/"))).text();
    expect(platesOf(html)).toHaveLength(11);
    expect(storiesOf(html).join("")).not.toContain("/pictures/");
  });

  test(`stories have plates of their figures, neighbours of different kinds, and no other drawings (${locale})`, async ({
    request,
  }) => {
    const kinds = new Set<string>();
    for (const path of ["/news-list", "/news-list?page=2"]) {
      const html = await (await request.get(localePath(locale, path))).text();
      expect(html, path).not.toContain("/pictures/");
      const shown = platesOf(html);
      expect(shown.length, path).toBeGreaterThanOrEqual(10);
      const plates = shown.filter(Boolean);
      expect(plates.length, path).toBeGreaterThanOrEqual(3);
      expect(plates.length, path).toBeLessThanOrEqual(Math.ceil(shown.length / 2));
      for (const [at, kind] of shown.entries())
        if (kind) expect(shown[at - 1], `${path}, story ${at}`).not.toBe(kind);
      for (const kind of plates) kinds.add(kind);
    }
    expect(kinds.size, "different kinds").toBeGreaterThanOrEqual(4);
  });
}

test("The news is in the server's HTML, and Simplified is derived", async ({ request }) => {
  for (const [path, text] of [
    ["/", /<h2 lang="en">[^<]+<\/h2>/],
    ["/zh-cn", /<h2 lang="zh-Hans">(?:[^<]|<wbr\/>)+<\/h2>/],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(text);
    const body = html.slice(0, html.indexOf("</main>"));
    expect(body.match(/<h3 lang="/g)).toHaveLength(10);
  }
});

for (const locale of locales) {
  test(`the three actions are links with their titles, two of them searches that need no script (${locale})`, async ({
    request,
  }) => {
    const { home, finder, flights } = words(locale);
    const bridge = onlyElement((await readPage(request, localePath(locale, "/"))).main, "section", {
      "aria-label": home.start,
    });
    const links = elementsOf(bridge, "a").map((link) => [link.attribs.href, textOf(link)]);
    expect(links).toEqual([
      [localePath(locale, "/port"), home.portSchedule],
      [localePath(locale, "/flight"), home.flightSchedule],
      [localePath(locale, "/fe-list"), expect.stringContaining(home.freightEnquiry)],
    ]);
    const forms = elementsOf(bridge, "form").map((form) => ({
      action: form.attribs.action,
      labels: elementsOf(form, "label").map(textOf),
      fields: elementsOf(form, "input").map(({ attribs }) => attribs.name),
    }));
    expect(forms).toEqual([
      {
        action: localePath(locale, "/port"),
        labels: [finder.loadingPort, finder.dischargePort],
        fields: ["loading_port", "discharge_port"],
      },
      {
        action: localePath(locale, "/flight"),
        labels: [flights.originAirport, flights.destinationAirport],
        fields: ["origin_airport", "destination_airport"],
      },
    ]);
  });

  test(`popular pairs and what changed on them are in the server's HTML (${locale})`, async ({ request }) => {
    const { watch } = words(locale).home;
    const { main } = await readPage(request, localePath(locale, "/"));
    const lanes = onlyElement(main, "section", { "aria-labelledby": "lanes" });
    expect(textOf(onlyElement(lanes, "h2"))).toContain(watch.popular);
    expect(elementsOf(lanes, "li")).toHaveLength(3);
    for (const link of elementsOf(lanes, "li").flatMap((item) => elementsOf(item, "a")))
      expect(link.attribs.href).toMatch(new RegExp(`^${localePath(locale, "/port")}\\?loading_port`));
    const changes = onlyElement(main, "section", { "aria-labelledby": "changes" });
    expect(textOf(onlyElement(changes, "h2"))).toBe(watch.changed);
    const entries = elementsOf(changes, "li");
    expect(entries.length).toBeLessThanOrEqual(4);
    if (entries.length === 0) expect(textOf(onlyElement(changes, "p"))).not.toBe("");
  });
}

test("A promotion that the publisher's service supplies stands in place of the portal's own, cleaned", async ({
  request,
}) => {
  const { home } = words("en");
  const promotionOf = async (address: string) =>
    onlyElement((await readPage(request, address)).main, "section", { "aria-label": home.promotion });
  expect(textOf(await promotionOf("/"))).toContain(home.ebookTitle);
  const supplied = await promotionOf(servers.upstreamPortal.url);
  expect(elementsOf(supplied, "h3").concat(elementsOf(supplied, "h2")).map(textOf)).toContain(
    "Reefer week at Tsing Yi",
  );
  expect(textOf(supplied)).not.toContain(home.ebookTitle);
  for (const tag of ["iframe", "script", "img"]) expect(elementsOf(supplied, tag), tag).toEqual([]);
  for (const element of elementsOf(supplied, "*")) expect(element.attribs).not.toHaveProperty("style");
});
