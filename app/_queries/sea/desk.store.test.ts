import Papa from "papaparse";
import type { Letter } from "@/lib/follows/shared";
import { suggestShipsAndServices } from "@/lib/sailings";
import { currentNetwork, cutoffsImporter } from "@/lib/sailings/operator";
import type { Store } from "@/lib/store/connection";
import { type CallLine, callsCsv, importCalls, portFinder, portStore } from "@/test/support/call-store";
import { confirmedFollow } from "@/test/support/followed-voyages";
import { followSource } from "../follows/follow-mails";
import { readCutoffBoard } from "./cutoff-board";
import { boardSheet } from "./cutoff-board-files";
import { searchLanes } from "./lane-list";
import { searchPortSchedule } from "./port-schedule";

/**
 * What people at a desk could not do at the first try, from the files that they have to what the portal says of them in the schedule, on
 * the board, in lists and in mails.
 */

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

const now = new Date("2026-03-02T04:00:00Z");
const date = (day: number) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10);
/** One ship that two carriers sell under their own numbers. @param day of March, of its departure from Hong Kong */
const azureFortune = (number: string, day: number): CallLine[] =>
  [
    { Carrier: "Orchid Ocean", "Carrier Code": "ORCH", Service: "FE1", "Voyage Out": number },
    { Carrier: "Pelican", "Carrier Code": "PLCN", Service: "NEX", "Voyage Out": `P${number}` },
  ].flatMap((sold): CallLine[] => {
    const ship = { ...sold, "Vessel Name": "Azure Fortune", IMO: "9700031" };
    const closing = { Departure: `${date(day)} 18:00`, "CY Closing": `${date(day - 1)} 17:00` };
    return [
      { ...ship, Port: "HKHKG", Terminal: "HIT", ...closing },
      { ...ship, Port: "NLRTM", Arrival: `${date(day + 30)} 06:00` },
    ];
  });
/** A way from Hong Kong to Fuzhou, 700 km up the coast, round by Colombo. */
const roundColombo: CallLine[] = [
  { Port: "HKHKG", Departure: `${date(10)} 18:00` },
  { Port: "LKCMB", Arrival: `${date(24)} 06:00`, Departure: `${date(26)} 06:00` },
  { Port: "CNFOC", Arrival: `${date(50)} 06:00` },
];
const byColombo = roundColombo.map((call) => ({
  ...{ Carrier: "Orchid Ocean", "Carrier Code": "ORCH", Service: "IO1", "Voyage Out": "7S" },
  ...{ "Vessel Name": "Azure Coral", IMO: "9700043", ...call },
}));

async function bringCalls(...lines: CallLine[][]): Promise<void> {
  expect((await importCalls(mockStore, callsCsv(lines.flat()), { now })).outcome).toBe("imported");
  await currentNetwork(mockStore);
}

/** Imports lines of the terminal, and returns the remarks of the report. */
async function bringCutoffs(...lines: { voyage: string; time: string }[]): Promise<readonly string[]> {
  const rows = lines.map(({ voyage, time }) => ({
    ...{
      Source: "HIT",
      Port: "HKHKG",
      Terminal: "HIT",
      "Vessel Name": "AZURE FORTUNE",
      "IMO No.": "9700031",
    },
    ...{ "Voyage No.": voyage, "Cut-off": "CY", Time: time },
  }));
  async function* input() {
    yield Papa.unparse(rows);
  }
  const job = { store: mockStore, input: input(), now, dryRun: false, skipBad: false, replace: null };
  const report = await cutoffsImporter(portFinder).run(job);
  expect(report.outcome).toBe("imported");
  return report.changes?.remarks ?? [];
}

const lane = "loading_port_id=HKHKG&discharge_port_id=NLRTM";
const searchOf = (query: string) =>
  searchPortSchedule({ params: new URLSearchParams(query), locale: "en", now });
