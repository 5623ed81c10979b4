import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { config } from "@/lib/config/config";
import { closeKilledImport } from "@/lib/sailings/calls-import/apply-calls";
import { callsRevision, countCalls, currentNetwork } from "@/lib/sailings/operator";
import { embeddedSharing } from "@/lib/sharing/operator";
import { openReadyStore } from "@/lib/store/connection";
import { unfinishedImports } from "@/lib/store/unfinished-imports";
import { TestRuns } from "@/test/support/portal-command";
import { portalCommand, startPortalCommand } from "@/test/support/portal-process";

/** A process stores short links while another one imports calls: it never waits for the import's end. */

const runs = new TestRuns();
beforeAll(() => {
  config().storeUrl = runs.storeUrl;
});
afterAll(() => runs.end());
const site = "https://portal.example";

const services = 120;
const weeks = 20;
const date = (day: number) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
function* lines(): Generator<string> {
  yield "Carrier,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure\n";
  for (let service = 0; service < services; service++)
    for (let week = 0; week < weeks; week++) {
      const ship = `Peak Line,S${service},${100 + week}W,${2_000_000 + service * weeks + week},Ship ${service} ${week}`;
      for (const [at, port] of ["CNSHA", "HKHKG", "SGSIN", "LKCMB", "NLRTM", "DEHAM"].entries())
        yield `${ship},${port},${date(week * 7 + at * 9)} 06:00,${date(week * 7 + at * 9 + 1)} 18:00\n`;
    }
}

const times = (day: number, hours: string) => `${date(day)} ${hours}`;
const codes = ["CNSHA", "HKHKG", "SGSIN", "LKCMB", "NLRTM", "DEHAM", "GBFXT", "USLAX", "JPYOK", "AUSYD"];
/** All of one time zone. */
const airports = ["HKG", "SIN", "KUL", "MNL", "PVG", "PEK", "TPE", "CAN", "SZX", "BKI"];
const pairsOf = (places: readonly string[]) =>
  places.flatMap((from) => places.flatMap((to) => (from === to ? [] : [[from, to] as const])));

function* sailingLines(): Generator<string> {
  yield "Loading Port,Discharge Port,Operator,Vessel Name,Voyage No.,ETD,ETA\n";
  const pairs = pairsOf(codes);
  for (let at = 0; at < 100_000; at++) {
    const [from, to] = pairs[at % pairs.length] ?? [];
    const n = Math.floor(at / pairs.length);
    const day = Math.floor(n / 4);
    yield `${from},${to},Line ${n % 4},SHIP ${n},V${n},${times(day, "18:00")},${times(day + 30, "06:00")}\n`;
  }
}
function* flightLines(): Generator<string> {
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => `service_${day}`);
  yield `flight_schedule_type,${days},departure_time,arrival_time,origin_airport_code,destination_airport_code,flight_no,valid_from,valid_to\n`;
  const pairs = pairsOf(airports);
  for (let at = 0; at < 20_000; at++) {
    const [from, to] = pairs[at % pairs.length] ?? [];
    const week = Math.floor(at / pairs.length);
    yield `direct,1,1,1,1,1,1,1,10:15,14:${10 + (week % 50)},${from},${to},XX ${100 + (at % pairs.length)},${date(week * 7)},${date(week * 7 + 6)}\n`;
  }
}

const articles = 1000;
function* articleLines(): Generator<string> {
  for (let at = 0; at < articles; at++) {
    const [hour, minute] = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0"));
    const record = {
      news_id: `n-${at}`,
      headline: `Quay ${at}`,
      body: `<p>${"Cranes wait. ".repeat(50)}</p>`,
    };
    const publish_date = `2026-03-01 ${hour}:${minute}:00+0800`;
    yield `${JSON.stringify({ ...record, intro: "", language: "en", publish_date })}\n`;
  }
}

test.each([
  ["articles", articleLines, articles],
  ["calls", lines, services * weeks * 6],
  ["sailings", sailingLines, 100_000],
  ["flights", flightLines, 20_000],
] as const)(
  "short links are stored between the steps of an import of %s by another process, and none fails",
  async (domain, linesOf, rows) => {
    const store = await openReadyStore(runs.storeUrl as `file:${string}`);
    const file = join(runs.directory, `${domain}.csv`);
    writeFileSync(file, [...linesOf()].join(""));
    const { createShortLink } = embeddedSharing(store, site);
    const isUnfinished = async () =>
      (await unfinishedImports(store.reader, new Date())).some((one) => one.domain === domain);
    let isOver = false;
    let between = 0;
    const command = portalCommand(runs.storeUrl, "import", domain, file).finally(() => {
      isOver = true;
    });
    for (let link = 0; !isOver; link++) {
      const wasUnfinished = await isUnfinished();
      await createShortLink(`${site}/port?n=${domain}-${link}`);
      // A step was applied before the link was stored, and others are applied after it.
      if (wasUnfinished && (await isUnfinished())) between++;
      await sleep(5);
    }
    expect((await command).output).toContain("imported");
    const stored = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(domain)}`.execute(
      store.db,
    );
    expect(Number(stored.rows[0]?.rows)).toBe(rows);
    await store.close();
    expect(between).toBeGreaterThan(3);
  },
);

test("an import that is killed between two steps leaves whole services, which searches see once it is closed", async () => {
  const store = await openReadyStore(runs.storeUrl as `file:${string}`);
  const file = join(runs.directory, "calls.csv");
  writeFileSync(file, [...lines()].join("").replaceAll("Ship ", "Vessel "));
  const before = await callsRevision(store);
  const { child, ended } = startPortalCommand(runs.storeUrl, ["import", "calls", file], { isGroup: true });
  const unfinished = (now = new Date()) => unfinishedImports(store.reader, now);
  while ((await unfinished()).length === 0) await sleep(5);
  // The process that imports is a child of the one that was started.
  if (child.pid) process.kill(-child.pid, "SIGKILL");
  await ended;
  expect((await runs.run(["status"])).printed).toMatch(/^import of calls since \S+: under way$/m);
  const { rows } = await sql<{ ships: number }>`
    select count(distinct substr(vessel, 1, 4)) as ships from voyages where replaced_by is null group by service_id
  `.execute(store.db);
  expect(new Set(rows.map(({ ships }) => Number(ships)))).toEqual(new Set([1]));
  expect(await closeKilledImport(store, new Date())).toBe(false);
  const later = new Date(Date.now() + 120_000);
  expect(await unfinished(later)).toMatchObject([{ domain: "calls", isKilled: true }]);
  expect(await closeKilledImport(store, later)).toBe(true);
  expect(await callsRevision(store)).toBeGreaterThan(before);
  expect((await currentNetwork(store))?.count).toBe((await countCalls(store.reader)).standing);
  await portalCommand(runs.storeUrl, "import", "calls", file);
  expect(await unfinished(later)).toEqual([]);
  await store.close();
});
