import { setTimeout } from "node:timers/promises";
import type { LogEvent } from "kysely";
import Papa from "papaparse";
import { importerOf, importers } from "@/cli/importers";
import { config } from "@/lib/config/config";
import { changesAfter, lastChangeId } from "@/lib/store/changes";
import { store } from "@/lib/store/connection";
import type { Importer } from "@/lib/store/import";
import { ignoredParams, matchRoute, type Route, routes, taggedDomains } from "@/routes";
import { callsCsv } from "@/test/support/call-store";
import { ask, askNoting, renderPage } from "@/test/support/joints/app";
import { jointCalls, jointNow, setUpJointStore } from "@/test/support/joints/store";

/**
 * What a cached response reads is written by imports, and each of these names a change that invalidates the response: tags of routes.ts
 * on one side, the domains that an import records on the other. Both are compared by what really reaches the store.
 */

const mockQueries: LogEvent["query"][] = [];
jest.mock("@/lib/store/query-log", () => ({
  recordQuery: ({ query }: LogEvent) => mockQueries.push(query),
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
jest.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({}),
}));
jest.mock("@/components/styles/fonts", () => ({ sansFontUrl: "/sans.woff2", serifFontUrl: "/serif.woff2" }));

setUpJointStore();
beforeAll(() => {
  config().allowedHosts = ["files.example.com"];
});
// Of lists that come with the release nothing is in the store. Without factors no page says how CO2e is reckoned.
beforeAll(async () => {
  for (const domain of ["documents", "surcharges", "co2-factors"]) {
    const importer = importerOf(domain);
    await importFile(importer, fileOf(importer).replaceAll("Lantern", "Lamp"));
  }
});

/** One address of each page and of each cached address of data, with an answer. */
const addresses: Record<string, string | readonly string[]> = {
  "/": "/",
  "/news": "/news?news_id=1205",
  "/news-list": "/news-list",
  "/news/[year]/[month]": "/news/2026/03",
  "/news/topic/[tag]": "/news/topic/transhipment",
  "/trade-news/[id]": "/trade-news/1205",
  "/keyword": ["/keyword?query=cable", "/keyword?query=ytn+lax"],
  "/keyword-news": [
    "/keyword-news?query=hong+kong",
    "/keyword-news?query=cable+bay+lines",
    "/keyword-news?query=ytn+lax",
  ],
  "/port": "/port?loading_port_id=CNYTN%7C%7CLKCMB&discharge_port_id=USLAX",
  "/port/changes": "/port/changes?loading_port_id=CNYTN&discharge_port_id=USLAX",
  "/port/compare":
    "/port/compare?from=CNYTN&to=USLAX&option=Peak.20.Line_TP9_101E_CNYTN_USLAX~2026-03-20~&option=Peak.20.Line_TP9_107E_CNYTN_USLAX~2026-04-03~",
  "/port/option/[id]": "/port/option/Peak.20.Line_TP9_101E_CNYTN_USLAX?from=CNYTN&to=USLAX&date=2026-03-20",
  "/cutoffs": "/cutoffs?port=CNYTN",
  "/flight": "/flight?origin_airport_id=HKG&destination_airport_id=FRA",
  "/flight/changes": "/flight/changes?origin_airport_id=HKG&destination_airport_id=FRA",
  "/vessel/[imo]": "/vessel/9410002",
  "/vessel/[imo]/changes": "/vessel/9410002/changes",
  "/services/[code]": "/services/TP9",
  "/services/[code]/changes": "/services/TP9/changes",
  "/carriers": "/carriers",
  "/carriers/[code]": "/carriers/peak-line",
  "/coverage": "/coverage",
  "/port-calls/[unlocode]": "/port-calls/CNYTN",
  "/yp": "/yp?keyword=cable",
  "/yp-list": "/yp-list?com_type=sea",
  "/yp-detail": "/yp-detail?com_id=2001",
  "/follow": "/follow?port=CNYTN",
  "/follow/confirm/[token]": "/follow/confirm/none",
  "/follow/unsubscribe/[token]": "/follow/unsubscribe/none",
  "/port/bulk": "/port/bulk",
  "/kb": "/kb?q=yantian",
  "/kb-cargo-sea": "/kb-cargo-sea?imo=9410002",
  "/kb-link": "/kb-link?kb=chans",
  "/sailing-view": "/sailing-view",
  "/feeder": "/feeder",
  "/om": "/om",
  "/om-link": "/om-link",
  "/subscription-link": "/subscription-link",
  "/embed/port": "/embed/port?loading_port_id=CNYTN&discharge_port_id=USLAX",
  "/api/port-schedule": "/api/port-schedule?loading_port_id=CNYTN&discharge_port_id=USLAX",
  "/api/port-schedule/page":
    "/api/port-schedule/page?loading_port_id=CNYTN&discharge_port_id=USLAX&sailing=Peak.20.Line_TP9_101E_CNYTN_USLAX",
  "/api/port-changes": "/api/port-changes?loading_port_id=CNYTN&discharge_port_id=USLAX",
  "/api/flight-schedule": "/api/flight-schedule?origin_airport_id=HKG&destination_airport_id=FRA",
  "/api/flight-changes": "/api/flight-changes?origin_airport_id=HKG&destination_airport_id=FRA",
  "/api/changes": "/api/changes?since=0&limit=500",
  "/api/cutoffs": "/api/cutoffs?port=CNYTN",
  "/api/port-calls/[file]": "/api/port-calls/CNYTN.en.csv",
  "/api/lanes/[kind]": "/api/lanes/port?lanes=CNYTN%3EUSLAX",
};
const asked = routes
  .filter(({ kind, cache }) => kind === "page" || cache)
  .map((route): [string, readonly string[], Route] => [
    route.path,
    [addresses[route.path] ?? route.path].flat(),
    route,
  ]);
