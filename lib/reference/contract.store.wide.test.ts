import { readFileSync } from "node:fs";
import { fold } from "@/lib/i18n/fold";
import { seedPorts } from "@/lib/places/operator";
import { seedAirports } from "@/lib/places/seed";
import { fileCells } from "@/lib/store/contents";
import type { CallName } from "@/lib/upstream/paths";
import { sampleOf } from "@/test/support/sample-of";
import {
  adaptersOfRun,
  describeOnce,
  embeddedTest,
  openTestStore,
  type TestStore,
} from "@/test/support/stores";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { embeddedReference } from "./embedded";
import { httpReference } from "./http";
import { findNumberOwner } from "./number-owners";
import {
  type ContainerRecord,
  containerSchema,
  type Entry,
  entrySchema,
  type ListName,
  listNames,
  type ReferenceAdapter,
} from "./schema";
import { searchContainers } from "./search";

const now = new Date("2022-06-17T02:00:00Z");
let store: TestStore;
let server: UpstreamServer;
let access: TestAccess;

beforeAll(async () => {
  server = await startUpstream();
  store = await openTestStore();
  await seedPorts(store, readFileSync("data/ports.csv", "utf8"));
  await seedAirports(store, readFileSync("data/airports.csv", "utf8"));
});
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

describe.each(adaptersOfRun(adapters))("reference data from %s", (_name, make) => {
  const search = (name: ListName, q: string, page = 1, pageSize = 500) =>
    make().searchList({ name, q, page }, pageSize);
  const names = async (name: ListName, q: string) => (await search(name, q)).items.map((entry) => entry.name);

  test.each(listNames)(
    "the complete list %s: sorted, every entry as agreed, in pages that add up",
    async (name) => {
      const whole = await search(name, "");
      expect(whole.total).toBeGreaterThan(1);
      for (const entry of whole.items) expect(() => entrySchema.parse(entry)).not.toThrow();
      const isByCode = name === "abbrev" || name === "airport";
      const keys = whole.items.map((entry) => (isByCode ? entry.code : entry.name) ?? "");
      // Names alphabetical as a reader sees it: accents, hyphens and brackets aside.
      const seen = (key: string) => (isByCode ? key : fold(key));
      const sorted = [...keys].sort((a, b) => seen(a).localeCompare(seen(b), "en"));
      expect(keys).toEqual(sorted);
      const [first, second] = [await search(name, "", 1, 1), await search(name, "", 2, 1)];
      expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 2));
      expect(first.totalPages).toBe(whole.total);
      expect(await search(name, "", 10_000, 1)).toEqual({
        items: (await search(name, "", 1, 10_000)).items.slice(-1),
        page: whole.total,
        totalPages: whole.total,
        total: whole.total,
      });
      expect(await search(name, "zzzz", 99)).toEqual({ items: [], page: 1, totalPages: 1, total: 0 });
    },
  );

  test("a search matches starts of texts: name, code, country, either script, ignoring case and accents", async () => {
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

  test("a word inside a name finds it, after those that begin so", async () => {
    for (const name of listNames) {
      const whole = (await search(name, "", 1, 10_000)).items;
      const lost = whole.filter(({ name: said }) => /^[\w ]+ (?!Airport)\w{4,}$/.test(said));
      for (const entry of lost.slice(0, 12)) {
        const word = entry.name.split(" ").at(-1) ?? "";
        expect([word, (await search(name, word, 1, 10_000)).items.map(({ id }) => id)]).toEqual([
          word,
          expect.arrayContaining([entry.id]),
        ]);
      }
    }
    const lines = await names("cargo-sea", "line");
    const begins = lines.map((line) => fold(line).startsWith("line"));
    expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
  });

  test.each(listNames)("the list %s: every Chinese name is found by each beginning of it", async (name) => {
    const whole = (await search(name, "", 1, 10_000)).items;
    const wanted = new Map<string, Set<string>>();
    for (const { id, nameZh, cityZh } of whole)
      for (const chinese of [nameZh ?? "", cityZh ?? ""]) {
        const characters = [...chinese];
        for (const at of characters.keys()) {
          const typed = characters.slice(0, at + 1).join("");
          wanted.set(typed, (wanted.get(typed) ?? new Set()).add(id));
        }
      }
    const lost: string[] = [];
    for (const [typed, ids] of sampleOf([...wanted], 40)) {
      const found = new Set((await search(name, typed, 1, 10_000)).items.map(({ id }) => id));
      if ([...ids].some((id) => !found.has(id))) lost.push(typed);
    }
    expect(lost).toEqual([]);
  });

  test("a search has the order of its list; where that is by name, names that begin so are first", async () => {
    const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);
    const codes = await search("airport", "", 1, 10_000);
    // Those whose names hold it further in stand after the others, in the same order.
    const places = ids((await search("airport", "c")).items).map((id) => ids(codes.items).indexOf(id));
    const turns = places.filter((place, at) => place < (places[at - 1] ?? -1));
    expect(turns.length).toBeLessThan(2);
    const whole = await search("port", "", 1, 10_000);
    const found = await search("port", "H");
    const named = ids(whole.items.filter((entry) => fold(entry.name).startsWith("h")));
    expect(ids(found.items).slice(0, named.length)).toEqual(named);
    expect(found.total).toBe(found.items.length);
    expect(await search("port", "H", 2, 1)).toEqual({
      items: found.items.slice(1, 2),
      page: 2,
      totalPages: found.total,
      total: found.total,
    });
  });

  test("links are web addresses or none", async () => {
    for (const name of ["airline", "cargo-sea", "cargo-air"] as const)
      for (const { url } of (await search(name, "")).items) if (url) expect(url).toMatch(/^https?:\/\//);
  });

  test("container types have their numbers, and 0 or an empty value is none", async () => {
    const all: ContainerRecord[] = await make().listContainers();
    expect(all.length).toBeGreaterThan(1);
    for (const spec of all) expect(() => containerSchema.parse(spec)).not.toThrow();
    const found = (q: string) => searchContainers(all, q).map(({ name }) => name);
    const boxes = all.filter(({ nameZh }) => nameZh?.includes("櫃")).map(({ name }) => name);
    for (const q of ["櫃", "柜", "貨", "货", "貨櫃", "货柜", "集装箱", "呎"])
      expect(boxes).toEqual(expect.arrayContaining(found(q)));
    expect(found("櫃")).toEqual(boxes);
    expect(found("貨")).toEqual(found("货柜"));
    expect(found("貨")).toEqual(found("貨櫃"));
    expect(found("貨").length).toBeGreaterThan(0);
    for (const { name, nameZh } of all)
      for (const at of [...(nameZh ?? "")].keys())
        expect(found([...(nameZh ?? "")].slice(0, at + 1).join(""))).toContain(name);
    expect(all.find(({ name }) => /^20' dry$/i.test(name))).toMatchObject({
      length: 5898,
      tareWeightLbs: 4916,
      capacityCbm: 33.2,
      topOpenLength: null,
      topOpenWidth: null,
    });
  });
});

