import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { currentNetwork, listStoredDepartures } from "@/lib/sailings/operator";
import {
  boardCutoffs,
  boardRows,
  boardView,
  countBoard,
  filterBoard,
  sortBoard,
} from "@/lib/sailings/shared";
import { openStore } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import { portNow } from "@/lib/time/cutoff-clock";
import { offsetsAround } from "@/lib/time/zone-clock";
import { root } from "../bin/process/node.mjs";
import { portalCommand } from "../test/support/portal-process";
import { emptyStore, firstDay, importCalls } from "./calls-store";
import { type Measure, report, timing } from "./support";

/** The cut-off board of a port with 400 calls a week, every second of which two carriers sell, as its page reads it. */

/** The usual days of a board, and milliseconds for these and fewer; more days are measured alone. */
const [boundDays, boundMs] = [2, 50];
const callsPerWeek = 400;
const weeks = 8;
const port = "HKHKG";
const periods = [1, 2, 7, 14] as const;

const hoursOfWeek = 168;
const terminals = ["HIT", "MTL", "COSCO-HIT", "ACT"];

const dayOf = (hours: number) =>
  addDays(firstDay, Math.floor(hours / 24))
    .split("-")
    .reverse()
    .join("-");
const moment = (hours: number) => `${dayOf(hours)} ${String(hours % 24).padStart(2, "0")}:30`;

interface Ship {
  service: string;
  voyage: string;
  imo: number;
  name: string;
  terminal: string;
  departs: number;
}

const ships: Ship[] = Array.from({ length: callsPerWeek * weeks }, (_, at) => {
  const [week, of] = [Math.floor(at / callsPerWeek), at % callsPerWeek];
  const imo = 2_000_000 + of * weeks + week;
  return {
    service: `S${of}`,
    voyage: `${100 + week}W`,
    imo,
    name: `Bench Ship ${imo}`,
    terminal: terminals[of % terminals.length] ?? "",
    departs: 96 + week * hoursOfWeek + Math.floor((of * hoursOfWeek) / callsPerWeek),
  };
});

const callHeads =
  "Carrier,Carrier Code,Service,Voyage Out,IMO No.,Vessel Name,Port,Terminal,Arrival,Departure,SI Cut-off,VGM Cut-off,CY Closing";

function callLines(ship: Ship, at: number): string[] {
  const { service, voyage, imo, name, terminal, departs } = ship;
  const sellers = at % 2 === 0 ? ["A", "B"] : ["C"];
  return sellers.flatMap((seller) => {
    const own = `Carrier ${seller},CAR${seller},${service},${seller}${voyage},${imo},${name}`;
    const due = [72, 36, 24].map((before) => moment(departs - before)).join(",");
    const later = departs + 96;
    return [
      `${own},${port},${terminal},${moment(departs - 18)},${moment(departs)},${due}`,
      `${own},SGSIN,,${moment(later)},${moment(later + 18)},,,`,
    ];
  });
}

const sourceHeads = "Source,Port,Terminal,Vessel Name,IMO No.,Voyage No.,Cut-off,Time";
/** What terminals say: of every third ship, three hours before the carrier. */
const sourceLine = ({ terminal, name, imo, voyage, departs }: Ship) =>
  `${terminal},${port},${terminal},${name},${imo},${voyage},CY,${moment(departs - 27)}`;

const directory = join(root, "var", "bench");
mkdirSync(directory, { recursive: true });
const written = (name: string, lines: readonly string[]): string => {
  const path = join(directory, name);
  writeFileSync(path, lines.join("\n"));
  return path;
};

const url = await emptyStore();
const calls = written("cutoff-calls.csv", [callHeads, ...ships.flatMap(callLines)]);
await importCalls(url, calls);
const measures: Measure[] = [];
await measureBoards("carriers alone");
const sources = written("cutoff-sources.csv", [
  sourceHeads,
  ...ships.filter((_, at) => at % 3 === 0).map(sourceLine),
]);
await portalCommand(url, "import", "cutoffs", sources);
await measureBoards("with terminals' times of every third ship");
for (const path of [calls, sources]) rmSync(path);
report(measures);

/** Asks for each first day of the calls once, so that no answer comes from the cache of lists. */
async function measureBoards(of: string): Promise<void> {
  const store = openStore(url);
  await currentNetwork(store);
  for (const period of periods) {
    const samples: number[] = [];
    let rows = 0;
    for (let day = 0; day < (weeks - 2) * 7; day++) {
      const from = addDays(firstDay, day);
      const begun = performance.now();
      rows += await board(store, from, period);
      samples.push(performance.now() - begun);
    }
    const mean = Math.round(rows / samples.length);
    measures.push(
      timing(
        `cut-off board, ${of}, ${period} d: ${mean} rows`,
        samples.slice(2),
        period <= boundDays ? boundMs : undefined,
      ),
    );
  }
  store.close();
}

/** The rows and counts of a board, by the steps of its page. */
async function board(store: ReturnType<typeof openStore>, from: string, period: number): Promise<number> {
  const to = addDays(from, period - 1);
  const { departures } = await listStoredDepartures(store, {
    scope: { portId: port, serviceId: null, carrier: null, imo: null },
    ...{ from, to, language: "en" },
  });
  const now = new Date(`${from}T02:00:00Z`);
  const clock = portNow(now, offsetsAround(now, "Asia/Hong_Kong"));
  const view = boardView(new URLSearchParams({ date_from: from, period: String(period) }));
  const [daysAt, nowAt] = [() => ({ from, to }), () => clock];
  const all = boardRows(departures, view, daysAt, nowAt);
  const rows = sortBoard(filterBoard(all, view), view);
  const due = boardRows(departures, { ...view, cutoffs: [...boardCutoffs] }, daysAt, nowAt);
  countBoard(filterBoard(due, view), (row) => row.due.map(({ name }) => name));
  countBoard(filterBoard(all, view, "companies"), (row) => row.sellers.map(({ operator }) => operator));
  countBoard(filterBoard(all, view, "terminal"), ({ terminal }) => (terminal ? [terminal] : []));
  return rows.length;
}
