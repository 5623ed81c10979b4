import { readFileSync } from "node:fs";
import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { portNamer } from "@/lib/places/named-ports";
import { parsePorts } from "@/lib/places/seed";
import { sampleSource } from "@/lib/portal/prepare";
import type { Store } from "@/lib/store/connection";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { rollSample, type SampleSource } from "@/lib/store/sample";
import { unfinishedImports } from "@/lib/store/unfinished-imports";
import { anyText } from "@/test/support/random-text";
import { singleSteps, usualSteps } from "@/test/support/single-steps";
import { openTestStore } from "@/test/support/stores";
import { embeddedDirectory } from "./embedded";
import { companiesImporter } from "./import";
import { companyColumns } from "./import-source";

const now = new Date("2026-05-18T04:00:00Z");
const heads = companyColumns.join(",");
const ports = parsePorts(readFileSync("data/ports.csv", "utf8"));
let sample: SampleSource;
let store: Store;
beforeAll(async () => {
  sample = await sampleSource("companies", "data");
});
beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "ports", ports);
});
afterEach(async () => {
  usualSteps();
  await store.close();
});

type Cells = Partial<Record<(typeof companyColumns)[number], string>>;

/** A row of the file: an address in Hong Kong unless said otherwise. */
const row = (cells: Cells = {}) => {
  const all: Cells = {
    com_id: "c1",
    full_name: "Blue Heron Shipping",
    com_type_code: "sea",
    port_id: "HKHKG",
    address: "1 Cooper Lane||Hong Kong",
    ...cells,
  };
  return companyColumns.map((key) => all[key] ?? "").join(",");
};
const csv = (...lines: string[]) => [heads, ...lines].join("\n");
const run = (text: string, job: Partial<ImportJob> = {}) =>
  companiesImporter(portNamer).run({
    store,
    input: (async function* () {
      yield Buffer.from(text);
    })(),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    ...job,
  });
test("cells as pandas and other lists write them", async () => {
  const report = await run(
    csv(
      row({ tel: "85255550142.0", fax: "nan", email: "NaN", com_type_code: '"sea,air"', full_name: "CafÃ©" }),
    ),
  );
  expect(report).toMatchObject({ outcome: "imported", problems: { total: 0 } });
  expect(report.notes.shown.map(({ reason }) => reason)).toEqual([
    "Cells with signs of a wrong encoding (such as â€™) were read as they are: 1 (line 2).",
    "Whole numbers that end in .0 were read without it: 1 (line 2).",
  ]);
  const company = await get("c1");
  expect(company?.types.map(({ code }) => code)).toEqual(["sea", "air"]);
  expect(company?.ports[0]?.addresses[0]?.contacts).toEqual([
    { tel: "85255550142", fax: null, email: null, website: null },
  ]);
});

const get = (id: string) => embeddedDirectory(store).getCompany(id);
const ids = async () =>
  (await store.db.selectFrom("companies").select("id").orderBy("id").execute()).map(({ id }) => id);
const changes = async () =>
  (await store.db.selectFrom("changes").select(["domain", "key"]).orderBy("id").execute()).map(
    ({ domain, key }) => `${domain} ${key}`,
  );

test("rows of one company make one; a port is known by its code, lists are parted by ||", async () => {
  const report = await run(
    csv(
      row({
        full_name_chi: "藍鷺航運",
        com_type_code: "sea||warehouse",
        address_description: "Head office",
        com_type: "sea||Cold storage=冷藏倉",
        tel: "+852 2555 0101||+852 2555 0102",
        email: '"desk@blueheron.example, quay@blueheron.example; nobody"',
        website: "blueheron.example||javascript:alert(1)",
        hashtags: "#reefer||冷藏貨",
      }),
      row({ address: "2 Tidegate Street" }),
      row({ address: "", fax: "+852 2555 0103" }),
      row({ port_id: "", port_name: "Nowhere Quay", address: "3 Ropewalk Road" }),
      "",
      row({ com_id: "c2", full_name: "Saltmarsh Survey", com_type_code: "survey", port_id: "", address: "" }),
    ),
  );
  expect(report).toMatchObject({ outcome: "imported", lines: 5, badLines: 0, rows: 2 });
  expect(report.notes.shown).toEqual([
    { line: 2, column: "email", reason: '"nobody" is no e-mail address; it was left out.' },
    {
      line: 2,
      column: "website",
      reason: '"javascript:alert(1)" is no http or https link; it was left out.',
    },
  ]);
  expect(await get("c1")).toMatchObject({
    name: "Blue Heron Shipping",
    nameZh: "藍鷺航運",
    types: [{ code: "sea" }, { code: "warehouse" }],
    hashtags: ["reefer", "冷藏貨"],
    ports: [
      {
        id: "HKHKG",
        name: "Hong Kong",
        nameZh: "香港",
        addresses: [
          {
            description: "Head office",
            address: "1 Cooper Lane\nHong Kong",
            services: [{ code: "sea" }, { code: null, name: "Cold storage", nameZh: "冷藏倉" }],
            contacts: [
              {
                tel: "+852 2555 0101||+852 2555 0102",
                fax: null,
                email: "desk@blueheron.example||quay@blueheron.example",
                website: "blueheron.example",
              },
            ],
          },
          { address: "2 Tidegate Street", contacts: [] },
          { address: "", contacts: [{ tel: null, fax: "+852 2555 0103" }] },
        ],
      },
      { id: "Nowhere Quay", name: "Nowhere Quay", nameZh: null },
    ],
  });
  expect((await get("c2"))?.ports).toEqual([]);
});