const rows = async () =>
  (await searchOf(`${lane}&date_from=2026-03-01&date_to=2026-03-31`)).list.sailings.map(
    ({ voyage, secondCutoffs = [] }) =>
      [
        voyage,
        ...secondCutoffs.map(({ time, departures }) => [time, ...(departures ?? [])].join(" ")),
      ].join(),
  );
const boardOf = (from: string) =>
  readCutoffBoard({
    params: new URLSearchParams({ imo: "9700031", date_from: from, period: "1", cutoff: "cy" }),
    locale: "en",
    now,
  });

beforeEach(async () => {
  mockStore = await portStore();
});
afterEach(() => mockStore.close());

test("a terminal's cut-off reaches each carrier's row, the board, its file, and the mail of a follower", async () => {
  const source = followSource(async (purpose) => `${purpose}-token`);
  await bringCalls(azureFortune("103W", 10));
  expect(await bringCutoffs({ voyage: "103W", time: `${date(9)} 14:00` })).toEqual([]);
  expect((await rows()).sort()).toEqual(["103W,2026-03-09T14:00", "P103W,2026-03-09T14:00"]);
  const board = await boardOf(date(9));
  expect(board.rows).toHaveLength(1);
  expect(board.rows[0]).toMatchObject({
    sellers: [{ voyage: "103W" }, { voyage: "P103W" }],
    due: [{ cutoff: { time: "2026-03-09T14:00" }, differs: { carrier: "2026-03-09T17:00" } }],
  });
  expect(boardSheet(board).rows.map((cells) => cells.at(-2))).toEqual([
    "HIT 09-03-2026 14:00",
    "HIT 09-03-2026 14:00",
  ]);

  await bringCalls(azureFortune("103W", 11));
  const follow = confirmedFollow(lane);
  const changes = await source.changesForFollow({ ...follow, urgentOnly: false }, await source.lastId(), now);
  expect((changes?.letter as Letter | undefined)?.text).toContain(
    "CY cut-off: HIT (terminal) Mon 09-03-2026 14:00",
  );
});

test("a cut-off that fits two calls is told at import and on the board, and counts for neither", async () => {
  await bringCalls(azureFortune("103W", 10), azureFortune("104W", 13).slice(0, 2));
  const [remark] = await bringCutoffs({ voyage: "26012", time: `${date(9)} 14:00` });
  expect(remark).toContain("fit two calls of their ship: 1 of 1: line 2 (HKHKG, AZURE FORTUNE 26012, FCO: ");
  expect(
    (await rows()).filter((text) => text.includes("2026-03-09T14:00 2026-03-10 2026-03-13")),
  ).not.toEqual([]);
  const board = await boardOf(date(9));
  expect(board.rows[0]?.due[0]?.cutoff.time).toBe("2026-03-09T17:00");
  expect(boardSheet(board).rows[0]?.at(-2)).toBe("HIT 09-03-2026 14:00 (departure 10-03-2026 or 13-03-2026)");
});

test("a lane of nothing but a detour says so in a word, on its page and in a list of lanes", async () => {
  await bringCalls(byColombo);
  const { answer } = await searchOf("loading_port_id=HKHKG&discharge_port_id=CNFOC");
  expect(answer.detour).toBe("Only a detour: 40 days without a transhipment; the sea route takes 2 days.");
  const [found] = await searchLanes([{ line: 1, from: "", to: "", fromId: "HKHKG", toId: "CNFOC" }], {
    locale: "en",
    now,
  });
  expect(found?.kind === "found" && found.search.answer.detour).toBe(answer.detour);
});

test("a ship is found by its name and a voyage number, a service by each of its codes", async () => {
  await bringCalls(azureFortune("103W", 10));
  expect((await suggestShipsAndServices("AZURE FORTUNE 103W", now)).ships).toEqual([
    { imo: "9700031", name: "Azure Fortune" },
  ]);
  expect((await suggestShipsAndServices("nex", now)).services.map(({ code }) => code)).toEqual(["NEX"]);
});
