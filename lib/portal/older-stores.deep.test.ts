import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { config } from "@/lib/config/config";
import { countCompanies, getCompany, isSampleDirectory, listCompanies } from "@/lib/directory";
import { listSailingDocuments } from "@/lib/documents";
import { getEnquiry, listEnquiries } from "@/lib/enquiries/operator";
import { searchFlights } from "@/lib/flights";
import { getEdition, listArticles, searchArticles } from "@/lib/news";
import { findStored } from "@/lib/news/operator";
import { findPort, suggestAirports, suggestPorts } from "@/lib/places";
import { searchList } from "@/lib/reference";
import { getPortCalls, getShip, isSampleSchedule, searchSailings } from "@/lib/sailings";
import { resolveShortLink } from "@/lib/sharing";
import { type EmbeddedStore, openReadyStore, store } from "@/lib/store/connection";
import { findDamage } from "@/lib/store/integrity";
import { redirectTarget } from "@/lib/store/redirects";
import { prepareStore } from "./prepare";

/**
 * Opens stores that earlier commits wrote and asks each the same questions. test/fixtures/stores/README.md describes
 * the files. A changed expectation is a changed answer for every publisher who upgrades.
 */
const fixtures = "test/fixtures/stores";
const now = new Date("2026-03-16T02:00:00Z");

/** What a store could hold when it was written: port calls, texts for the Mainland, and lists, drafts and redirects. */
const stores = [
  { file: "2026-11-22-9350926.db.gz", pending: 12, hasCalls: false, hasSimplified: false, hasLists: false },
  { file: "2026-11-23-5a6a84a.db.gz", pending: 7, hasCalls: true, hasSimplified: true, hasLists: false },
  { file: "2026-11-23-440b1e6.db.gz", pending: 3, hasCalls: true, hasSimplified: true, hasLists: true },
] as const;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "portal-older-"));
});
afterAll(async () => {
  await store().close();
  rmSync(directory, { recursive: true });
});

const sailings = (from: string, to: string, vesselName = "") =>
  searchSailings({
    loadingPorts: [{ id: from, name: from, zone: "Asia/Shanghai" }],
    dischargePorts: [{ id: to, name: to, zone: "Asia/Shanghai" }],
    dateFrom: "2026-03-01",
    dateTo: "2026-04-30",
    dateType: "ETD",
    vesselName,
    language: "en",
  });
const airport = (code: string) => ({ id: code, code, name: code, zone: null });
const keyword = (query: string, hashtag: string | null, language: "en" | "zh") => ({
  query,
  hashtag,
  language,
  from: "2026-01-01",
  to: null,
  page: 1,
});
const enquiries = async () => {
  const found = [];
  for await (const { id } of listEnquiries(store())) found.push(await getEnquiry(store(), id));
  return found;
};

/** Names and definitions of all columns, tables and indexes. A table's columns come in the order of its migrations. */
const schemaOf = ({ raw }: EmbeddedStore) =>
  raw
    .prepare("select type, name, sql from sqlite_master where name not like 'kysely%' order by type, name")
    .all()
    .map(({ type, name, sql }) => `${type} ${name} ${`${sql}`.split(/[,(]\s*"|\)$/).sort()}`);

test("every file of the folder is opened", () => {
  const files = readdirSync(fixtures).filter((name) => name.endsWith(".gz"));
  expect(files.sort()).toEqual(stores.map(({ file }) => file).sort());
});

