import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parsePorts, portFinder, seedPorts } from "@/lib/places/operator";
import { callsImporter, sailingsImporter } from "@/lib/sailings/operator";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { addDays } from "@/lib/time/calendar";
import { root } from "../bin/process/node.mjs";
import { type Measure, report } from "./support";

/**
 * What recording changes adds to an import of 200,000 rows of which a tenth change (BENCH_ROWS is a quick look). The same files
 * are imported by turns with and without it, and the fastest of each are compared.
 */

const rowCount = Number(process.env.BENCH_ROWS || 200_000);
const lanes = rowCount / 100;
if (rowCount % 2000 !== 0) throw new Error("BENCH_ROWS: a multiple of 2,000.");
const size = rowCount.toLocaleString("en");
const portsOfService = 10;
const weeks = 20;
const rounds = 3;
const mostMore = 1 / 3;
const firstDay = "2026-06-01";
const now = new Date("2026-05-01T00:00:00Z");

const portsCsv = readFileSync(join(root, "data", "ports.csv"), "utf8");
const ports = parsePorts(portsCsv).map(({ id }) => id);
const portAt = (at: number) => ports[at % ports.length] ?? "";
const dates = Array.from({ length: 400 }, (_, at) =>
  addDays(firstDay, at - 30)
    .split("-")
    .reverse()
    .join("-"),
);
const dateAt = (day: number) => dates[day + 30] ?? "";

/** Of every ten rows one has another departure or cut-off in the second edition. */
const isChanged = (edition: number, row: number) => edition === 1 && row % 10 === 3;

function* sailings(edition: number): Generator<string> {
  yield "Loading Port,ETD,Discharge Port,ETA,Vessel Name,Voyage No.,IMO No.,Operator,Service,SI Cut-off,VGM Cut-off,CY Closing\n";
  const ofLane = rowCount / lanes;
  for (let lane = 0; lane < lanes; lane++) {
    let text = "";
    for (let at = 0; at < ofLane; at++) {
      const row = lane * ofLane + at;
      const changed = isChanged(edition, row);
      const day = 1 + at * 2 + (changed && row % 20 === 3 ? 1 : 0);
      const hour = changed ? 11 : 17;
      text += `${portAt(lane)},${dateAt(day)} 18:00,${portAt(lane + 7 + (lane >> 9))},${dateAt(day + 30)} 06:00,BENCH SHIP ${at},${100 + at}W,${2_000_000 + at},Carrier ${lane % 40},S${lane},${dateAt(day - 4)} 12:00,${dateAt(day - 3)} 12:00,${dateAt(day - 2)} ${hour}:00\n`;
    }
    yield text;
  }
}

function* calls(edition: number): Generator<string> {
  yield "Carrier,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure,SI Cut-off,VGM Cut-off,CY Closing\n";
  const services = rowCount / portsOfService / weeks;
  let row = 0;
  for (let service = 0; service < services; service++) {
    let text = "";
    for (let week = 0; week < weeks; week++) {
      const imo = 2_000_000 + service * weeks + week;
      for (let at = 0; at < portsOfService; at++, row++) {
        const day = 1 + week * 7 + at * 4;
        const late = isChanged(edition, row) ? 1 : 0;
        text += `Carrier ${service % 40},S${service},${100 + week}W,${imo},Bench Ship ${imo},${portAt(service + at)},${dateAt(day)} 06:00,${dateAt(day + 1 + late)} 18:00,${dateAt(day - 4)} 12:00,${dateAt(day - 3)} 12:00,${dateAt(day - 2)} 12:00\n`;
      }
    }
    yield text;
  }
}

const directory = join(root, "var", "bench");
mkdirSync(directory, { recursive: true });

async function compare(
  name: string,
  lines: (edition: number) => Iterable<string>,
  importerOf: (records: boolean) => ReturnType<typeof callsImporter>,
): Promise<Measure[]> {
  const path = join(directory, `revisions-${name}.db`);
  for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
  const store = openStore(`file:${path}`);
  await migrate(store);
  await seedPorts(store, portsCsv);
  let at = 0;
  const run = async (records: boolean, edition: number) => {
    async function* input() {
      for (const text of lines(edition)) yield Buffer.from(text);
    }
    // Seconds of a core: other work on the machine does not distort them, and the embedded store works in this process.
    const used = process.cpuUsage();
    const job = { store, input: input(), dryRun: false, skipBad: false, replace: null };
    const { outcome } = await importerOf(records).run({
      ...job,
      now: new Date(now.getTime() + at++ * 3_600_000),
    });
    if (outcome !== "imported") throw new Error(`The import of ${name} was ${outcome}.`);
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1e6;
  };
  await run(true, 0);
  const recorded = async () => {
    const { n } = await store.db
      .selectFrom("schedule_changes")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const times = { without: [] as number[], with: [] as number[], same: [] as number[] };
  let changes = 0;
  for (let round = 0; round < rounds; round++) {
    times.without.push(await run(false, 1));
    times.same.push(await run(true, 1));
    const before = await recorded();
    times.with.push(await run(true, 0));
    changes = (await recorded()) - before;
  }
  await store.close();
  const [without, withChanges, same] = [times.without, times.with, times.same].map((seconds) =>
    Math.min(...seconds),
  ) as [number, number, number];
  const more = (seconds: number) => `${Math.round((seconds / without - 1) * 100)} %`;
  return [
    {
      measure: `revisions: import of ${size} ${name}, a tenth changed`,
      value: `${without.toFixed(1)} s without, ${withChanges.toFixed(1)} s with ${changes.toLocaleString("en")} changes: ${more(withChanges)} more`,
      bound: "<= 33 % more",
      ok: withChanges <= without * (1 + mostMore),
    },
    {
      measure: `revisions: import of ${size} ${name}, none changed`,
      value: `${same.toFixed(1)} s: ${more(same)} more`,
      bound: "",
      ok: true,
    },
  ];
}

report([
  ...(await compare("sailings", sailings, (records) => sailingsImporter(portFinder, { records }))),
  ...(await compare("calls", calls, (records) => callsImporter(portFinder, { records }))),
]);
