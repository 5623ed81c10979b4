process.env.UPSTREAM_URL = "http://127.0.0.1:9";
process.env.SITE_URL = "https://portal.example";
process.env.IMAGE_HOSTS = "ads.harbourgazette.example,images.example";
process.env.ALLOWED_HOSTS = "files.example,*.harbourgazette.example";

import { AsyncLocalStorage } from "node:async_hooks";
import fc from "fast-check";
import * as directory from "@/lib/directory";
import * as documents from "@/lib/documents";
import * as flights from "@/lib/flights";
import * as news from "@/lib/news";
import * as places from "@/lib/places";
import * as promotions from "@/lib/promotions";
import * as reference from "@/lib/reference";
import * as sailings from "@/lib/sailings";
import * as sharing from "@/lib/sharing";
import { store } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { scaled } from "@/test/support/time-scale.mjs";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import {
  emptyKinds,
  type FaultKind,
  faultKinds,
  harmlessKinds,
  slowKinds,
  startUpstream,
  type UpstreamServer,
} from "@/test/support/upstream-server";
import { UpstreamError } from "./errors";
import type { UpstreamAccess } from "./fetch-upstream";

/**
 * Every function of a door that asks a service, under every fault that test/support/upstream-server.ts knows, with a last good
 * answer and without one. It prints the number of cells.
 */

const mockCell = new AsyncLocalStorage<UpstreamAccess>();
jest.mock("./access", () => ({ upstreamAccess: () => mockCell.getStore() }));

const start = new Date("2022-06-17T02:00:00Z");
const hour = 3_600_000;
/** Enough for what is meant to be read, and soon passed by what is not. */
const maxBytes = 256 * 1024;
const newsAsk = { language: "en", page: 1, from: "2022-06-01" } as const;
const search = {
  query: "hong kong",
  hashtag: "",
  from: "2022-01-01",
  to: null,
  language: "en",
  page: 1,
} as const;
const article = { id: "7105", language: "en", publishedAt: "2022-06-17T15:30:00+08:00" } as const;
const lane = {
  loadingPorts: [{ id: "1074", name: "Hong Kong" }],
  dischargePorts: [{ id: "2210", name: "Rotterdam" }],
  language: "en",
  dateType: "ETD",
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
  vesselName: "",
} as const;
const airLane = {
  origin: { id: "301", name: "Hong Kong International Airport", code: "HKG", zone: "Asia/Hong_Kong" },
  destination: {
    id: "302",
    name: "Los Angeles International Airport",
    code: "LAX",
    zone: "America/Los_Angeles",
  },
  language: "en",
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
} as const;
const companies = { type: "sea", keyword: "", ports: [] as string[], page: 1 };
const list = (name: "port" | "airport" | "airline" | "abbrev" | "cargo-sea" | "cargo-air") => () =>
  reference.searchList({ name, q: "", page: 1 }, "en");