test("a word inside a port's, an airport's, a carrier's or a term's name finds it, in either script", async () => {
  const found = async (name: ListName, q: string) =>
    (await embeddedReference(store).searchList({ name, q, page: 1 }, 500)).items.map((entry) => entry.name);
  expect(await found("port", "Klang")).toContain("Port Klang");
  expect(await found("port", "Beach")).toContain("Long Beach");
  expect(await found("airport", "Heathrow")).toContain("London Heathrow Airport");
  expect(await found("cargo-sea", "shipping lines")).toContain("COSCO SHIPPING Lines");
  expect(await found("cargo-sea", "Express")).toEqual(["Ocean Network Express (ONE)"]);
  expect(await found("airline", "太平洋")).toEqual(expect.arrayContaining(["Cebu Pacific"]));
  expect(await found("abbrev", "gross mass")).toContain("Verified Gross Mass");
});

test("a number has its owner and a tracking link; an unknown prefix has none", async () => {
  const adapter = embeddedReference(store);
  const url = expect.stringMatching(/^https:/);
  expect(await findNumberOwner(adapter, "container", "MSKU 305438 3")).toMatchObject({
    prefix: "MSKU",
    name: "Maersk",
    url,
  });
  expect(await findNumberOwner(adapter, "container", "TGHU 305438 3")).toMatchObject({
    name: "Textainer",
    url: null,
  });
  expect(await findNumberOwner(adapter, "awb", "160-1234 5675")).toMatchObject({
    name: "Cathay Pacific",
    url,
  });
  expect(await findNumberOwner(adapter, "awb", "000-1234 5675")).toBeNull();
  expect(await findNumberOwner(adapter, "container", "CSQU 305438 3")).toBeNull();
  expect(await findNumberOwner(adapter, "imo", "IMO 9074729")).toBeNull();
});

