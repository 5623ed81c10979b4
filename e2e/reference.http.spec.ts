import type { APIRequestContext } from "@playwright/test";
import { fill } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { checkNumber } from "@/lib/reference/check-numbers";
import en from "@/messages/en.json" with { type: "json" };
import zh from "@/messages/zh-tw.json" with { type: "json" };
import { expect, test } from "./support/http";
import {
  elementsOf,
  elementsWithText,
  type HtmlElement,
  nodesOf,
  onlyElement,
  readPage,
  textOf,
} from "./support/parsed-html";
import { words as wordsOf } from "./support/test";

/** Reference data as the server sends them: all that a reader without script has. */

const lists = ["port", "airport", "airline", "abbrev", "cargo-sea", "cargo-air"] as const;
const words: readonly (readonly [Locale, typeof en])[] = [
  ["en", en],
  ["zh-tw", zh],
];
const knowledge = [
  ["/kb-sea-link", "sea_link"],
  ["/kb-air-link", "air_link"],
  ["/kb-link?kb=chans", "chans"],
  ["/kb-link?kb=chans&type=air", "chans_air"],
  ["/kb-link?kb=hk_cntr_throughput", "hk_cntr_throughput"],
  ["/kb-link?kb=world_cntr_port_ranking", "world_cntr_port_ranking"],
  ["/kb-link?kb=top_10_china_port", "top_10_china_port"],
  ["/kb-link?kb=top_20_srv_operator", "top_20_srv_operator"],
  ["/kb-link?kb=major_chi_airport", "major_chi_airport"],
] as const;

const rowsOf = (main: HtmlElement) => elementsOf(main, "tbody").flatMap((body) => elementsOf(body, "tr"));
const banners = (main: HtmlElement, text: typeof en) =>
  elementsOf(main, "aside", { "aria-label": text.banners.label });

test("every list stands in the page, with its search, in English and Chinese", async ({ request }) => {
  for (const [locale, text] of words) {
    const t = text.reference;
    for (const name of lists) {
      const list = t.lists[name];
      const { main, heading } = await readPage(request, localePath(locale, `/kb-${name}`));
      expect(heading).toBe(list.title);
      expect(elementsOf(main, "th", { scope: "col" }).map(textOf)).toEqual(Object.values(list.columns));
      const shown = rowsOf(main).length;
      expect(shown).toBeGreaterThan(60);
      if (name !== "abbrev")
        expect(elementsWithText(main, "p", fill(list.all, { count: shown }))).toHaveLength(1);
      const crumbs = onlyElement(main, "nav", { "aria-label": t.crumbs });
      const [up] = elementsWithText(crumbs, "a", t.title);
      expect(up?.attribs.href).toBe(localePath(locale, "/kb"));
      // Designators of a letter and a figure are in the list above what the first sentence says.
      for (const note of [t.airlineFootnote, t.airlineFootnoteMixed])
        expect(elementsWithText(main, "p", note), name).toHaveLength(name === "airline" ? 1 : 0);
      expect(banners(main, text)).toEqual([]);
      // Without script the field is sent to this same page.
      const form = onlyElement(onlyElement(main, "search"), "form");
      expect([form.attribs.action, form.attribs.method ?? "get"]).toEqual(["?", "get"]);
      const field = onlyElement(form, "input", { name: "q" });
      expect(textOf(onlyElement(form, "label", { for: field.attribs.id ?? "none" }))).toBe(list.searchLabel);
      expect(elementsWithText(form, "button", t.search).map(({ attribs }) => attribs.type)).toEqual([
        "submit",
      ]);

      const nodes = nodesOf(main);
      const facts = !name.startsWith("cargo");
      expect("Dataset" in nodes, `${name} is a table of facts`).toBe(facts);
      if (facts) expect(nodes.Dataset).toMatchObject({ name: list.title });
      // Search engines for tables take no shorter description.
      if (facts) expect(String(nodes.Dataset?.description ?? "").length, name).toBeGreaterThanOrEqual(50);
      const steps = nodes.BreadcrumbList?.itemListElement as { name: string }[];
      expect(steps.map((step) => step.name)).toEqual([t.home, t.title, list.title]);
    }
  }
  for (const [typed, row] of [
    ["hó chi", /Ho Chi Minh/],
    ["鹿特丹", /Rotterdam/],
    ["DEHAM", /Hamburg/],
  ] as const) {
    const { page, main } = await readPage(request, `/kb-port?${new URLSearchParams({ q: typed })}`);
    expect(textOf(rowsOf(main)[0] as HtmlElement)).toMatch(row);
    expect(onlyElement(page, "meta", { name: "robots" }).attribs.content).toContain("noindex");
  }
});