const cached = asked.filter(([, , { cache }]) => cache);

/** Statuses of pages that need a service, a draft, a mail or an address of elsewhere, none of which is here, and of a former address. */
const statuses: Record<string, number> = {
  "/trade-news/[id]": 404,
  "/news-preview": 404,
  "/feeder": 404,
  "/om": 404,
  "/om-link": 404,
  "/subscription-link": 404,
  "/follow/confirm/[token]": 404,
  "/follow/unsubscribe/[token]": 404,
  "/port/follow": 308,
};

/** Routes whose reader parses the address of others too, of which it uses a part. */
const parsesSearchOf: Record<string, readonly string[]> = {
  "/cutoffs": ["/port"],
  "/api/cutoffs": ["/port"],
  "/port/changes": ["/api/port-changes"],
  "/vessel/[imo]/changes": ["/port", "/api/port-changes"],
  "/services/[code]/changes": ["/port", "/api/port-changes"],
  "/flight/changes": ["/flight", "/api/flight-changes"],
  "/api/flight-changes": ["/flight"],
};

/** What a page shows beside its subject, from a copy that is renewed each minute: a change of it need not invalidate the page. */
const renewedByTime: Record<string, readonly string[]> = {
  // The next sailings in the column beside an article.
  "/news": ["sailings"],
  // The numbers of popular lanes, by sea and by air.
  "/embed": ["flights"],
  "/port": ["flights"],
  "/flight": ["sailings"],
};

/** No flight of the sample has changed since the ledger began. */
const unreadTags: Record<string, string> = { "/api/changes": "flights" };

/** What is there of every domain, each with its own rows: the state of samples, the times of imports, the feed itself. */
const ofAllDomains = [
  ...[
    "domain_state",
    "seeds",
    "imports",
    "last_runs",
    "unfinished_imports",
    "clock",
    "changes",
    "due_changes",
  ],
  // The ids of events by sea and by air.
  "schedule_events",
];

const verbs = { reading: "(?:from|join)", writing: "(?:insert(?: or \\w+)? into|update|delete from)" };
/** The domains of lists, which are in one table. */
const lists = importers.flatMap(({ domain, table }) => (table === "contents" ? domain : []));

/** The tables of the store that queries name. */
function tablesOf(doing: keyof typeof verbs, tables: ReadonlySet<string>): string[] {
  const pattern = new RegExp(`\\b${verbs[doing]}\\s+"?(\\w+)"?`, "gi");
  const named = mockQueries.flatMap(({ sql, parameters }) =>
    [...sql.matchAll(pattern)].flatMap(([, table = ""]) =>
      table === "contents"
        ? lists.filter((list) => parameters.includes(list)).map((list) => `the list of ${list}`)
        : table,
    ),
  );
  return [...new Set(named)].filter(
    (table) => (tables.has(table) || table.startsWith("the list")) && !ofAllDomains.includes(table),
  );
}
const storedTables = async () => {
  const rows = await store().db.introspection.getTables();
  return new Set(rows.map(({ name }) => name));
};

const flight = async () => {
  const response = await ask("/api/flight-schedule?origin_airport_id=HKG&destination_airport_id=FRA");
  const { items } = await response.json();
  return `/flight/option/${encodeURIComponent(items[0].optionId)}`;
};

/**
 * A page's answer, which may be cached if its route is: a page that does not wait for a late part has not read all that it shows.
 * Fails after ten seconds.
 */
async function renderComplete(route: Route, target: string) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await renderPage(target);
    if (!route.cache || answer.cacheable) return answer;
    await setTimeout(100);
  }
  throw new Error(`${target} is never complete.`);
}