test("data/number-owners.csv has each prefix once, as numbers have them, and names the trackers as their lists do", async () => {
  const rows = fileCells("number-owners.csv");
  const keys = rows.map(({ kind, prefix }) => `${kind} ${prefix}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^(container [A-Z]{3}U|awb \d{3})$/);
  const adapter = embeddedReference(store);
  const lessors = new Set(["Beacon", "CAI", "Florens", "Seaco", "Textainer", "Triton"]);
  const lost: string[] = [];
  for (const { kind, prefix = "", name = "" } of rows) {
    const owner = await findNumberOwner(adapter, kind === "awb" ? "awb" : "container", prefix);
    if (!owner?.url !== lessors.has(name)) lost.push(`${prefix} ${name}`);
  }
  expect(lost).toEqual([]);
});

test("places are found by their other names too, airlines by the name they had before", async () => {
  const found = async (name: ListName, q: string) =>
    (await embeddedReference(store).searchList({ name, q, page: 1 }, 500)).items.map((entry) => entry.name);
  expect(await found("port", "Tsingtao")).toEqual(["Qingdao"]);
  expect(await found("port", "CNTAO")).toEqual(["Qingdao"]);
  expect((await found("airport", "TYO")).length).toBeGreaterThan(1);
  expect(await found("airline", "tway")).toEqual(["Trinity Airways (formerly T'way Air)"]);
  expect(await found("airline", "Air Incheon")).toEqual(["AIRZETA (formerly Air Incheon)"]);
  expect(await found("airline", "formerly")).toEqual([]);
});

embeddedTest(
  "supplied content is cleaned: no script, frame, foreign picture or handler; tables keep heads and spans",
  async () => {
    const ask = { key: "sea_link", type: null, language: "en" } as const;
    const { html } = (await httpReference(access, []).getKnowledge(ask)) ?? {};
    expect(server.requests[0]?.query).toMatchObject({ kb: "sea_link", language: "en" });
    expect(html?.trimStart()).toMatch(/^<table>/);
    expect(html).toContain('<th colspan="2">');
    expect(html).toContain("<caption>Sea links</caption>");
    expect(html).toContain('<th scope="col">');
    expect(html).toContain('<td rowspan="2">');
    expect(html).toContain('href="https://www.mardep.gov.hk/"');
    expect(html).not.toMatch(/script|iframe|on\w+=|style=|elsewhere|alert|<html|<head|<meta|<title/i);
  },
);

/** Each call with a question, and what a declined answer to it comes to. */
const asked: [string, CallName, (adapter: ReferenceAdapter) => Promise<unknown>, unknown][] = [
  ...listNames.map((name): (typeof asked)[number] => [
    name,
    calls[name],
    async (adapter) => (await adapter.searchList({ name, q: "", page: 1 }, 500)).items,
    [],
  ]),
  ["containers", "containerSpecs", (adapter) => adapter.listContainers(), []],
  [
    "knowledge",
    "knowledge",
    (adapter) => adapter.getKnowledge({ key: "chans", type: null, language: "en" }),
    null,
  ],
];

describeOnce("a service that fails", () => {
  test.each(asked)(
    "%s: a bad row costs itself only; a failing service is an error, a declined answer nothing",
    async (_name, call, ask, nothing) => {
      const adapter = httpReference(access, []);
      const good = JSON.stringify(await ask(adapter));
      expect(good.length).toBeGreaterThan(100);
      expect(good).not.toMatch(/Nowhere|Length in words/);
      await access.settled();
      access.advance(2 * 3_600_000);
      server.fault(call, "declined");
      await ask(adapter);
      await access.settled();
      expect(await ask(adapter)).toEqual(nothing);
      server.fault(call, null);
      const fresh = testAccess(server.url, now);
      // Of HTML any beginning can be read.
      const kinds =
        call === "knowledge" ? (["http500"] as const) : (["http500", "truncated", "odd"] as const);
      for (const kind of kinds) {
        server.fault(call, kind);
        await expect(ask(httpReference(fresh, []))).rejects.toThrow();
      }
      server.fault(call, null);
      fresh.store.close();
    },
  );
});