test("a list longer than 500 rows goes on by links", async ({ request }) => {
  const t = en.reference;
  const { main } = await readPage(request, "/kb-abbrev");
  expect(rowsOf(main)).toHaveLength(500);
  const pages = onlyElement(main, "nav", { "aria-label": t.pages });
  expect(textOf(pages)).toContain(fill(t.pageOf, { page: 1, total: 2 }));
  const next = new URL(elementsWithText(pages, "a", t.nextPage)[0]?.attribs.href ?? "", "http://x/kb-abbrev");
  expect(next.pathname + next.search).toBe("/kb-abbrev?page=2");

  const second = await readPage(request, "/kb-abbrev?page=2");
  expect(onlyElement(second.page, "link", { rel: "canonical" }).attribs.href).toMatch(/\/kb-abbrev\?page=2$/);
  const robots = elementsOf(second.page, "meta", { name: "robots" }).map(({ attribs }) => attribs.content);
  expect(robots.join()).not.toContain("noindex");
  const rest = rowsOf(second.main).length;
  expect(rest).toBeGreaterThan(200);
  expect(elementsWithText(second.main, "p", fill(t.lists.abbrev.all, { count: 500 + rest }))).toHaveLength(1);
  const back = elementsWithText(
    onlyElement(second.main, "nav", { "aria-label": t.pages }),
    "a",
    t.previousPage,
  )[0]?.attribs.href;
  const first = await readPage(request, new URL(back ?? "", "http://x/kb-abbrev?page=2").href.slice(8));
  expect(rowsOf(first.main).map(textOf)).toEqual(rowsOf(main).map(textOf));
});

test("long lists have letters that lead to their first rows, on whichever page", async ({ request }) => {
  for (const [locale, text] of words) {
    const t = text.reference;
    for (const [path, most] of [
      ["/kb-port", 1],
      ["/kb-airport", 1],
      ["/kb-airline", 1],
      ["/kb-abbrev", 2],
      ["/kb-abbrev?page=2", 2],
    ] as const) {
      const { main } = await readPage(request, localePath(locale, path));
      const links = elementsOf(onlyElement(main, "nav", { "aria-label": t.letters }), "a");
      expect(links.length, path).toBeGreaterThan(20);
      const pages = new Set<string>();
      for (const link of links) {
        const [query = "", mark = "none"] = (link.attribs.href ?? "").split("#");
        pages.add(query);
        if (query !== "") continue;
        const row = onlyElement(main, "tr", { id: mark });
        const said = path.startsWith("/kb-port") || path === "/kb-airline" ? locale === "en" : true;
        if (said && textOf(link) !== "0–9")
          expect(textOf(row).normalize("NFKD").toUpperCase().charAt(0), mark).toBe(textOf(link));
      }
      expect(pages.size, path).toBe(most);
    }
    const short = await readPage(request, localePath(locale, "/kb-cargo-sea"));
    expect(elementsOf(short.main, "nav", { "aria-label": t.letters })).toEqual([]);
    const searched = await readPage(request, localePath(locale, "/kb-port?q=ha"));
    expect(elementsOf(searched.main, "nav", { "aria-label": t.letters })).toEqual([]);
  }
});