/** The tables that each cached route reads, and the domains of its tags. */
const readers = new Map<Route, { tables: string[]; domains: string[] }>();
const readerOf = (route: Route) => readers.get(route) ?? { tables: [], domains: [] };
test.each(asked)(
  "%s is found, and reads no parameter that it does not name",
  async (path, targets, route) => {
    // What is derived from the store is derived again.
    await store().close();
    const tables = await storedTables();
    mockQueries.length = 0;
    const names = new Set<string>();
    const domains: string[] = [];
    for (const target of path === "/flight/option/[id]" ? [await flight()] : targets) {
      const match = matchRoute(target);
      if (match?.route !== route) throw new Error(`${target} is no address of ${path}.`);
      const answer = route.kind === "page" ? await renderComplete(route, target) : await askNoting(target);
      expect([target, answer.status]).toEqual([target, statuses[path] ?? 200]);
      for (const name of answer.names) names.add(name);
      for (const tag of route.cache?.tags(match) ?? []) domains.push(tag.replace(/:.*/, ""));
    }
    readers.set(route, { tables: tablesOf("reading", tables), domains });
    // What is not cached gets every parameter.
    if (!route.cache) return;
    const others = routes.filter((one) => parsesSearchOf[path]?.includes(one.path));
    const known = [route, ...others].flatMap(({ params = [] }) => params);
    const ignored = new RegExp(`^(?:${ignoredParams.join("|")})$`);
    expect([...names].filter((name) => !known.includes(name) && !ignored.test(name))).toEqual([]);
  },
);

/** Files of kinds whose example is not of this store; of others it is imported. */
const files: Record<string, string> = {
  visits: JSON.stringify({
    portCalls: [
      {
        ...{
          portCallId: 1,
          portCallTimestamp: "2026-03-15T09:00:00Z",
          portToVisit: "CNYTN",
          imoLloyds: 9410002,
        },
        ...{
          vesselName: "AZURE DAWN",
          portAreaDetails: [{ ata: "2026-03-15T08:20:00Z", ataSource: "Port" }],
        },
      },
    ],
  }),
  articles: `${JSON.stringify({ news_id: "9001", language: "en", headline: "One", publish_date: "2026-03-10T09:00:00+08:00", body: "<p>Text.</p>" })}\n`,
  calls: callsCsv(jointCalls({ isSecond: false })),
  transfers: "Carrier,Port,Shortest Hours\nPeak Line,SGSIN,18\n",
  domestic: "Carrier,Country\nPeak Line,CN\n",
};
/** Cells of the example that are not of this store. */
const otherCells: Record<string, Record<string, string>> = {
  cutoffs: { "As Of": "15-03-2026 09:00" },
  documents: { file: "https://files.example.com/a.pdf" },
  ads: { bullet_filename: "/promotions/a.svg" },
  banners: { feature_banner: "/promotions/a.svg" },
};
const fileOf = ({ domain, heads, example = [] }: Importer) =>
  files[domain] ??
  Papa.unparse([[...heads], heads.map((head, at) => otherCells[domain]?.[head] ?? example[at] ?? "")]);

/** Imports it, and returns what it reports. */
async function importFile(importer: Importer, text = fileOf(importer)) {
  async function* input() {
    yield text;
  }
  const folder = importer.domain === "pages" ? { folder: pages() } : {};
  const job = {
    store: store(),
    input: input(),
    dryRun: false,
    skipBad: false,
    replace: null,
    edition: "2026-10",
  };
  const report = await importer.run({ ...job, ...folder, now: jointNow });
  expect([report.problems.shown, report.outcome]).toEqual([[], "imported"]);
}

interface Writer {
  domain: string;
  writes: string[];
  /** The domains of the changes that it records. */
  records: string[];
}
const writers: Writer[] = [];
test.each(importers.map((importer) => [importer.domain, importer] as const))(
  "an import of %s writes, and records a change",
  async (domain, importer) => {
    const tables = await storedTables();
    const before = await lastChangeId(store());
    mockQueries.length = 0;
    await importFile(importer);
    const writes = tablesOf("writing", tables);
    const changes = await changesAfter(store(), before, 1000);
    const records = [...new Set(changes.map((change) => change.domain))];
    expect(writes).not.toEqual([]);
    expect(records).not.toEqual([]);
    writers.push({ domain, writes, records });
  },
);
async function* pages() {
  async function* input() {
    yield "# Terms\n\nText.\n";
  }
  yield { name: "terms.en.md", input: input() };
}

const isTagged = (domain: string) => (taggedDomains as readonly string[]).includes(domain);

test.each(cached)("%s is made again when an import changes what it reads", (path, _, route) => {
  const { tables, domains } = readerOf(route);
  const known = [...domains, ...(renewedByTime[path] ?? [])];
  const stale = writers.flatMap(({ domain, writes, records }) => {
    const shared = writes.filter((table) => tables.includes(table));
    const invalidates = records.some((one) => !isTagged(one) || known.includes(one));
    return shared.length > 0 && !invalidates ? [`${domain} writes ${shared.join(", ")}`] : [];
  });
  expect(stale).toEqual([]);
});

test.each(cached)("%s names no tag of which it reads nothing", (path, _, route) => {
  const { tables, domains } = readerOf(route);
  const isRead = (tag: string) =>
    writers.some(
      ({ records, writes }) => records.includes(tag) && writes.some((one) => tables.includes(one)),
    );
  expect(domains.filter((tag) => tag !== unreadTags[path] && !isRead(tag))).toEqual([]);
});

test("each tag has an import that records it", () => {
  expect(taggedDomains.filter((tag) => !writers.some(({ records }) => records.includes(tag)))).toEqual([]);
});