describe.each(stores)("the store $file", ({ file, pending, hasCalls, hasSimplified, hasLists }) => {
  const path = () => join(directory, file.replace(/\.gz$/, ""));

  test("is migrated when it is first opened, and only then", async () => {
    writeFileSync(path(), gunzipSync(readFileSync(join(fixtures, file))));
    config().storeUrl = `file:${path()}`;
    const first = await prepareStore(store(), now, "data");
    // A migration that comes later is one more for each of them.
    expect(first.migrations.length).toBeGreaterThanOrEqual(pending);
    expect(first).toMatchObject({
      samples: { sailings: null, flights: null, articles: null, companies: null },
    });
    const second = await prepareStore(store(), now, "data");
    expect(second).toMatchObject({ migrations: [], ports: null, airports: null });
  });

  test("has the tables of a new store, and no damage", async () => {
    const fresh = await openReadyStore(":memory:");
    expect(schemaOf(store() as EmbeddedStore)).toEqual(schemaOf(fresh));
    await fresh.close();
    expect(findDamage(store() as EmbeddedStore, path())).toBeNull();
    expect((store() as EmbeddedStore).raw.prepare("pragma foreign_key_check").all()).toEqual([]);
  });

  test("answers for sailings of a port pair, direct and with a transhipment", async () => {
    const { sailings: found, sample } = await sailings("HKHKG", "NLRTM");
    expect(sample).toBe(false);
    expect(found.map(({ operator, vessel, etd, eta }) => [operator, vessel, etd, eta])).toEqual([
      ["Lantern Line", "LANTERN AMBER", "2026-03-18T18:30", "2026-04-15T06:00"],
      ["Cobalt Lines", "COBALT ONE", "2026-03-21", "2026-04-20"],
      ["Lantern Line", "LANTERN BERYL", "2026-03-25T18:30", "2026-04-22T06:00"],
    ]);
    expect(found[0]).toMatchObject({
      service: "LL1",
      voyage: "012W",
      imo: "9000013",
      transitDays: 28,
      siCutoff: "2026-03-16T12:00",
      vgmCutoff: "2026-03-16T18:00",
      cyCutoff: "2026-03-17T17:00",
      receiving: "2026-03-14T08:00",
      cfsCutoff: null,
    });
    expect(found[1]?.legs.map(({ vessel, from, to }) => [vessel, from.portId, to.portId])).toEqual([
      ["COBALT ONE", "HKHKG", "SGSIN"],
      ["COBALT TWO", "SGSIN", "NLRTM"],
    ]);
  });

  test("answers for the sailings of a vessel", async () => {
    const { sailings: found } = await sailings("CNNBO", "DEHAM", "lantern");
    expect(found.map(({ vessel, etd }) => [vessel, etd])).toEqual([["LANTERN AMBER", "2026-03-20T09:00"]]);
    expect((await sailings("CNNBO", "DEHAM", "cobalt")).sailings).toEqual([]);
  });

  test("answers for port calls and the sailings they make", async () => {
    const ship = await getShip("9000001", { locale: "en", now });
    const calls = await getPortCalls("SGSIN", { locale: "en", now });
    const { sailings: found } = await sailings("SGSIN", "NLRTM");
    expect(await isSampleSchedule()).toBe(false);
    if (!hasCalls) return expect([ship, calls, found]).toEqual([null, null, []]);
    expect(ship).toMatchObject({ name: "ANCHOR ONE", sample: false });
    expect(ship?.calls.map(({ port, state }) => [port.code, state])).toEqual([
      ["SGSIN", "expected"],
      ["NLRTM", "expected"],
      ["DEHAM", "omitted"],
    ]);
    expect(calls?.services.map(({ service }) => service.path)).toEqual(["/services/AE1"]);
    expect(found).toMatchObject([
      {
        operator: "Blue Anchor Line",
        service: "AE1",
        voyage: "0123W",
        etd: "2026-03-21T18:30",
        eta: "2026-04-12T06:00",
        siCutoff: "2026-03-19T12:00",
        cyCutoff: "2026-03-20T17:00",
      },
    ]);
  });

  test("answers for flights", async () => {
    const { flights, sample } = await searchFlights({
      origin: airport("HKG"),
      destination: airport("LHR"),
      dateFrom: "2026-03-16",
      dateTo: "2026-03-22",
      language: "en",
    });
    expect(sample).toBe(false);
    expect(
      flights.map(({ legs, departureTime, arrivalDay }) => [legs[0]?.flightNo, departureTime, arrivalDay]),
    ).toEqual([
      ["QX 883", "01:00", 0],
      ["QX 881", "23:15", 1],
    ]);
    expect(flights[1]?.days).toEqual([true, false, true, false, true, false, false]);
  });

  test("answers for an article by its id in three languages", async () => {
    expect(await getEdition("L1", "en")).toMatchObject({
      id: "L1",
      headline: "Lantern Line opens a service to Rotterdam",
      body: "<p>The ship <strong>Lantern Amber</strong> sails from Hong Kong to Rotterdam each week.</p>",
      date: "2026-03-10",
      hashtags: ["asia-europe", "services"],
      translationId: "L2",
    });
    expect(await getEdition("L1", "zh-tw")).toMatchObject({ id: "L2", headline: "明燈航運開辦鹿特丹航線" });
    expect(await getEdition("L1", "zh-cn")).toMatchObject({
      id: "L2",
      lang: "zh-Hans",
      headline: hasSimplified ? "明灯航运开通鹿特丹航线" : "明灯航运开办鹿特丹航线",
    });
    expect(await getEdition("no-such", "en")).toBeNull();
  });

  test("lists articles, newest first, and finds them by word and by hashtag", async () => {
    const list = await listArticles({ language: "en", page: 1, from: "2026-01-01" }, "en");
    expect(list.items.map(({ id }) => id)).toEqual([...(hasLists ? ["L5"] : []), "L3", "L1"]);
    const ids = async (...ask: Parameters<typeof keyword>) =>
      (await searchArticles(keyword(...ask), "en")).items.map(({ id }) => id);
    expect(await ids("rotterdam", null, "en")).toEqual(["L1"]);
    expect(await ids("鹿特丹", null, "zh")).toEqual(["L2"]);
    expect(await ids("", "services", "en")).toEqual(["L3", "L1"]);
  });

  test("answers for companies", async () => {
    expect(await isSampleDirectory()).toBe(false);
    expect(await countCompanies()).toEqual({ air: 1, sea: 1 });
    expect(await getCompany("C1", "zh-tw")).toMatchObject({
      name: "明燈貨運有限公司",
      ports: [
        { id: "HKHKG", addresses: [{ lines: ["1/F, Lamp House", "2 Wick Street", "Hong Kong"] }] },
        { id: "NLRTM", addresses: [{ phones: [{ text: "+31 10 555 0102" }] }] },
      ],
    });
    const { items } = await listCompanies({ type: null, keyword: "lantern", ports: [], page: 1 }, "en");
    expect(items.map(({ id, ports }) => [id, ports])).toEqual([["C1", ["Hong Kong", "Rotterdam"]]]);
  });

  test("answers for places", async () => {
    expect(await findPort({ name: "Hong Kong" }, "zh-tw")).toMatchObject({ id: "HKHKG", name: "香港" });
    expect((await suggestPorts("rotter", "en")).map(({ id }) => id)).toEqual(["NLRTM", "USRAJ"]);
    expect((await suggestAirports("lhr", "en")).map(({ id }) => id)).toEqual(["LHR"]);
  });

  test("holds the enquiries and their delivery jobs", async () => {
    const [first, second, ...more] = await enquiries();
    expect(more).toEqual([]);
    const byCommodity = [first, second].sort((a, b) =>
      `${a?.enquiry.content.commodity}`.localeCompare(`${b?.enquiry.content.commodity}`, "en"),
    );
    expect(byCommodity).toMatchObject([
      { enquiry: { kind: "sea", language: "en", status: "waiting", content: { commodity: "Lamps" } } },
      {
        enquiry: {
          language: "zh-tw",
          content: { commodity: "Toys 玩具", etd: "2026-06-17", email: "kayan@lantern.example" },
        },
        jobs: [{ channel: "mail", status: "waiting", attempts: 0, due_at: "2026-03-16T02:01:00.000Z" }],
      },
    ]);
  });

  test("resolves a short link", async () => {
    expect(await resolveShortLink("q9PGiK6VY38")).toBe(
      "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
    );
  });

  test("holds documents, lists, drafts and redirects", async () => {
    const documents = await listSailingDocuments({ region: null, mode: null }, "en");
    const { items } = await searchList({ name: "abbrev", q: "LLT", page: 1 }, "en");
    const draft = await findStored(store().reader, "L4", now);
    const target = await redirectTarget(store(), "/2026/03/harbour-dues.html");
    expect(documents.sample).toBe(false);
    if (!hasLists) return expect([documents.groups, items, draft, target]).toEqual([[], [], null, null]);
    expect(documents.groups.flatMap(({ companies }) => companies)).toMatchObject([
      { name: "Lantern Line", files: [{ label: "LL1 Asia to North Europe" }] },
    ]);
    expect(items).toMatchObject([{ code: "LLT", name: "Lantern Line terminal", nameZh: "明燈碼頭" }]);
    expect(draft).toMatchObject({ state: "draft", record: { headline: "A draft about Hamburg" } });
    expect(await getEdition("L4", "en")).toBeNull();
    expect(target).toBe("/news?news_id=L5");
  });
});