/** The region of a page that checks numbers of a kind, and what it says of the one in the address. */
async function check(request: APIRequestContext, path: string, kind: string, title: string, label: string) {
  const { main } = await readPage(request, path);
  const tool = onlyElement(main, "section", { id: `check-${kind}` });
  expect(textOf(onlyElement(tool, "h2"))).toBe(title);
  const form = onlyElement(tool, "form");
  expect([form.attribs.action, form.attribs.method ?? "get"]).toEqual([`#check-${kind}`, "get"]);
  const field = onlyElement(form, "input", { name: kind });
  expect(textOf(onlyElement(form, "label", { for: field.attribs.id ?? "none" }))).toBe(label);
  return { field, answers: elementsOf(tool, "div", { role: "status" }).map(textOf) };
}

test("numbers are checked, and faults are named", async ({ request }) => {
  for (const [locale, text] of words) {
    const t = text.reference.tools;
    const wrong = (found: string, expected: string) => fill(t.digit, { found, expected });
    const cases = [
      [
        "/kb-container",
        "container",
        "CSQU3054383",
        `${fill(t.right, { number: "CSQU 305438 3" })}${t.container.trackers}`,
      ],
      ["/kb-container", "container", "csqu 305438-4", wrong("4", "3")],
      ["/kb-cargo-sea", "container", "CSQX3054383", t.container.category],
      ["/kb-cargo-sea", "container", "CSQU30543", t.container.shape],
      ["/kb-cargo-sea", "imo", "IMO 9074729", fill(t.right, { number: "IMO 9074729" })],
      ["/kb-cargo-sea", "imo", "9074728", wrong("8", "9")],
      ["/kb-cargo-air", "awb", "020-12345675", /020-1234 5675: the check digit is correct.*Lufthansa Cargo/],
      ["/kb-airline", "awb", "020-12345674", wrong("4", "5")],
      ["/kb-airline", "awb", "12", t.awb.shape],
      ["/kb-airline", "awb", "  ", t.empty],
    ] as const;
    for (const [path, kind, typed, answer] of locale === "en" ? cases : cases.slice(0, 2)) {
      const address = localePath(locale, `${path}?${new URLSearchParams({ [kind]: typed })}`);
      const { field, answers } = await check(request, address, kind, t[kind].title, t[kind].label);
      expect(answers, address).toHaveLength(1);
      if (typeof answer === "string") expect(answers, address).toEqual([answer]);
      else expect(answers[0]).toMatch(answer);
      expect(field.attribs.value).toBe(typed.trim());
    }
  }
});

test("a number that fits names its owner and leads to where it is followed, in three languages", async ({
  request,
}) => {
  for (const [path, kind, typed, names, site] of [
    ["/kb-container", "container", "MSKU3054383", ["Maersk", "馬士基", "马士基"], "www.maersk.com"],
    ["/kb-cargo-sea", "container", "OOLU 123456 0", ["OOCL", "東方海外", "东方海外"], "www.oocl.com"],
    ["/kb-airline", "awb", "160-12345675", ["Cathay Pacific", "國泰航空", "国泰航空"], "www.cathaycargo.com"],
  ] as const) {
    for (const [at, locale] of (["en", "zh-tw", "zh-cn"] as const).entries()) {
      const right = fitting(kind, typed);
      const query = new URLSearchParams({ [kind]: right });
      const { main } = await readPage(request, localePath(locale, `${path}?${query}`));
      const said = onlyElement(onlyElement(main, "section", { id: `check-${kind}` }), "div", {
        role: "status",
      });
      expect(textOf(said)).toContain(names[at]);
      const link = onlyElement(said, "a");
      expect(new URL(link.attribs.href ?? "").hostname).toBe(site);
      expect(textOf(link)).toContain(names[at]);
    }
  }
});

test("an IMO number leads to the ship's page where its calls are known", async ({ request }) => {
  for (const [imo, leads] of [
    ["3609675", "/vessel/3609675"],
    ["9074729", null],
  ] as const) {
    const { main } = await readPage(request, `/kb-cargo-sea?imo=${imo}`);
    const said = onlyElement(onlyElement(main, "section", { id: "check-imo" }), "div", { role: "status" });
    expect(elementsOf(said, "a").map(({ attribs }) => attribs.href)).toEqual(leads ? [leads] : []);
  }
});

