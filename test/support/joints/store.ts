import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { config } from "@/lib/config/config";
import { portFinder } from "@/lib/places/operator";
import { openStore, store } from "@/lib/store/connection";
import { type CallLine, callsCsv, importCalls } from "../call-store";
import { placeSampleStore, sampleNow } from "../sample-store";

/**
 * One small network in a store with the sample of the other domains, for tests of what joins parts. No two of its facts are equal, so
 * that one in the place of another shows: each call has another terminal, each moment another hour and minute, each ship of a
 * journey another voyage and service. By the clocks of the quays Colombo's ship leaves before Yantian's, by the instants after it.
 */

/** 10:00 in Yantian and Singapore, 07:30 in Colombo, 19:00 of the day before in Los Angeles. */
export const jointNow = sampleNow;

interface Ship {
  Carrier: string;
  Service: string;
  "Vessel Name": string;
  "IMO No.": string;
  "Voyage Out": string;
}

const call = (ship: Ship, Port: string, cells: CallLine): CallLine => ({ ...ship, Port, ...cells });

const dawn = {
  ...{ Carrier: "Peak Line", Service: "TP9", "Vessel Name": "AZURE DAWN" },
  ...{ "IMO No.": "9410002", "Voyage Out": "101E" },
};
const gull = {
  ...{ Carrier: "Lantern Line", Service: "IX2", "Vessel Name": "GULL ONE" },
  ...{ "IMO No.": "9410014", "Voyage Out": "202E" },
};
const relay = {
  ...{ Carrier: "Peak Line", Service: "SF1", "Vessel Name": "AZURE RELAY" },
  ...{ "IMO No.": "9410026", "Voyage Out": "303S" },
};
const reef = {
  ...{ Carrier: "Peak Line", Service: "TP7", "Vessel Name": "AZURE REEF" },
  ...{ "IMO No.": "9410038", "Voyage Out": "404E" },
};
const haven = {
  ...{ Carrier: "Peak Line", Service: "TP9", "Vessel Name": "AZURE HAVEN" },
  ...{ "IMO No.": "9410040", "Voyage Out": "105E" },
};
const last = {
  ...{ Carrier: "Peak Line", Service: "TP9", "Vessel Name": "AZURE CREST" },
  ...{ "IMO No.": "9410052", "Voyage Out": "107E" },
};

const cutoffs = {
  Receiving: "2026-03-13 08:35",
  "SI Cut-off": "2026-03-16 17:10",
  "VGM Cut-off": "2026-03-17 16:05",
  "CFS Closing": "2026-03-17 11:25",
  RCO: "2026-03-18 06:50",
  DGC: "2026-03-17 09:40",
  OBC: "2026-03-16 20:45",
};

/** The first file, and the second, which changes three things: a departure and its CY cut-off, and a ship that is not there any more. */
export function jointCalls({ isSecond }: { isSecond: boolean }): CallLine[] {
  const departure = isSecond ? "2026-03-20 18:20" : "2026-03-19 23:55";
  const closing = isSecond ? "2026-03-18 12:15" : "2026-03-18 19:30";
  const lines = [
    call(dawn, "CNYTN", {
      ...{ Terminal: "YICT", Arrival: "2026-03-19 06:05", Departure: departure, "CY Closing": closing },
      ...cutoffs,
    }),
    call(dawn, "USLAX", { Terminal: "PIER400", Arrival: "2026-04-04 05:50", Departure: "2026-04-06 21:40" }),
    call(gull, "LKCMB", {
      ...{ Terminal: "CICT", Arrival: "2026-03-19 13:20", Departure: "2026-03-20 16:35" },
      ...{
        "CY Closing": "2026-03-19 10:50",
        "VGM Cut-off": "2026-03-18 14:40",
        "SI Cut-off": "2026-03-17 18:55",
      },
    }),
    call(gull, "USLAX", { Terminal: "YUSEN", Arrival: "2026-04-18 07:15", Departure: "2026-04-20 09:30" }),
    call(relay, "CNYTN", {
      ...{ Terminal: "YTWEST", Arrival: "2026-03-21 19:45", Departure: "2026-03-22 09:25" },
      ...{
        "CY Closing": "2026-03-21 13:05",
        "VGM Cut-off": "2026-03-20 22:15",
        "SI Cut-off": "2026-03-19 10:20",
      },
    }),
    call(relay, "SGSIN", { Terminal: "PPT", Arrival: "2026-03-26 11:10", Departure: "2026-03-27 03:30" }),
    call(reef, "SGSIN", {
      ...{ Terminal: "TUAS", Arrival: "2026-03-28 20:00", Departure: "2026-03-29 22:45" },
      ...{ "CY Closing": "2026-03-28 15:55" },
    }),
    call(reef, "USLAX", { Terminal: "TRAPAC", Arrival: "2026-04-17 13:35", Departure: "2026-04-19 17:05" }),
    call(haven, "CNYTN", { Terminal: "YICT", Arrival: "2026-03-26 05:15", Departure: "2026-03-27 14:30" }),
    call(haven, "USLAX", { Terminal: "PIER400", Arrival: "2026-04-11 08:05", Departure: "2026-04-13 10:10" }),
    call(last, "CNYTN", { Terminal: "YICT", Arrival: "2026-04-02 04:45", Departure: "2026-04-03 12:40" }),
    call(last, "USLAX", { Terminal: "PIER400", Arrival: "2026-04-18 02:25", Departure: "2026-04-20 20:55" }),
  ];
  return isSecond ? lines.filter((line) => line["Vessel Name"] !== "AZURE HAVEN") : lines;
}

/** Fills it with both files, and returns its path: it is made once in a test run, and each suite has a copy. */
async function prepared(): Promise<string> {
  const directory = process.env.TEST_RUN_DIRECTORY;
  if (!directory) throw new Error("TEST_RUN_DIRECTORY is not set: test/jest/start.mjs sets it for a run.");
  const path = join(directory, "joints.db");
  if (existsSync(path)) return path;
  const unfinished = `${path}-${process.pid}`;
  await placeSampleStore(unfinished);
  const store = openStore(`file:${unfinished}`);
  for (const isSecond of [false, true]) {
    const now = new Date(isSecond ? "2026-03-15T04:20:00Z" : "2026-03-14T03:10:00Z");
    const report = await importCalls(store, callsCsv(jointCalls({ isSecond })), { now }, portFinder);
    if (report.outcome !== "imported") throw new Error(JSON.stringify(report.problems));
  }
  await store.close();
  renameSync(unfinished, path);
  return path;
}

/** Lets `store()` open a copy of it in this test file, and the clock stand at `jointNow`. */
export function setUpJointStore(): void {
  const directory = mkdtempSync(join(tmpdir(), "portal-joints-"));
  beforeAll(async () => {
    copyFileSync(await prepared(), join(directory, "portal.db"));
    config().storeUrl = `file:${join(directory, "portal.db")}`;
    config().frozenNow = jointNow;
  });
  afterAll(async () => {
    await store().close();
    rmSync(directory, { recursive: true });
  });
}