test("a port has one entry, however the file writes it", async () => {
  await run(
    csv(
      row(),
      row({ port_id: "Hong Kong", address: "2 Tidegate Street" }),
      row({ port_id: "hk hkg", address: "3 Tidegate Street" }),
      row({ port_id: "", port_name: "香港", address: "4 Tidegate Street" }),
      row({ port_id: "", port_name: "Port of Rotterdam", address: "5 Tidegate Street" }),
      // Names of several ports, and of none, remain names.
      row({ port_id: "", port_name: "Wilmington", address: "6 Tidegate Street" }),
      row({ port_id: "", port_name: "Nowhere Quay", address: "7 Tidegate Street" }),
    ),
  );
  const found = (await get("c1"))?.ports.map(({ id, name, nameZh, addresses }) => ({
    port: [id, name, nameZh],
    addresses: addresses.map(({ address }) => address.slice(0, 1)).join(""),
  }));
  expect(found).toEqual([
    { port: ["HKHKG", "Hong Kong", "香港"], addresses: "1234" },
    { port: ["NLRTM", "Port of Rotterdam", "鹿特丹"], addresses: "5" },
    { port: ["Wilmington", "Wilmington", null], addresses: "6" },
    { port: ["Nowhere Quay", "Nowhere Quay", null], addresses: "7" },
  ]);
});

test("a workbook is read like CSV", async () => {
  const rows = [["com_id", "full_name", "com_type_code", "port_id", "address", "email"]].concat([
    ["c1", "Blue Heron Shipping", "sea", "HKHKG", "1 Cooper Lane", "-"],
  ]);
  const bytes = await writeXlsx({ sheets: [{ name: "A", rows }] });
  async function* input() {
    yield bytes;
  }
  const job = { store, input: input(), now, dryRun: false, skipBad: false, replace: null };
  expect(await companiesImporter(portNamer).run(job)).toMatchObject({ outcome: "imported", lines: 1 });
  expect((await get("c1"))?.name).toBe("Blue Heron Shipping");
});

test("the first import takes the sample away; later ones replace by id and name each change", async () => {
  expect(await rollSample(store, sample, "2026-05-18")).toBeGreaterThan(140);
  await run(csv(row(), row({ com_id: "c2" })));
  expect(await ids()).toEqual(["c1", "c2"]);
  expect(await changes()).toEqual(["companies *"]);
  const report = await run(csv(row({ full_name: "Grey Heron Shipping" }), row({ com_id: "c3" })));
  expect(report.changes).toMatchObject({ added: 2, removed: 1, changed: 1, unchanged: 0, changedKeys: 2 });
  expect(await ids()).toEqual(["c1", "c2", "c3"]);
  expect((await get("c1"))?.name).toBe("Grey Heron Shipping");
  expect(await changes()).toEqual(["companies *", "companies c1", "companies c3"]);
  const { items } = await embeddedDirectory(store).listCompanies({
    type: "sea",
    keyword: "blue",
    ports: [],
    page: 1,
  });
  expect(items.map(({ id }) => id)).toEqual(["c2", "c3"]);
  expect(await rollSample(store, sample, "2026-05-19")).toBeNull();
});

test("JSON Lines has the publisher's field names; of two with one id the later wins", async () => {
  const company = {
    com_id: 7,
    full_name: "Cedar Pallet",
    com_type: [{ com_type_name: "Storage", com_type_code: "warehouse" }],
    port: [{ port_id: "sgsin", address: [{ address: "1 Old Jetty Road", contact: { tel: 65550101 } }] }],
  };
  const text = [
    { ...company, full_name: "Older" },
    { ...company, extra: 1 },
  ].map((one) => JSON.stringify(one));
  const report = await run(`\uFEFF${text.join("\n")}\n`);
  expect(report).toMatchObject({ outcome: "imported", lines: 2, unknownHeads: ["extra"] });
  expect(await get("7")).toMatchObject({
    name: "Cedar Pallet",
    types: [{ code: "warehouse", name: "Warehouse and logistics" }],
    ports: [{ id: "SGSIN", name: "Singapore", addresses: [{ contacts: [{ tel: "65550101" }] }] }],
  });
});