/** The number with the last digit that fits it. */
function fitting(kind: "container" | "awb", typed: string): string {
  const right = [..."0123456789"].find((digit) => checkNumber(kind, typed.slice(0, -1) + digit).ok);
  return typed.slice(0, -1) + right;
}

test("a word inside a name finds it, in English and Chinese", async ({ request }) => {
  for (const [path, typed, row] of [
    ["/kb-port", "klang", /Port Klang/],
    ["/kb-port", "beach", /Long Beach/],
    ["/kb-airport", "heathrow", /LHR/],
    ["/kb-cargo-sea", "shipping lines", /COSCO SHIPPING Lines/],
    ["/zh-tw/kb-airline", "太平洋", /宿霧太平洋/],
    ["/zh-cn/kb-cargo-sea", "海外", /东方海外/],
  ] as const) {
    const { main } = await readPage(request, `${path}?${new URLSearchParams({ q: typed })}`);
    expect(rowsOf(main).map(textOf).join("\n"), typed).toMatch(row);
  }
});

test("container types have their own drawings, and only known figures", async ({ request }) => {
  for (const [locale, text] of words) {
    const t = text.reference.containers;
    for (const [type, kind] of [
      ["22G1", "dry"],
      ["45R1", "reefer"],
      ["42U1", "open-top"],
      ["42P1", "flat-rack"],
      ["22P0", "platform"],
      ["22T6", "tank"],
      ["22V0", "ventilated"],
    ] as const) {
      const { main } = await readPage(request, localePath(locale, `/kb-container?q=${type}`));
      const drawing = onlyElement(main, "svg", { "data-kind": kind });
      expect(textOf(onlyElement(drawing, "title"))).toMatch(/[\d,]{5}/);
      const rows = elementsOf(onlyElement(main, "table"), "tr").map(textOf);
      expect(
        rows.every((row) => /\d/.test(row)),
        rows.join(),
      ).toBe(true);
      const top = rows.filter((row) => row.startsWith(t.topOpening));
      expect(top).toHaveLength(kind === "open-top" ? 1 : 0);
    }
  }
});

