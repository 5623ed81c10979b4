import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { config } from "@/lib/config/config";
import { embeddedDocuments } from "@/lib/documents/operator";
import { embeddedPromotions } from "@/lib/promotions/operator";
import { embeddedReference } from "@/lib/reference/operator";
import { openStore, type Store } from "@/lib/store/connection";
import { TestRuns } from "@/test/support/portal-command";
import { placeSampleStore, sampleNow } from "@/test/support/sample-store";
import { contentKinds } from "./importers";

const runs = new TestRuns();
let store: Store;

beforeAll(async () => {
  await placeSampleStore(runs.storePath);
  config().storeUrl = runs.storeUrl;
  config().frozenNow = sampleNow;
  store = openStore(runs.storeUrl);
});
afterAll(() => {
  store.close();
  runs.end();
});

const write = (name: string, text: string) => {
  mkdirSync(join(runs.directory, name, ".."), { recursive: true });
  writeFileSync(join(runs.directory, name), text);
};
const csv = (lines: readonly (readonly string[])[]) => Papa.unparse(lines.map((line) => [...line]));
/** A line that names what the tests know to be there. */
const lineOf = (kind: (typeof contentKinds)[number]) =>
  kind.example.map((cell: string) =>
    cell.replace(/^https:\/\/pictures\.example\//, "/promotions/").replace("ll1.pdf", "/samples/ll1.pdf"),
  );

test("the sample of a list can be dropped permanently, and filled again until anything is imported", async () => {
  const lists: [string, () => Promise<unknown[]>][] = [
    ["trade-news", () => embeddedPromotions(store, () => sampleNow).listTradeNews()],
    ["banners", () => embeddedPromotions(store, () => sampleNow).listFeatureBanners()],
    ["mailings", () => embeddedPromotions(store, () => sampleNow).listDirectMarketing()],
    ["ads", () => embeddedPromotions(store, () => sampleNow).listHomeAds()],
  ];
  for (const [domain, list] of lists) {
    const before = await list();
    expect(before.length).toBeGreaterThan(0);
    expect((await runs.run(["sample", "drop", domain])).printed).toMatch(
      new RegExp(`^${domain}: [1-9]\\d* sample rows deleted\\.\\n$`),
    );
    expect(await list()).toEqual([]);
    expect((await runs.run(["sample", "drop", domain])).printed).toBe(`${domain}: 0 sample rows deleted.\n`);
    expect((await runs.run(["sample", "fill", domain])).printed).toMatch(
      /: [1-9]\d* sample rows written\.\n$/,
    );
    expect(await list()).toEqual(before);
  }
});

test("sample advertisements are shown until anything is imported; the import reports how many entries go", async () => {
  const promotions = embeddedPromotions(store, () => sampleNow);
  expect((await promotions.listHomeAds()).length).toBeGreaterThan(0);
  write(
    "s.csv",
    csv([
      ["name", "url"],
      ["Lantern Line", "https://lantern.example/"],
    ]),
  );
  const dry = await runs.run(["import", "surcharges", "s.csv", "--dry-run"]);
  expect(dry.printed).toMatch(/headlines and mailings would no longer be shown.*: \d+\n/);
  expect(dry.printed).toMatch(/The \d+ entries that come with the portal would no longer be shown/);
  expect((await embeddedDocuments(store).listSurcharges()).length).toBeGreaterThan(40);
  expect((await runs.run(["import", "surcharges", "s.csv"])).printed).toMatch(
    /mailings are no longer shown.*: \d+\n/,
  );
  expect(await embeddedDocuments(store).listSurcharges()).toEqual([
    { name: "Lantern Line", nameZh: null, logo: null, url: "https://lantern.example/" },
  ]);
  for (const list of [promotions.listHomeAds(), promotions.listTradeNews(), promotions.listDirectMarketing()])
    expect(await list).toEqual([]);
  // Links to searches of the portal are nobody's invention.
  expect((await promotions.listHotSearches()).length).toBeGreaterThan(5);
  const first = await runs.run(["import", "mailings", "-"], {
    input: "url,title\n/promotions/a.png,Offer\n",
  });
  expect((await runs.run(["sample", "fill", "ads"])).errorOutput).toBe(
    "Something here is your own; sample ads are not shown beside it.\n",
  );
  expect(first.printed).toContain("sample rows deleted permanently: 3");
});

test.each(contentKinds.map((kind) => [kind.domain, kind] as const))(
  "%s: a template's line is imported, an export imports to the same, a dry run changes nothing",
  async (domain, kind) => {
    const template = (await runs.run(["template", domain])).printed;
    expect(Papa.parse<string[]>(template.trim()).data[0]).toEqual([...kind.heads]);
    write(`${domain}.csv`, csv([kind.heads, lineOf(kind)]));
    const before = (await runs.run(["export", ...folderOf(domain)])).printed;
    const dry = await runs.run(["import", domain, `${domain}.csv`, "--dry-run"]);
    expect([dry.code, dry.errorOutput]).toEqual([0, ""]);
    expect((await runs.run(["export", ...folderOf(domain)])).printed).toBe(before);
    expect((await runs.run(["import", domain, `${domain}.csv`])).printed).toContain(`${domain} imported: 1`);
    const exported = await exportOf(domain);
    expect(Papa.parse<string[]>(exported.trim()).data.slice(1)).toEqual([lineOf(kind)]);
    write(`${domain}.csv`, exported);
    expect((await runs.run(["import", domain, `${domain}.csv`])).code).toBe(0);
    expect(await exportOf(domain)).toBe(exported);
  },
);

const folderOf = (domain: string) => (domain === "documents" ? [domain, "out"] : [domain]);
async function exportOf(domain: string): Promise<string> {
  const { printed } = await runs.run(["export", ...folderOf(domain)]);
  const text =
    domain === "documents" ? readFileSync(join(runs.directory, "out/documents.csv"), "utf8") : printed;
  return text.replace(/^\uFEFF/, "");
}

test("errors are reported by line and column, and nothing of the file is imported", async () => {
  const before = await exportOf("ads");
  const lines = [
    "place,sg_bullet_id,com_name,bullet_filename,image_link",
    "roof,1,Lantern,/promotions/a.png,/port",
    "home,2,,/promotions/a.png,/port",
    "home,3,Lantern,https://elsewhere.example/a.png,javascript:alert(1)",
    "home,4,Lantern,/promotions/a.png,/port",
    "home,4,Lantern,/promotions/b.png,/port",
  ];
  const { code, printed } = await runs.run(["import", "ads", "-"], { input: lines.join("\n") });
  expect(code).toBe(1);
  expect(printed).toContain("line 2, place: must be home, directory, port, air, house.");
  expect(printed).toContain("line 3, com_name: The cell is empty.");
  expect(printed).toContain("line 4, bullet_filename: must be a picture of this site");
  expect(printed).toContain("line 4, image_link: must be a path of this site or an http(s) address.");
  expect(printed).toContain("line 6, place: Line 5 says the same of it.");
  expect(await exportOf("ads")).toBe(before);
});

test("promotions have days, lanes and editions: pages change at their instants, and an export imports to the same", async () => {
  const head = "place,sg_bullet_id,com_name,bullet_filename,ports,lane,from,until,languages";
  const ad = (id: string, more: string) => `port,${id},Lantern Line,/promotions/lantern.png,${more}`;
  const input = [
    head,
    ad("lane", ",SGSIN-DEHAM||HKHKG-NLRTM,,,zh-tw"),
    ad("port", "NLRTM,,,,"),
    ad("over", ",,2020-01-01,2020-01-31,"),
    ad("later", ",,2031-01-01 09:00,2031-01-31,"),
  ].join("\n");
  expect((await runs.run(["import", "ads", "-"], { input })).code).toBe(0);
  const shown = async (from: string, to: string, at = sampleNow) =>
    (await embeddedPromotions(store, () => at).listPortAds({ loadingPortId: from, dischargePortId: to })).map(
      ({ id }) => id,
    );
  expect(await shown("HKHKG", "NLRTM")).toEqual(["lane", "port"]);
  expect([await shown("NLRTM", "HKHKG"), await shown("SGSIN", "DEHAM")]).toEqual([["port"], ["lane"]]);
  expect(await shown("NLRTM", "HKHKG", new Date("2031-01-02T00:00:00Z"))).toEqual(["port", "later"]);
  const due = await store.reader
    .selectFrom("due_changes")
    .selectAll()
    .where("domain", "=", "ads")
    .orderBy("due_at")
    .execute();
  expect(due).toEqual(
    ["2031-01-01T01:00:00.000Z", "2031-01-31T16:00:00.000Z"].map((due_at) => ({
      due_at,
      domain: "ads",
      key: "*",
    })),
  );
  const { printed } = await runs.run(["export", "ads"]);
  expect((await runs.run(["import", "ads", "-"], { input: printed })).code).toBe(0);
  expect((await runs.run(["export", "ads"])).printed).toBe(printed);
  expect(await shown("HKHKG", "NLRTM")).toEqual(["lane", "port"]);
  const wrong = [head, ad("x", ",SGSIN,2026-12-04,2026-12-01,fr")].join("\n");
  const refused = await runs.run(["import", "ads", "-"], { input: wrong });
  expect([refused.code, refused.printed]).toEqual([
    1,
    expect.stringMatching(/line 2, lane: .*line 2, languages: /s),
  ]);
});

test("a list beyond its limit is rejected, and a head alone empties it", async () => {
  const many = ["title,url", ...Array.from({ length: 201 }, (_, n) => `T${n},/port?x=${n}`)].join("\n");
  const refused = await runs.run(["import", "hot-searches", "-"], { input: many });
  expect([refused.code, refused.errorOutput]).toEqual([2, "A list of hot-searches may have 200 lines.\n"]);
  expect((await runs.run(["import", "hot-searches", "-"], { input: "title,url\n" })).code).toBe(0);
  expect(await embeddedPromotions(store, () => sampleNow).listHotSearches()).toEqual([]);
});

test("a running server's next response shows the import; until then the rows are the same", async () => {
  const reference = embeddedReference(store);
  const ask = { name: "abbrev", q: "", page: 1 } as const;
  await runs.run(["import", "abbreviations", "-"], { input: "code,name\nAAA,First\n" });
  expect((await reference.searchList(ask, 9)).items.map(({ code }) => code)).toEqual(["AAA"]);
  await runs.run(["import", "abbreviations", "-"], { input: "code,name\nBBB,Second\n" });
  expect((await reference.searchList(ask, 9)).items.map(({ code }) => code)).toEqual(["BBB"]);
  const change = await store.reader
    .selectFrom("changes")
    .select("domain")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(change?.domain).toBe("abbreviations");
});

test("an imported port can be searched, a corrected one is reported, and both are removed with the list", async () => {
  const head = "unlocode,name,name_zh,country,aliases,zone,lat,lon";
  const names = async (q: string) =>
    (await embeddedReference(store).searchList({ name: "port", q, page: 1 }, 9)).items.map(
      ({ name }) => name,
    );
  const lines = [
    head,
    "SGJUR,Jurong Quay,裕廊,SG,,Asia/Singapore,1.31,103.72",
    "SGSIN,Singapore Roads,新加坡,SG,,Asia/Singapore,1.26,103.8",
  ];
  expect((await runs.run(["import", "ports", "-"], { input: lines.join("\n") })).code).toBe(0);
  expect([await names("Jurong"), await names("SGSIN")]).toEqual([["Jurong Quay"], ["Singapore Roads"]]);
  expect((await runs.run(["import", "ports", "-"], { input: `${head}\n` })).code).toBe(0);
  expect([await names("Jurong Quay"), await names("SGSIN")]).toEqual([[], ["Singapore"]]);
});

test("pages are imported from a folder of HTML, Markdown and CSV, and exported to one that can be imported again", async () => {
  write("pages/terms.en.html", "<h2>Our terms</h2><script>alert(1)</script><p>Fair.</p>");
  write("pages/terms.zh.md", "## 條款\n\n公平。");
  write(
    "pages/top_10_china_port.en.csv",
    "caption,Ports\nunit,Million TEU\nsource,Ministry\ndate,2026-03-16\nhighlight,Ningbo\nPort,2025\nShanghai,49.2\nNingbo,35.3\n",
  );
  const { code, printed } = await runs.run(["import", "pages", "pages"]);
  expect([code, printed]).toEqual([0, expect.stringContaining("pages imported: 3")]);
  const reference = embeddedReference(store);
  const supplied = await reference.getKnowledge({ key: "top_10_china_port", type: null, language: "en" });
  expect(supplied?.table).toMatchObject({
    unit: "Million TEU",
    highlight: "Ningbo",
    heads: ["Port", "2025"],
  });
  expect(supplied?.html).toMatch(
    /<p>Ministry, 2026-03-16<\/p>.*<caption>Ports<\/caption>.*<th scope="row">Shanghai<\/th><td>49.2/s,
  );
  await runs.run(["export", "pages", "pages-out"]);
  expect(readdirSync(join(runs.directory, "pages-out")).sort()).toEqual([
    "terms.en.html",
    "terms.zh.html",
    "top_10_china_port.en.csv",
  ]);
  expect((await runs.run(["import", "pages", "pages-out"])).code).toBe(0);
  expect(await reference.getKnowledge({ key: "top_10_china_port", type: null, language: "en" })).toEqual(
    supplied,
  );
  write("odd/imprint.en.html", "<p>x</p>");
  write("odd/terms.fr.html", "<p>x</p>");
  write("odd/chans.en.csv", "chart,pie\nPort,TEU\nShanghai,1\n");
  const odd = await runs.run(["import", "pages", "odd"]);
  expect(odd.code).toBe(1);
  expect(odd.printed).toContain('imprint.en.html, line 1: There is no page "imprint"');
  expect(odd.printed).toContain('chans.en.csv, line 1: chart is "pie", not one of bars, lines, none.');
  expect(odd.printed).toContain("terms.fr.html, line 1: Name a folder of files such as terms.en.html");
});

test("documents are imported as PDF files with a CSV; a dry run and a bad list leave no file", async () => {
  const own = join(runs.directory, "documents/own");
  const head = "carrier,carrier_zh,tags,loop,loop_zh,file,valid_from,valid_to";
  write(
    "docs/list.csv",
    `${head}\nLantern Line,明燈航運,Singapore||Ocean Carrier,LL1,,ll 1.pdf,01-03-2026,2026-03-31\n`,
  );
  write("docs/ll 1.pdf", "%PDF-1.7 one");
  expect((await runs.run(["import", "documents", "docs", "--dry-run"])).code).toBe(0);
  expect(existsSync(own) ? readdirSync(own) : []).toEqual([]);
  expect((await runs.run(["import", "documents", "docs"])).code).toBe(0);
  const [company] = (await embeddedDocuments(store).listCompanies()).companies;
  expect(company).toMatchObject({ name: "Lantern Line", letter: "L", tags: ["Singapore", "Ocean Carrier"] });
  expect(company?.files[0]).toMatchObject({ label: "LL1", validFrom: "2026-03-01", validTo: "2026-03-31" });
  expect(`/documents/own/${readdirSync(own)[0]}`).toBe(company?.files[0]?.path);
  await runs.run(["export", "documents", "docs-out"]);
  expect(readFileSync(join(runs.directory, "docs-out/ll 1.pdf"), "utf8")).toBe("%PDF-1.7 one");
  expect((await runs.run(["import", "documents", "docs-out"])).code).toBe(0);
  expect((await embeddedDocuments(store).listCompanies()).companies).toEqual([company]);
  write("bad/list.csv", `${head}\nLantern Line,,,LL1,,none.pdf,,31-02-2026\n`);
  write("bad/page.pdf", "%PDF-1.7");
  const bad = await runs.run(["import", "documents", "bad"]);
  expect(bad.code).toBe(1);
  expect(bad.printed).toContain('line 2, file: "none.pdf" is neither a PDF file that lies in the folder nor');
  expect(bad.printed).toContain("line 2, valid_to: must be a date");
  write("bad/page.pdf", "<html>");
  expect((await runs.run(["import", "documents", "bad"])).errorOutput).toBe("page.pdf is no PDF file.\n");
  expect(readdirSync(own)).toHaveLength(1);
  expect(readdirSync(join(runs.directory, "documents"))).toEqual(["own"]);
});

test("PDF names of a Mac are found, hidden files of systems are ignored, and an unlisted PDF is reported", async () => {
  const head = "carrier,loop,file,valid_from,valid_to";
  const [decomposed, composed] = ["E\u0301lan-香港.pdf", "Élan-香港.pdf"];
  write(
    "mac/list.csv",
    `${head}\nLantern Line,Loop,${composed},5-3-2026,25/3/2026\nLantern Line,Other,b${decomposed},,\n`,
  );
  write(`mac/${decomposed}`, "%PDF-1.7 one");
  write(`mac/b${composed}`, "%PDF-1.7 two");
  write("mac/unlisted.pdf", "%PDF-1.7 three");
  for (const name of ["._list.csv", "~$list.csv", `._${decomposed}`, "__MACOSX/list.csv", ".Trash/x.pdf"])
    write(`mac/${name}`, "no file of ours");
  const { code, printed } = await runs.run(["import", "documents", "mac"]);
  expect([code, printed]).toEqual([
    0,
    expect.stringContaining("note: unlisted.pdf: No line of the CSV names this file; it was left out.\n"),
  ]);
  const [company] = (await embeddedDocuments(store).listCompanies()).companies;
  expect(company?.files).toMatchObject([
    { validFrom: "2026-03-05", validTo: "2026-03-25" },
    { label: "Other" },
  ]);
  expect(
    readdirSync(join(runs.directory, "documents/own"))
      .map((name) => `/documents/own/${name}`)
      .sort(),
  ).toEqual(company?.files.map(({ path }) => path).sort());
  await runs.run(["export", "documents", "mac-out"]);
  expect((await runs.run(["import", "documents", "mac-out"])).code).toBe(0);
  write("mac/list.csv", `${head}\nLantern Line,Loop,unlisted.pdf,31-03-2026,01-03-2026\n`);
  expect((await runs.run(["import", "documents", "mac"])).printed).toContain(
    "line 2, valid_to: must not be before valid_from.",
  );
});

test("an unprocessed list of places is rejected with plain sentences", async () => {
  const head = "unlocode,name,name_zh,country,aliases,zone,lat,lon";
  const lines = [
    "HK ZZH,Quay,\\N,HK,,Asia/Hong_Kong,22.1,114.1",
    "hkzzz,Quay,,Hong Kong,,GMT+8,2217N,11409E",
    `HKZZA,${"x".repeat(121)},,HK,,Asia/Hong_Kong,95,"114,1"`,
  ];
  const { code, printed } = await runs.run(["import", "ports", "-"], { input: [head, ...lines].join("\n") });
  expect(code).toBe(1);
  expect(printed.split("\n").slice(0, 8)).toEqual([
    "line 3, unlocode: must be a UN/LOCODE: five capitals or digits from 2 on, such as HKHKG.",
    "line 3, country: must be two capitals, such as SG.",
    "line 3, zone: must be a time zone such as Asia/Singapore.",
    "line 3, lat: must be degrees from -90 to 90 with a decimal point, such as 22.29.",
    "line 3, lon: must be degrees from -180 to 180 with a decimal point, such as 114.15.",
    "line 4, name: It has more than 120 characters.",
    "line 4, lat: must be degrees from -90 to 90 with a decimal point, such as 22.29.",
    "line 4, lon: must be degrees from -180 to 180 with a decimal point, such as 114.15.",
  ]);
});

test("tables of figures are imported from a spreadsheet's Unicode text, with one decimal sign", async () => {
  const { directory } = runs;
  mkdirSync(join(directory, "figures"));
  const text = "\ufeffcaption\tPorts\r\nPort\t2024\t2025\r\nShanghai\t51,5\t54,1\r\nNingbo\t39,3\t41,0\r\n";
  writeFileSync(join(directory, "figures/top_10_china_port.en.csv"), Buffer.from(text, "utf16le"));
  expect((await runs.run(["import", "pages", "figures"])).code).toBe(0);
  write("figures/top_10_china_port.en.csv", "sep=;\nPort;2025\nShanghai;54,1\nNingbo;41.5\n");
  const { code, printed } = await runs.run(["import", "pages", "figures"]);
  expect([code, printed]).toEqual([
    1,
    expect.stringContaining('Some figures have a decimal comma ("54,1"), others a decimal point ("41.5")'),
  ]);
});

const sailings = csv([
  [
    "Loading Port",
    "ETD",
    "Discharge Port",
    "ETA",
    "Transhipment Port",
    "Vessel Name",
    "Voyage No.",
    "Operator",
    "CY Closing",
    "Booking URL",
  ],
  [
    "Hong Kong",
    "16-03-2026 09:30",
    "Rotterdam",
    "18-04-2026",
    "Singapore",
    "Aurora",
    "012W",
    "Lantern Line",
    "14-03-2026 17:00",
    "https://lantern.example/b?x=1",
  ],
  ["CNSHA", "17-03-2026", "Hamburg", "", "Somewhere Roads", "Boreas", "", "=Lantern", "", ""],
  ["CNSHA", "24-03-2026", "Hamburg", "", "", "Boreas", "", "Lantern Line", "", ""],
]);

const few = new Set(["sailings", "domestic"]);

test.each([
  // The sample's, which go with the first own sailings.
  ["vessels", "vessels.csv"],
  ["domestic", "domestic.csv"],
  ["sailings", "sailings.csv"],
  ["flights", "flights.csv"],
  ["companies", "companies.jsonl"],
])("an export of %s can be imported again", async (domain, file) => {
  // The sample's sailings are found from port calls: there are none to export.
  if (domain === "sailings")
    expect((await runs.run(["import", domain, "-"], { input: sailings })).code).toBe(0);
  const { printed } = await runs.run(["export", domain]);
  expect(printed.split("\n").length).toBeGreaterThan(few.has(domain) ? 3 : 100);
  write(file, printed);
  const { code, printed: report } = await runs.run(["import", domain, file]);
  expect([code, report]).toEqual([0, expect.not.stringMatching(/^note|^line/m)]);
  // Of many lines the first that differ tell enough.
  const again = (await runs.run(["export", domain])).printed.split("\n");
  expect(
    printed
      .split("\n")
      .filter((line, at) => line !== again[at])
      .slice(0, 5),
  ).toEqual([]);
  expect(again).toHaveLength(printed.split("\n").length);
});