test.each([
  [csv(row({ full_name: "" })), 2, "full_name", "full_name is missing, too long or no text."],
  [
    csv(row({ com_id: "a/b" })),
    2,
    "com_id",
    '"a/b" cannot be an id: write up to 64 letters, digits and the characters _ . ~ -',
  ],
  [
    csv(row({ com_type_code: "rail" })),
    2,
    "com_type_code",
    /^No category is named: write at least one of sea, air/,
  ],
  [csv(row({ address: "" })), 2, "address", "address is missing, too long or no text."],
  [
    csv(row({ port_id: "XXXXX" })),
    2,
    "port_id",
    '"XXXXX" is not a known port: write its UN/LOCODE, such as HKHKG, or its name as port_name.',
  ],
  [csv(row({ tel: "8.52E+11" })), 2, "tel", /^"8.52E\+11" is a number that a spreadsheet/],
  [csv(row({ fax: "+852 2555 0101||8.5225550102E10" })), 2, "fax", /no number to dial/],
  [csv(row({ tel: "=+85225550101" })), 2, "tel", /^"=\+85225550101" is no number to dial/],
  [
    csv(row(), row({ com_id: "c2" }), row()),
    4,
    "com_id",
    "The rows of a company must be adjacent; this company occurred before.",
  ],
  ["{}\n", 1, "com_id", "com_id is missing, too long or no text."],
  ['{"com_id": \n', 1, null, /^The line is not a company in JSON/],
])("a bad line is named (%#)", async (text, line, column, reason) => {
  const report = await run(text);
  expect(report.outcome).toBe("refused");
  expect(report.problems.shown).toContainEqual({
    line,
    column,
    reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
  });
  expect(await ids()).toEqual([]);
});

test("a file is applied company by company, and one that ends between two is completed by the same again", async () => {
  const file = csv(...["c1", "c2", "c3"].map((com_id, at) => row({ com_id, full_name: `Heron ${at}` })));
  singleSteps();
  let looks = 0;
  const signal = {
    throwIfAborted() {
      // Once for each company, and after each step: the second one is undone.
      if (++looks > 4) throw new Error("ended");
    },
  } as AbortSignal;
  expect((await run(file, { dryRun: true })).changes).toMatchObject({ added: 3, removed: 0 });
  expect(await ids()).toEqual([]);
  await expect(run(file, { signal })).rejects.toThrow("ended");
  expect(await ids()).toEqual(["c1"]);
  const later = new Date(now.getTime() + 600_000);
  expect(await unfinishedImports(store.reader, later)).toMatchObject([
    { domain: "companies", isKilled: true },
  ]);
  expect((await run(file)).changes).toMatchObject({ added: 3, removed: 1, unchanged: 1 });
  expect(await ids()).toEqual(["c1", "c2", "c3"]);
  expect((await get("c2"))?.name).toBe("Heron 1");
  expect(await unfinishedImports(store.reader, later)).toEqual([]);
});

test("bad companies can be left out, a dry run changes nothing", async () => {
  const text = csv(row(), row({ com_id: "c2", com_type_code: "" }), row({ com_id: "c3" }));
  expect(await run(text, { skipBad: true, dryRun: true })).toMatchObject({
    outcome: "rehearsed",
    badLines: 1,
    lines: 3,
  });
  expect(await ids()).toEqual([]);
  await run(text, { skipBad: true });
  expect(await ids()).toEqual(["c1", "c3"]);
});

test("another kind of file is refused in a sentence", async () => {
  await expect(run("[1]")).rejects.toThrow("The file is JSON; here one company a line is due (JSON Lines)");
  await expect(run("a,b\n1,2\n")).rejects.toThrow("The first line must name the columns");
});

test("whatever is in the cells, a row becomes a company or is reported", async () => {
  const cell = fc.oneof(fc.constant(""), anyText({ maxLength: 20 }));
  await fc.assert(
    fc.asyncProperty(
      fc.record({ full_name: cell, address: cell, tel: cell, website: cell, com_type: cell }),
      async (cells) => {
        const quoted = Object.fromEntries(
          Object.entries(cells).map(([key, text]) => [key, `"${text.toWellFormed().replaceAll('"', '""')}"`]),
        );
        const report = await run(csv(row(quoted)), { dryRun: true });
        expect(report.outcome).toBe(report.badLines === 0 ? "rehearsed" : "refused");
      },
    ),
    { numRuns: 50 },
  );
});

test("a port may be named by its code in two parts, or by a name that no other port has", async () => {
  const report = await run(
    csv(
      row({ com_id: "a", port_id: "HK HKG" }),
      row({ com_id: "b", port_id: "Hong Kong" }),
      row({ com_id: "c", port_id: "\\N", port_name: "Nowhere Quay" }),
    ),
  );
  expect(report.problems.shown).toEqual([]);
  const ports = await Promise.all(["a", "b", "c"].map(async (id) => (await get(id))?.ports[0]));
  expect(ports).toMatchObject([
    { id: "HKHKG", name: "Hong Kong" },
    { id: "HKHKG", name: "Hong Kong" },
    { id: "Nowhere Quay", name: "Nowhere Quay" },
  ]);
});