test("the knowledge base, its pages of links and the statistics lead where they say", async ({ request }) => {
  for (const [locale, text] of words) {
    const t = text.reference;
    const leads = (main: HtmlElement, name: string, path: string) => {
      const links = elementsOf(main, "a").filter((link) => textOf(link).includes(name));
      expect(
        links.map(({ attribs }) => attribs.href),
        name,
      ).toContain(localePath(locale, path));
    };
    const base = await readPage(request, localePath(locale, "/kb"));
    expect(base.heading).toBe(t.title);
    expect(banners(base.main, text)).toHaveLength(1);
    for (const [key, path] of [
      ["surcharge", "/surcharge"],
      ["cargoSea", "/kb-cargo-sea"],
      ["cargoAir", "/kb-cargo-air"],
      ["port", "/kb-port"],
      ["airport", "/kb-airport"],
      ["airline", "/kb-airline"],
      ["abbrev", "/kb-abbrev"],
      ["container", "/kb-container"],
      ["insurance", "/kb-link?kb=chans"],
    ] as const)
      leads(base.main, t.tiles[key].title, path);
    for (const [path, key] of knowledge) {
      const { page, main, heading } = await readPage(request, localePath(locale, path));
      expect(heading).toBe(t.knowledge[key]);
      expect(textOf(elementsOf(page, "title")[0] as HtmlElement)).toContain(t.knowledge[key]);
      expect(banners(main, text)).toHaveLength(1);
      const content = onlyElement(main, "section", { "aria-label": t.knowledge[key] });
      expect(textOf(content)).toMatch(locale === "en" ? /[a-z]{4}/ : /\p{Script=Han}{2}/u);
      expect(nodesOf(main).BreadcrumbList?.itemListElement).toHaveLength(3);
    }
    const statistics = await readPage(request, localePath(locale, "/statistics"));
    expect(statistics.heading).toBe(t.statistics.title);
    expect(banners(statistics.main, text)).toHaveLength(1);
    for (const [path] of knowledge.slice(4))
      expect(textOf(onlyElement(statistics.main, "a", { href: localePath(locale, path) }))).toMatch(/20\d\d/);
  }
  for (const path of ["/kb-link", "/kb-link?kb=sea_link", "/kb-link?kb=other", "/kb-ports"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("statistics are said in words and tabled, drawn once, and their table is a file", async ({
  request,
}) => {
  for (const [locale, text] of words) {
    const t = text.reference;
    for (const [path, key] of knowledge.slice(4)) {
      const { main } = await readPage(request, localePath(locale, path));
      const drawings = elementsOf(main, "svg", { role: "img" });
      const rows = rowsOf(main);
      // A course of years is a line, drawn for two widths; a ranking has its bars in the table and says nothing twice.
      const isCourse = key === "hk_cntr_throughput";
      expect(drawings, key).toHaveLength(isCourse ? 2 : 0);
      const bars = elementsOf(onlyElement(main, "table"), "rect");
      expect(bars.length, key).toBe(isCourse ? 0 : key === "top_10_china_port" ? 7 : rows.length);
      for (const drawing of drawings) {
        const named = ["title", "desc"].map((tag) => onlyElement(drawing, tag));
        expect([drawing.attribs["aria-labelledby"], drawing.attribs["aria-describedby"]]).toEqual(
          named.map(({ attribs }) => attribs.id),
        );
        for (const words of named) expect(textOf(words)).not.toBe("");
        const drawn = [...elementsOf(drawing, "rect"), ...elementsOf(drawing, "circle")];
        expect(drawn, `${key}: each line of the table is drawn`).toHaveLength(rows.length);
        expect(drawing.attribs.style).toBeUndefined();
      }
      expect(textOf(main)).toContain(locale === "en" ? "Not an official publication" : "並非官方刊物");
      expect(textOf(main)).toContain(fill(t.figures.source, { source: "" }).trim());
      const [link] = elementsWithText(main, "a", t.figures.download);
      const answer = await request.get(link?.attribs.href ?? "");
      expect(answer.headers()["content-type"]).toContain("text/csv");
      const lines = (await answer.text()).trim().split("\r\n");
      expect(lines).toHaveLength(rows.length + 1);
      expect(lines.at(-1)).toContain(textOf(elementsOf(rows.at(-1) as HtmlElement, "th")[0] as HtmlElement));
    }
    const { main } = await readPage(request, localePath(locale, "/statistics"));
    // Each is drawn for two widths, with what is to be seen in it.
    expect(elementsOf(main, "svg", { role: "img" })).toHaveLength(10);
    expect(textOf(main)).toContain("13.69");
    expect(textOf(main)).toContain(locale === "en" ? "Hong Kong is number 12" : "第12位");
    expect(textOf(main)).not.toContain("49.2");
    expect(textOf(main)).toContain(locale === "en" ? "Not an official publication" : "並非官方刊物");
  }
  for (const file of ["chans.en.csv", "hk_cntr_throughput.fr.csv", "hk_cntr_throughput.en", "x"])
    expect((await request.get(`/api/statistics/${file}`)).status(), file).toBe(404);
});

test("a table of figures has its orders and its comparison in the address, without script", async ({
  request,
}) => {
  const { figures } = en.reference;
  const path = "/kb-link?kb=world_cntr_port_ranking";
  const { main } = await readPage(request, path);
  const names = (within: HtmlElement) =>
    rowsOf(within).map((row) => textOf(elementsOf(row, "th")[0] as HtmlElement));
  const [byChange] = elementsWithText(main, "a", figures.orders.change);
  expect(byChange?.attribs.href).toBe(`${path}&sort=change#figures`);
  const changed = await readPage(request, `${path}&sort=change`);
  expect(names(changed.main)[0]).toBe("Shenzhen");
  expect(onlyElement(changed.page, "link", { rel: "canonical" }).attribs.href).toMatch(
    /\/kb-link\?kb=world_cntr_port_ranking$/,
  );
  expect(onlyElement(changed.page, "meta", { name: "robots" }).attribs.content).toContain("noindex");
  // An order that there is not is the table as it is.
  expect(names((await readPage(request, `${path}&sort=none`)).main)).toEqual(names(main));
  const form = onlyElement(main, "form", { id: "compare" });
  const boxes = elementsOf(main, "input", { name: "pick" });
  expect(boxes).toHaveLength(15);
  expect(boxes.every(({ attribs }) => attribs.form === form.attribs.id)).toBe(true);
  const compared = await readPage(request, `${path}&pick=1&pick=12&pick=2`);
  expect(elementsOf(compared.main, "input", { checked: "" }).map(({ attribs }) => attribs.value)).toEqual([
    "1",
    "2",
    "12",
  ]);
  expect(elementsOf(compared.main, "svg", { role: "img" })).toHaveLength(2);
  expect(textOf(compared.main)).toContain(fill(figures.noYear, { year: "2023", names: "Singapore" }));
  const five = await readPage(request, `${path}&pick=1&pick=2&pick=3&pick=4&pick=5`);
  expect(textOf(onlyElement(five.main, "p", { role: "alert" }))).toContain("Qingdao");
});

test("the knowledge base answers a text with the entries themselves, whatever list has them", async ({
  request,
}) => {
  for (const [locale, q, first, kind] of [
    ["en", "vgm", /VGM.*Verified Gross Mass/, "abbrev"],
    ["en", "NLRTM", /NLRTM.*Rotterdam/, "port"],
    ["en", "lhr", /LHR.*Heathrow/, "airport"],
    ["en", "160", /Cathay Pacific/, "airline"],
    ["en", "45G1", /45G1.*high cube/, "container"],
    ["en", "msku", /MSKU.*Maersk/, "owner"],
    ["en", "CSQU3054383", /CSQU 305438 3/, "number"],
    ["zh-cn", "核实", /验证总重量/, "abbrev"],
  ] as const) {
    const { lookUp } = wordsOf(locale).reference;
    const { main } = await readPage(request, localePath(locale, `/kb?${new URLSearchParams({ q })}`));
    const answers = elementsOf(onlyElement(main, "ol"), "li");
    expect(answers.length, q).toBeLessThanOrEqual(8);
    expect(textOf(answers[0] as HtmlElement), q).toMatch(first);
    expect(textOf(answers[0] as HtmlElement)).toContain(lookUp.kinds[kind]);
    expect(elementsOf(answers[0] as HtmlElement, "a")).toHaveLength(1);
  }
  const none = await readPage(request, `/kb?q=${"q".repeat(60)}`);
  expect(textOf(none.main)).toContain(en.reference.none);
  expect((await request.get(`/kb?q=${"q".repeat(101)}`)).status()).toBe(404);
});

test("container types stand at one scale, and up to three of them side by side", async ({ request }) => {
  const { containers } = en.reference;
  const { main } = await readPage(request, "/kb-container");
  expect(elementsOf(main, "input", { name: "pick" })).toHaveLength(14);
  expect(elementsOf(main, "table", {})).toHaveLength(14);
  const { main: three } = await readPage(request, "/kb-container?pick=20DC&pick=40HC&pick=22&pick=45HC");
  const side = onlyElement(three, "section", { "aria-label": containers.sideBySide });
  expect(elementsOf(side, "th", { scope: "col" }).map(textOf)).toEqual([
    containers.measure,
    "20′ dry",
    "40′ high cube",
    "45′ high cube",
  ]);
  const { main: four } = await readPage(request, "/kb-container?pick=20DC&pick=40HC&pick=45HC&pick=40DC");
  expect(textOf(onlyElement(four, "p", { role: "alert" }))).toContain("45′ high cube");
});
