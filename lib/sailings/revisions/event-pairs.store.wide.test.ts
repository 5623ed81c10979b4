import { readFileSync } from "node:fs";
import { join } from "node:path";
import { insertMany } from "@/lib/store/insert";
import { eventsAfter } from "@/lib/store/schedule-events";
import en from "@/messages/en.json";
import { type CallLine, callsCsv, importCalls, portFinder, portStore } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { eventText } from "./event-text";
import { eventsById } from "./history";
import type { ScheduleEvent } from "./schema";

/**
 * event-pairs.txt: two imports of one service as a diff, and the events that a person lists who compares them. These and no others
 * come out, whichever ports they concern.
 */

const ports = [
  ["JPTYO", "Tokyo", "Asia/Tokyo", 35.6, 139.8],
  ["USLAX", "Los Angeles", "America/Los_Angeles", 33.7, -118.3],
] as const;
const finder: typeof portFinder = async (db) => {
  const known = await portFinder(db);
  return {
    ...known,
    idsOf: (text) => [...known.idsOf(text), ...ports.map(([id]) => id).filter((id) => id === text)],
  };
};

/** Two imports of one service, and their events. */
interface Pair {
  name: string;
  before: string[];
  after: string[];
  events: string[];
}
/** Pairs whose second files are imported at one instant. */
interface Section {
  now: Date;
  pairs: Pair[];
}

function readSections(text: string): Section[] {
  const sections: Section[] = [];
  for (const line of text.split("\n")) {
    const [sign, rest] = [line[0] ?? "", line.slice(1).trim()];
    const pair = sections.at(-1)?.pairs.at(-1);
    if (sign === "@") sections.push({ now: new Date(rest), pairs: [] });
    else if (sign === "#") sections.at(-1)?.pairs.push({ name: rest, before: [], after: [], events: [] });
    else if (sign === ">") pair?.events.push(rest);
    else if (rest && "+- ".includes(sign)) {
      if (sign !== "+") pair?.before.push(rest);
      if (sign !== "-") pair?.after.push(rest);
    }
  }
  return sections;
}

/** '12.06' is 06:00 on 12 March, '12.0630' half an hour later, '34' 3 April, its hour not known. */
function timeOf(text: string): string {
  const [day = "", hour = ""] = text.split(".");
  if (!day) return "";
  const date = new Date(Date.UTC(2026, 2, Number(day))).toISOString().slice(0, 10);
  return hour ? `${date} ${hour.slice(0, 2)}:${hour.slice(2) || "00"}` : date;
}

const columns: Record<string, string> = {
  ...{
    si: "SI Cut-off",
    vgm: "VGM Cut-off",
    cy: "CY Closing",
    cfs: "CFS Closing",
    rcv: "Receiving",
    dg: "DGC",
  },
  ...{ in: "Voyage In", ref: "Call Ref", asof: "As Of", uni: "Universal Voyage Out", sr: "Service Ref" },
};

/**
 * The lines of a file for a voyage: '101W Ada#1 HKHKG 10.06-10.18 cy9.12 NLRTM 30- @Peak @Reef:401W'. Number, ship (a name, an IMO
 * number behind it, '?' for none yet), then each port with arrival and departure and what else is said of it, then its sellers
 * with their numbers where they have others.
 */
function linesOf(text: string, at: number): CallLine[] {
  const [number = "", ship = "", ...words] = text.split(/\s+/);
  const [name = "", imo] = ship.split("#");
  const facts: CallLine = {
    Service: `S${at}`,
    "Vessel Name": name === "?" ? "" : `${name.replaceAll("_", " ")} of S${at}`,
    "IMO No.": imo ? String(2_000_000 + at * 100 + Number(imo)) : "",
  };
  const calls: CallLine[] = [];
  const sellers: CallLine[] = [];
  for (const word of words) {
    const call = calls.at(-1) ?? facts;
    const [key = "", value = ""] = /^[a-z]+(?==)/.test(word) ? word.split("=") : [];
    const cutoff = /^(si|vgm|cy|cfs|rcv|dg)(\d.*)$/.exec(word);
    if (/^[A-Z]{5}$/.test(word)) calls.push({ Port: word });
    else if (word.startsWith("@")) {
      const [carrier = "", own = number] = word.slice(1).split(":");
      sellers.push({ Carrier: `${carrier} Line`, "Voyage Out": own });
    } else if (word === "omitted" || word === "blank") call.Status = word;
    else if (key) call[columns[key] ?? ""] = key === "asof" ? timeOf(value) : value;
    else if (cutoff) call[columns[cutoff[1] ?? ""] ?? ""] = timeOf(cutoff[2] ?? "");
    else {
      const [arrival = "", departure = ""] = word.split("-");
      Object.assign(call, { Arrival: timeOf(arrival), Departure: timeOf(departure) });
    }
  }
  if (sellers.length === 0) sellers.push({ Carrier: "Peak Line", "Voyage Out": number });
  return sellers.flatMap((seller) => calls.map((call) => ({ ...facts, ...seller, ...call })));
}

/** '!101W is blanked: … @Peak:101W @Reef:401W' */
const written = (event: ScheduleEvent): string => {
  const sellers = event.sellers.map(({ operator, voyage }) => ` @${operator.replace(" Line", "")}:${voyage}`);
  return [
    event.weight === "urgent" ? "!" : "",
    eventText(event, en)
      .replace(/^S\d+ /, "")
      .replace(/ of S\d+\b/g, "")
      .replace(/IMO \d{5}(\d\d)/g, (_, imo: string) => `#${Number(imo)}`),
    ...(sellers.length > 1 ? sellers.toSorted() : []),
  ].join("");
};

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
  await insertMany(
    store.db,
    "ports",
    ports.map(([id, name, zone, lat, lon]) => ({
      ...{ id, name, sort_name: name.toLowerCase(), name_zh: name, country_code: id.slice(0, 2) },
      ...{ unlocode: id, zone, lat, lon, aliases: "[]" },
    })),
  );
});
afterEach(() => store.close());

const importing = async (lines: CallLine[], now: Date) => {
  const report = await importCalls(store, callsCsv(lines), { now }, finder);
  expect(report).toMatchObject({ outcome: "imported" });
};

async function eventsByService(): Promise<Map<string | null, ScheduleEvent[]>> {
  const ids = (await eventsAfter(store.reader, 0, 5000)).map(({ id }) => id);
  return Map.groupBy(await eventsById(store.reader, ids, "en"), ({ service }) => service);
}

const sections = readSections(readFileSync(join(__dirname, "event-pairs.txt"), "utf8"));
test.each(sections.map(({ now, pairs }) => ({ now, count: pairs.length, pairs })))(
  "$count pairs of imports, the second at $now, and their events",
  async ({ now, pairs }) => {
    const file = (side: "before" | "after") =>
      pairs.flatMap((pair, at) => pair[side].flatMap((line) => linesOf(line, at)));
    await importing(file("before"), new Date("2026-03-01T04:00:00Z"));
    await importing(file("after"), now);
    const found = await eventsByService();
    const told = ({ name, events }: Pair) => [`# ${name}`, ...events.toSorted()].join("\n");
    const asFound = pairs.map((pair, at) =>
      told({ ...pair, events: (found.get(`S${at}`) ?? []).map(written) }),
    );
    expect(asFound).toEqual(pairs.map(told));
    // The same file again changes nothing.
    const count = [...found.values()].flat().length;
    await importing(file("after"), now);
    expect([...(await eventsByService()).values()].flat()).toHaveLength(count);
  },
);