interface Door {
  ask: () => Promise<unknown>;
  /** What a decoration gives in place of a failure. */
  none?: (value: unknown) => boolean;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isNull = (value: unknown) => value === null;
/** The publisher's own advertisements, which stand in the file system. */
const isHouseAds = (value: unknown) =>
  Array.isArray(value) && value.length === 4 && value.every(({ id }) => String(id).startsWith("house-"));

const doors: Record<string, Record<string, Door>> = {
  places: {
    suggestPorts: { ask: () => places.suggestPorts("Rot", "en") },
    findPort: { ask: () => places.findPort({ name: "Rotterdam" }, "zh-cn") },
    "findPort of an id": { ask: () => places.findPort({ id: "2210" }, "en") },
    suggestAirports: { ask: () => places.suggestAirports("Hong", "zh-tw") },
    findAirport: { ask: () => places.findAirport({ name: "Frankfurt" }, "en") },
    recognisePortPair: { ask: () => places.recognisePortPair("hong kong to rotterdam", "en") },
    recogniseAirportPair: { ask: () => places.recogniseAirportPair("HKG LAX", "en") },
    withoutJoint: { ask: () => places.withoutJoint("hong kong to rotterdam", "en") },
  },
  schedules: {
    searchSailings: { ask: () => sailings.searchSailings(lane) },
    searchFlights: { ask: () => flights.searchFlights(airLane) },
  },
  news: {
    listArticles: { ask: () => news.listArticles(newsAsk, "en") },
    getArticle: { ask: () => news.getArticle("7105", "zh-cn") },
    getEdition: { ask: () => news.getEdition("7105", "en") },
    getFollowing: { ask: () => news.getFollowing(article, "en") },
    searchArticles: { ask: () => news.searchArticles(search, "en") },
    "searchArticles of a hashtag": {
      ask: () => news.searchArticles({ ...search, query: "", hashtag: "LNG" }, "en"),
    },
    searchFullArticles: { ask: () => news.searchFullArticles(search, "en") },
    searchStep: { ask: () => news.searchStep(search, "en", null) },
    fetchKeyword: { ask: () => news.fetchKeyword({ ...search, query: "hong kong to rotterdam" }) },
    listAddresses: { ask: () => news.listAddresses({ language: "en", from: null, limit: 2, after: null }) },
    listHeadlines: { ask: () => news.listHeadlines({ language: "en", from: null, limit: 2 }) },
  },
  directory: {
    listCompanies: { ask: () => directory.listCompanies(companies as never, "en") },
    "listCompanies of a port": {
      ask: () => directory.listCompanies({ ...companies, ports: ["1074"] } as never, "en"),
    },
    getCompany: { ask: () => directory.getCompany("501", "zh-tw") },
  },
  documents: {
    listSailingDocuments: { ask: () => documents.listSailingDocuments({ region: null, mode: null }, "en") },
    getSailingDocument: { ask: () => documents.getSailingDocument("/documents/om.pdf", "en") },
    listSurcharges: { ask: () => documents.listSurcharges("zh-cn") },
  },
  reference: {
    "searchList of ports": { ask: list("port") },
    "searchList of airports": { ask: list("airport") },
    "searchList of airlines": { ask: list("airline") },
    "searchList of abbreviations": { ask: list("abbrev") },
    "searchList of sea tracking": { ask: list("cargo-sea") },
    "searchList of air tracking": { ask: list("cargo-air") },
    listContainers: { ask: () => reference.listContainers("", "en") },
    getKnowledge: { ask: () => reference.getKnowledge("sea_link", null, "zh-cn") },
  },
  promotions: {
    listHomeAds: { ask: () => promotions.listHomeAds({ locale: "en", now: start }), none: isHouseAds },
    listDirectoryAds: {
      ask: () => promotions.listDirectoryAds("SG-REF-YP-OCEAN", { locale: "en", now: start }),
      none: isHouseAds,
    },
    listPortAds: {
      ask: () =>
        promotions.listPortAds(
          { loadingPortId: "1074", dischargePortId: "2210" },
          { locale: "en", now: start },
        ),
      none: isHouseAds,
    },
    listAirAds: {
      ask: () =>
        promotions.listAirAds({ loadPortId: "301", dishPortId: "302" }, { locale: "en", now: start }),
      none: isHouseAds,
    },
    listFeatureBanners: {
      ask: () => promotions.listFeatureBanners({ locale: "en", now: start }),
      none: isEmptyList,
    },
    listTradeNews: {
      ask: () => promotions.listTradeNews({ locale: "zh-tw", now: start }),
      none: isEmptyList,
    },
    pickMailing: { ask: () => promotions.pickMailing("en", start, () => true), none: isNull },
    getPromotion: { ask: () => promotions.getPromotion({ locale: "en", now: start }), none: isNull },
    listHotSearches: {
      ask: () => promotions.listHotSearches({ locale: "en", now: start }),
      none: isEmptyList,
    },
  },
  sharing: {
    createShortLink: { ask: () => sharing.createShortLink("https://portal.example/port?loading_port=HKHKG") },
  },
};

let server: UpstreamServer;
/** Services that are no longer there when they are asked again. */
let leaving: UpstreamServer;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
let cells = 0;

beforeAll(async () => {
  process.on("unhandledRejection", note);
  await migrate(store());
  server = await startUpstream({ redirectTo: "http://127.0.0.1:9/" });
});
afterAll(async () => {
  process.off("unhandledRejection", note);
  await server.close();
  store().close();
  process.stdout.write(`faults: ${cells} cells\n`);
});

type Kind = FaultKind | "refused";
/** Failures, and good answers in another dress. 50 MB are more than the 10 of "huge". */
const kinds: Kind[] = [
  ...faultKinds.filter((kind) => kind !== "huge" && !emptyKinds.includes(kind)),
  "refused",
];

interface Group {
  access: TestAccess;
  warm: Cell[];
  cold: Cell[];
  /** Answers in the store, by key. */
  stored: Map<string, string>;
}

interface Cell {
  name: string;
  kind: Kind;
  ask: () => Promise<unknown>;
  door: Door;
  /** Puts the fault on. */
  fail: () => void;
  good?: unknown;
}

/** The cells of one door function, a kind each, on one store; each has services of its own. */
function cellsOf(name: string, door: Door, access: TestAccess, some: readonly Kind[]): Cell[] {
  return some.map((kind) => {
    const from = kind === "refused" ? leaving : server;
    const { url, fault } = from.copy(`${name}-${kind}`.replace(/\W/g, "-"));
    const settings = { ...access.settings, url };
    return {
      name: `${name}, ${kind}`,
      kind,
      door,
      ask: () => mockCell.run({ ...access, settings, maxBytes }, door.ask),
      fail: () => {
        // Only where time is meant to run out: machines are busy at times.
        if (slowKinds.includes(kind as FaultKind)) settings.timeoutMs = 60;
        if (kind !== "refused") fault(kind);
      },
    };
  });
}

/** The outcome of an ask: the value, or the error. */
const outcome = (cell: Cell) => cell.ask().catch((error: unknown) => error);
const shown = (value: unknown) => JSON.stringify(value) ?? "undefined";
const textOf = (value: unknown) => (value instanceof Error ? value.stack : shown(value).slice(0, 200));
const bodies = async (access: TestAccess) =>
  new Map(
    (await access.store.db.selectFrom("upstream_answers").select(["key", "body"]).execute()).map((row) => [
      row.key,
      row.body,
    ]),
  );

/** One store's worth of cells: all kinds of some doors, warm and cold. */
async function warmUp(
  domain: string,
  some: readonly Kind[],
  problem: (text: string) => void,
): Promise<Group[]> {
  return Promise.all(
    Object.entries(doors[domain] ?? {}).map(async ([name, door]) => {
      const access: TestAccess = testAccess("", start);
      const warm = cellsOf(`${domain}.${name}`, door, access, some);
      const cold = cellsOf(`${domain}.${name}.cold`, door, access, some);
      await Promise.all(
        warm.map(async (cell) => {
          cell.good = await outcome(cell);
          const isGood = shown(cell.good).length >= 20 && !(cell.good instanceof Error);
          if (!isGood || door.none?.(cell.good))
            problem(`${cell.name}: no good answer: ${textOf(cell.good)}`);
        }),
      );
      await access.settled();
      return { access, warm, cold, stored: await bodies(access) };
    }),
  );
}

describe.each(Object.keys(doors))("%s", (domain) => {
  test(
    "warm: the last good response; cold: a failure, or nothing for decoration",
    async () => {
      leaving = await startUpstream();
      const problems: string[] = [];
      const problem = (text: string) => problems.push(text);
      const [failing, silent] = await Promise.all([
        warmUp(domain, kinds, problem),
        warmUp(domain, emptyKinds, problem),
      ]);
      await leaving.close();
      await Promise.all(
        [...failing, ...silent].map(async (group) => {
          const { access, warm, cold, stored } = group;
          // Short links are fresh for a day; the day of the news list must not change.
          access.advance((domain === "sharing" ? 25 : 2) * hour);
          for (const { fail } of [...warm, ...cold]) fail();
          await Promise.all(warm.map((cell) => checkWarm(cell, access, problem)));
          await Promise.all(cold.map((cell) => checkCold(cell, problem)));
          await access.settled();
          const left = await bodies(access);
          for (const [key, body] of failing.includes(group) ? stored : []) {
            if (left.get(key) !== body) problem(`${domain}: no longer stored: ${body.slice(0, 60)}`);
          }
          cells += warm.length + cold.length;
          access.store.close();
        }),
      );
      expect(problems).toEqual([]);
    },
    scaled(120_000),
  );
});

/** A short link has no empty form: who declines it fails. */
const isAnswered = ({ kind, name }: Cell) =>
  emptyKinds.includes(kind as FaultKind) && !name.startsWith("sharing");

async function checkWarm(cell: Cell, access: TestAccess, problem: (text: string) => void) {
  // The first reader may get a stored response, and the next one the response that was fetched in the background.
  for (const turn of [1, 2]) {
    const value = await outcome(cell);
    const isRight = isAnswered(cell) ? !(value instanceof Error) : shown(value) === shown(cell.good);
    if (!isRight || shown(value).includes("\uFFFD")) problem(`${cell.name}, warm, ${turn}: ${textOf(value)}`);
    await access.settled();
  }
}

async function checkCold(cell: Cell, problem: (text: string) => void) {
  const value = await outcome(cell);
  const isFailure = cell.door.none ? cell.door.none(value) : value instanceof UpstreamError;
  const mayAnswer = isAnswered(cell) || harmlessKinds.includes(cell.kind as FaultKind);
  const isRight = mayAnswer ? !(value instanceof Error) : isFailure;
  if (!isRight || shown(value).includes("\uFFFD")) problem(`${cell.name}, cold: ${textOf(value)}`);
}

/** Where a value has parts, itself first. */
function partsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => partsOf(part, [...path, name]))];
}

