import { startUpstream, type UpstreamServer } from "@/e2e/upstream-server";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { prepareStore } from "@/lib/store/prepare";
import type { CallName } from "@/lib/upstream/paths";
import { type TestAccess, testAccess } from "@/lib/upstream/test-access";
import { embeddedReference } from "./embedded";
import { httpReference } from "./http";
import {
  type ContainerRecord,
  containerSchema,
  entrySchema,
  type ListName,
  listNames,
  type ReferenceAdapter,
} from "./schema";

const now = new Date("2022-06-17T02:00:00Z");
const store = openStore(":memory:");
let server: UpstreamServer;
let access: TestAccess;

beforeAll(async () => {
  server = await startUpstream();
  migrate(store);
  await prepareStore(store, now, "data");
}, 60_000);
afterAll(async () => {
  store.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, now);
});
afterEach(() => access.store.close());

const calls: Record<ListName, CallName> = {
  port: "portIndex",
  airport: "airportCodes",
  airline: "airlineCodes",
  abbrev: "abbreviations",
  "cargo-sea": "cargoTracking",
  "cargo-air": "cargoTracking",
};

const adapters: [string, () => ReferenceAdapter][] = [
  ["http", () => httpReference(access, [])],
  ["embedded", () => embeddedReference(store)],
];

describe.each(adapters)("reference data from %s", (_name, make) => {
  const search = (name: ListName, q: string, page = 1, pageSize = 500) =>
    make().searchList({ name, q, page }, pageSize);
  const names = async (name: ListName, q: string) => (await search(name, q)).items.map((entry) => entry.name);

  test.each(listNames)(
    "the whole list %s: sorted, every entry as agreed, in pages that add up",
    async (name) => {
      const whole = await search(name, "");
      expect(whole.total).toBeGreaterThan(1);
      for (const entry of whole.items) expect(() => entrySchema.parse(entry)).not.toThrow();
      const keys = whole.items.map(
        (entry) => (name === "abbrev" || name === "airport" ? entry.code : entry.name) ?? "",
      );
      const sorted = [...keys].sort((a, b) => a.localeCompare(b, "en"));
      if (name !== "port" && name !== "airport") expect(keys).toEqual(sorted);
      const [first, second] = [await search(name, "", 1, 1), await search(name, "", 2, 1)];
      expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 2));
      expect(first.totalPages).toBe(whole.total);
      expect((await search(name, "", 10_000)).items).toEqual([]);
    },
  );

  test("a search begins with what was typed: name, code, country, either script, case and accents aside", async () => {
    expect(await names("port", "rOTTer")).toContain("Rotterdam");
    expect(await names("port", "nlrtm")).toEqual(["Rotterdam"]);
    expect(await names("port", "鹿特")).toEqual(["Rotterdam"]);
    expect(await names("port", "汉堡")).toEqual(["Hamburg"]);
    expect(await names("port", "Hamburg")).toEqual(["Hamburg"]);
    expect(await names("port", "otterdam")).toEqual([]);
    expect((await search("airport", "fra")).items.map(({ code }) => code)).toContain("FRA");
    expect((await search("airport", "Frankfurt")).items.map(({ code }) => code)).toContain("FRA");
    expect((await search("airline", "160")).items.map(({ code }) => code)).toEqual(["CX"]);
    expect((await search("airline", "cx")).items[0]?.prefix).toBe("160");
    expect(await names("abbrev", "vgm")).toEqual(["Verified Gross Mass"]);
    expect(await names("abbrev", "verified gross")).toContain("Verified Gross Mass");
    expect(await names("cargo-sea", "evergreen")).toEqual(["Evergreen Line"]);
    for (const name of listNames) expect((await search(name, "zzzz'\"%_*\\")).total).toBe(0);
  });

  test("links are web addresses or none", async () => {
    for (const name of ["airline", "cargo-sea", "cargo-air"] as const)
      for (const { url } of (await search(name, "")).items) if (url) expect(url).toMatch(/^https?:\/\//);
  });

  test("container types have their figures, and 0 or nothing is no figure", async () => {
    const all: ContainerRecord[] = await make().listContainers();
    expect(all.length).toBeGreaterThan(1);
    for (const spec of all) expect(() => containerSchema.parse(spec)).not.toThrow();
    expect(all.find(({ name }) => /^20' dry$/i.test(name))).toMatchObject({
      length: 5898,
      tareWeightLbs: 4916,
      capacityCbm: 33.2,
      topOpenLength: null,
      topOpenWidth: null,
    });
  });
});

test("supplied content is cleaned: no script, frame, foreign picture or handler; tables keep heads and spans", async () => {
  const html = await httpReference(access, []).getKnowledge({ key: "sea_link", type: null, language: "en" });
  expect(server.requests[0]?.query).toMatchObject({ kb: "sea_link", language: "en" });
  expect(html?.trimStart()).toMatch(/^<table>/);
  expect(html).toContain('<th colspan="2">');
  expect(html).toMatch(/<caption>|scope="col"|rowspan="2"/);
  expect(html).toContain('href="https://www.mardep.gov.hk/"');
  expect(html).not.toMatch(/script|iframe|on\w+=|style=|elsewhere|alert|<html|<head|<meta|<title/i);
});

test.each(Object.entries(calls) as [ListName, CallName][])(
  "list %s: a bad row costs itself only; a failing service is an error, a declined answer an empty list",
  async (name, call) => {
    const adapter = httpReference(access, []);
    const ask = { name, q: "", page: 1 };
    const good = await adapter.searchList(ask, 500);
    expect(good.items.map((entry) => entry.name)).not.toContain("Nowhere");
    access.pass(2 * 3_600_000);
    server.fault(call, "declined");
    expect((await adapter.searchList(ask, 500)).total).toBe(0);
    server.fault(call, null);
    const fresh = testAccess(server.url, now);
    for (const kind of ["http500", "truncated", "odd"] as const) {
      server.fault(call, kind);
      await expect(httpReference(fresh, []).searchList(ask, 500)).rejects.toThrow();
    }
    server.fault(call, null);
    fresh.store.close();
  },
  30_000,
);
