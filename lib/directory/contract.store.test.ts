import { adaptersOfRun, describeOnce, openTestStore, type TestStore } from "@/test/support/stores";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { recorded, startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { embeddedDirectory } from "./embedded";
import { httpDirectory } from "./http";
import { localiseCompany } from "./localise";
import { type CompanyRecord, companySchema, type DirectoryAdapter, type DirectoryQuery } from "./schema";
import { writeCompanies } from "./write";

const start = new Date("2022-06-17T02:00:00Z");
let store: TestStore;
let server: UpstreamServer;
let access: TestAccess;

const sea = { code: "sea", name: "Ocean carrier and agents", nameZh: "船公司及代理" };
const hongKong = { id: "1074", name: "Hong Kong", nameZh: "香港" };
const contact = (tel: string, fax: string | null, email: string, website: string) => ({
  tel,
  fax,
  email,
  website,
});

/** The recorded companies as they are stored, written out here so that http.ts is not tested against itself. */
const nordhavn: CompanyRecord = {
  id: "501",
  name: "Nordhavn Line (Hong Kong) Limited",
  nameZh: null,
  types: [sea],
  ports: [
    {
      ...hongKong,
      addresses: [
        {
          description: "Head office",
          descriptionZh: null,
          address: "Unit 1207, Lantern Tower\n41 Tidegate Street\nHong Kong",
          services: [sea, { code: null, name: "Reefer containers", nameZh: null }],
          contacts: [
            contact("+852 2555 0120", "+852 2555 0188", "bookings@nordhavn.example", "www.nordhavn.example"),
            contact("+852 2555 0121", null, "not an address", "javascript:alert(1)"),
          ],
        },
      ],
    },
    {
      id: "2210",
      name: "Rotterdam",
      nameZh: null,
      addresses: [
        {
          description: null,
          descriptionZh: null,
          address: "Loodsenpad 12, Rotterdam",
          services: [],
          contacts: [],
        },
      ],
    },
  ],
  hashtags: ["Reefer", "Schedules"],
};
const stored: CompanyRecord[] = [
  nordhavn,
  {
    id: "502",
    name: "Granary Wharf Warehousing",
    nameZh: null,
    types: [
      { code: "warehouse", name: "Warehouse and logistics", nameZh: "倉儲及物流" },
      { code: "truck", name: "Land and rail", nameZh: "陸運及鐵路" },
    ],
    ports: [{ ...hongKong, addresses: [] }],
    hashtags: [],
  },
  {
    id: "504",
    name: "Harbour Sloop Agencies",
    nameZh: "港帆船務代理",
    types: [sea],
    ports: [{ id: "2210", name: "Rotterdam", nameZh: "鹿特丹", addresses: [] }],
    hashtags: [],
  },
];

beforeAll(async () => {
  server = await startUpstream();
  store = await openTestStore();
  await store.db.transaction().execute((trx) => writeCompanies(trx, stored, { sample: false }));
});
afterAll(async () => {
  store.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  server.fault("directory", null);
  server.fault("provider", null);
  access.store.close();
});

const adapters: [string, () => DirectoryAdapter][] = [
  ["http", () => httpDirectory(access)],
  ["embedded", () => embeddedDirectory(store)],
];
const ask = (more: Partial<DirectoryQuery> = {}): DirectoryQuery => ({
  type: "warehouse",
  keyword: "",
  ports: [],
  page: 1,
  ...more,
});

describe.each(adaptersOfRun(adapters))("the directory from %s", (_name, make) => {
  const names = async (more: Partial<DirectoryQuery>) =>
    (await make().listCompanies(ask(more))).items.map(({ name }) => name);

  test("a category's companies, with the portal's own names of categories", async () => {
    const { items, page, totalPages, total } = await make().listCompanies(ask());
    expect(items).toEqual([stored[1]]);
    expect([page, totalPages, total]).toEqual([1, 1, 1]);
    for (const item of items) expect(() => companySchema.parse(item)).not.toThrow();
  });

  test("a keyword, and a category without companies", async () => {
    expect(await names({ keyword: "wharf" })).toEqual(["Granary Wharf Warehousing"]);
    expect(await names({ keyword: "zzz" })).toEqual([]);
    const none = await make().listCompanies(ask({ type: "ins" }));
    expect([none.items, none.totalPages, none.page]).toEqual([[], 1, 1]);
  });

  test("ports narrow the list; the choice of ports stays complete", async () => {
    const inRotterdam = await make().listCompanies(ask({ type: "sea", ports: ["2210"] }));
    expect(inRotterdam.items.map(({ id }) => id).sort()).toEqual(["501", "504"]);
    expect(inRotterdam.total).toBe(2);
    expect(inRotterdam.ports.map(({ id, name }) => [id, name])).toEqual([
      ["1074", "Hong Kong"],
      ["2210", "Rotterdam"],
    ]);
    expect(await names({ ports: ["2210"] })).toEqual([]);
  });

  test("every field of a company, and none for another id", async () => {
    expect(await make().getCompany("501")).toEqual(nordhavn);
    await expect(make().getCompany("999")).resolves.toBeNull();
  });
});

describeOnce("http only", () => {
  test("parameters are the specification's; two companies are two pages here", async () => {
    const first = await httpDirectory(access).listCompanies(ask({ type: "sea", keyword: "a" }));
    // The service says how many pages there are, not how many companies.
    expect(first).toMatchObject({ totalPages: 2, total: null, items: [{ id: "501" }] });
    await httpDirectory(access).listCompanies(ask({ type: "sea", page: 2 }));
    await httpDirectory(access).getCompany("501");
    expect(server.requests.map(({ method, path }) => [method, path])).toEqual([
      ["POST", "/directory"],
      ["POST", "/directory"],
      ["GET", "/directory/provider"],
    ]);
    expect(server.requests.map(({ body }) => body)).toEqual([
      "page_no=1&com_type=sea&keyword=a",
      "page_no=2&com_type=sea",
      "",
    ]);
    expect(server.requests[2]?.query).toEqual({ com_id: "501" });
  });

  test("bad rows are dropped, counted and logged; a bad port costs only itself", async () => {
    await httpDirectory(access).listCompanies(ask());
    expect(access.lines.at(-1)).toMatchObject({ dropped: 2, droppedBy: { full_name: 1, port_id: 1 } });
    expect(JSON.parse(recorded("provider.json")).port).toHaveLength(3);
    expect((await httpDirectory(access).getCompany("501"))?.ports).toHaveLength(2);
  });

  test("a search by ports reads at most twelve pages, a few at a time, and gives no total beyond them", async () => {
    const pages = 43;
    let [open, most] = [0, 0];
    const service = jest.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open -= 1;
      const page = Number(new URLSearchParams(String(init?.body)).get("page_no"));
      const company = { com_id: page, full_name: `Company ${page}`, port: { port_id: 9, port_name: "Quay" } };
      return Response.json({ companies: [company], ports: [], page_no: page, total_pages: pages });
    });
    const found = await httpDirectory(access).listCompanies(ask({ ports: ["9"], page: 2 }));
    expect(service).toHaveBeenCalledTimes(12);
    service.mockRestore();
    expect(found.items.map(({ id }) => id)).toEqual(["11", "12"]);
    expect(found).toMatchObject({ totalPages: 2, total: null });
    expect(most).toBe(4);
  });

  test("a company whose response has no id is the requested one; the service has no free search", async () => {
    const [company, other] = [await httpDirectory(access).getCompany("502"), httpDirectory(access)];
    expect(company).toEqual({
      id: "502",
      name: "Granary Wharf Warehousing",
      nameZh: null,
      types: [],
      ports: [],
      hashtags: [],
    });
    await expect(other.findRelevant("granary", 12)).resolves.toBeNull();
  });

  test("a declined response is an empty one; while the service fails the last good response is shown", async () => {
    const { items } = await httpDirectory(access).listCompanies(ask());
    await access.settled();
    server.fault("directory", "http500");
    access.advance(3_600_000);
    expect((await httpDirectory(access).listCompanies(ask())).items).toEqual(items);
    await access.settled();
    access.shared.pauses.clear();
    server.fault("directory", "declined");
    await httpDirectory(access).listCompanies(ask());
    await access.settled();
    expect((await httpDirectory(access).listCompanies(ask())).items).toEqual([]);
    server.fault("provider", "drop");
    await expect(httpDirectory(access).getCompany("501")).rejects.toThrow("could not be reached");
  });
});