function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const next = withPart((value as Record<string, unknown>)[name], rest, part);
  if (Array.isArray(value)) return value.with(Number(name), next);
  return { ...(value as object), [name]: next };
}

/** A recorded answer of which one part is something else. */
function twisted(body: string, at: number, part: unknown): string {
  const isWrapped = body.startsWith("(");
  if (!isWrapped && body.trimStart().startsWith("<")) {
    const cut = at % body.length;
    return body.slice(0, cut) + JSON.stringify(part) + body.slice(cut);
  }
  const whole: unknown = JSON.parse(isWrapped ? body.trim().replace(/^\(|\);?$/g, "") : body);
  const parts = partsOf(whole);
  const text = JSON.stringify(withPart(whole, parts[at % parts.length] ?? [], part));
  return isWrapped ? `(${text})` : text;
}

/** Numbers that are none, and holes: what a reader that trusts too much lets through. */
function isClean(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return typeof value !== "symbol";
  return Object.values(value).every(isClean) && !(Array.isArray(value) && value.includes(undefined));
}

test(
  "an adapter returns a clean value of any response, or fails as for a failing service",
  async () => {
    let change = (body: string) => body;
    const odd = await startUpstream({ change: (body) => change(body) });
    const access = testAccess("", start);
    const all = Object.entries(doors).flatMap(([domain, functions]) =>
      Object.entries(functions).map(([name, door]) => ({ name: `${domain}.${name}`, door })),
    );
    let run = 0;
    const part = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        null,
        "",
        " ",
        "NaN",
        "1e999",
        1e308,
        -0,
        [],
        {},
        [[]],
        "||",
        "\ud800",
        "9".repeat(400),
      ),
    );
    await fc.assert(
      fc.asyncProperty(part, fc.nat(5_000), fc.boolean(), async (value, at, isWhole) => {
        change = (body) => (isWhole ? JSON.stringify(value) : twisted(body, at, value));
        const { url } = odd.copy(`odd-${run++}`);
        const settings = { ...access.settings, url };
        const outcomes = await Promise.all(
          all.map(async ({ name, door }) => ({
            name,
            value: await mockCell.run({ ...access, settings }, door.ask).catch((error: unknown) => error),
          })),
        );
        const wrong = outcomes.filter(({ value: given }) =>
          given instanceof Error ? !(given instanceof UpstreamError) : !isClean(given),
        );
        expect(wrong.map(({ name, value: given }) => `${name}: ${textOf(given)}`)).toEqual([]);
        await access.settled();
      }),
      { numRuns: 20 },
    );
    access.store.close();
    await odd.close();
  },
  scaled(120_000),
);

test("no rejection was unhandled, and every cell was tested", () => {
  expect(unhandled).toEqual([]);
  expect(cells).toBeGreaterThan(2_500);
});