describe("embedded only", () => {
  const directory = () => embeddedDirectory(store);
  const find = async (keyword: string, more: Partial<DirectoryQuery> = {}) =>
    (await directory().listCompanies(ask({ type: "sea", keyword, ...more }))).items.map(({ id }) => id);

  test.each([
    ["harb", ["504"]],
    ["SLOOP", ["504"]],
    ["Sloop Agen", ["504"]],
    ["loop", []],
    ["港帆", ["504"]],
    ["船务", ["504"]],
    ["船務代理", ["504"]],
    ["reefer", ["501"]],
    ["ocean", ["504", "501"]],
    ["船公司", ["504", "501"]],
    ["schedules", []],
    ["hong kong", ["501"]],
    // Nobody is called so: a place is meant.
    ["rotterdam", ["501", "504"]],
    ["reefer rotterdam", ["501"]],
    ["rotterdam parade", []],
  ])(
    "%p is the start of a name, of a word in it or of a service, else of a port: %p",
    async (keyword, ids) => {
      expect((await find(keyword)).sort()).toEqual([...ids].sort());
    },
  );

  test("a word that is the name of a city finds the companies at its ports, alone and with other words", async () => {
    const cities = [{ word: "maascity", ports: ["1074", "2210"] }];
    expect((await find("Maascity", { cities })).sort()).toEqual(["501", "504"]);
    expect(await find("reefer maascity", { cities })).toEqual(["501"]);
    expect(await find("Maascity")).toEqual([]);
    // What begins with the other words as they stand comes before what has each of them somewhere.
    const cities2 = [{ word: "maascity", ports: ["2210"] }];
    expect(await find("ocean carrier maascity", { cities: cities2 })).toEqual(
      await find("ocean carrier", { ports: ["2210"] }),
    );
    const relevant = await directory().findRelevant("maascity warehouse", 12, cities);
    expect(relevant?.items.map(({ id }) => id)).toEqual(["502"]);
  });

  test("a search of all categories finds each company once, and the ports of all", async () => {
    expect(directory().searchesAll).toBe(true);
    const found = await directory().listCompanies(ask({ type: null, keyword: "ocean" }));
    const ids = found.items.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(found.total).toBe(ids.length);
    const inTypes = await Promise.all(
      (["sea", "warehouse", "truck"] as const).map((type) => find("ocean", { type })),
    );
    expect(ids.sort()).toEqual([...new Set(inTypes.flat())].sort());
    expect(ids.length).toBeGreaterThan(1);
  });

  test("locations are counted, whichever are chosen", async () => {
    const { ports } = await directory().listCompanies(ask({ type: "sea", ports: ["1074"] }));
    expect(ports.map(({ name, count }) => [name, count])).toEqual([
      ["Hong Kong", 1],
      ["Rotterdam", 2],
    ]);
    await expect(directory().countByType()).resolves.toEqual({ sea: 2, warehouse: 1, truck: 1 });
    const [hongKong, rotterdam, ...others] = await directory().countByPort(9);
    expect(hongKong).toEqual({
      ...{ id: "1074", name: "Hong Kong", nameZh: "香港", count: 2 },
      types: { sea: 1, truck: 1, warehouse: 1 },
    });
    expect(rotterdam).toMatchObject({ name: "Rotterdam", types: { sea: 2 } });
    expect(others).toEqual([]);
    await expect(directory().countByPort(1)).resolves.toEqual([hongKong]);
  });

  test("all companies can be named, a part at a time", async () => {
    const [first = "", ...others] = await directory().listIds({ limit: 2, offset: 0 });
    expect(others).toHaveLength(1);
    const rest = await directory().listIds({ limit: 10, offset: 2 });
    expect([first, ...others, ...rest].sort()).toEqual(stored.map(({ id }) => id).sort());
  });

  test("the results of a free search: by the complete text first, else by each word of it", async () => {
    const relevant = async (query: string) =>
      (await directory().findRelevant(query, 12))?.items.map(({ id }) => id);
    expect(await relevant("granary")).toEqual(["502"]);
    expect(await relevant("Schedules")).toEqual(["501"]);
    expect(await relevant("rotterdam reefer")).toEqual(["501"]);
    expect(await relevant("hong kong warehouse")).toEqual(["502"]);
    expect(await relevant("hong kong parade")).toEqual([]);
    expect(await relevant("")).toEqual([]);
    // What it counts is what a search of all categories lists, however few are asked for.
    for (const query of ["rotterdam reefer", "hong kong warehouse", "granary", "nordhavn", "h"]) {
      const listed = await directory().listCompanies({ type: null, keyword: query, ports: [], page: 1 });
      expect((await directory().findRelevant(query, 1))?.total).toBe(listed.total);
    }
  });

  test("a stored row that cannot be read is left out and reported", async () => {
    const dropped: unknown[] = [];
    await store.db
      .insertInto("companies")
      .values({ id: "x", sort_name: "x", record: "?", sample: 0 })
      .execute();
    await expect(
      embeddedDirectory(store, (facts) => dropped.push(facts)).getCompany("x"),
    ).resolves.toBeNull();
    expect(dropped).toEqual([{ table: "companies", id: "x" }]);
  });
});

test("a company's page: contacts joined, links only where they are safe, the tags of the language", () => {
  const { ports, hashtags } = localiseCompany({ ...nordhavn, hashtags: ["Reefer", "冷藏貨"] }, "zh-cn");
  expect(hashtags).toEqual(["冷藏货"]);
  expect(ports[0]?.name).toBe("香港");
  expect(ports[0]?.addresses[0]).toMatchObject({
    lines: ["Unit 1207, Lantern Tower", "41 Tidegate Street", "Hong Kong"],
    services: [{ name: "船公司及代理" }, { name: "Reefer containers" }],
    phones: [
      { text: "+852 2555 0120", href: "tel:+85225550120" },
      { text: "+852 2555 0121", href: "tel:+85225550121" },
    ],
    faxes: ["+852 2555 0188"],
    emails: [
      { text: "bookings@nordhavn.example", href: "mailto:bookings@nordhavn.example" },
      { text: "not an address", href: null },
    ],
    websites: [
      { text: "www.nordhavn.example", href: "http://www.nordhavn.example/" },
      { text: "javascript:alert(1)", href: null },
    ],
  });
});
