import { dateFromDayNumber, dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import { addDays } from "@/lib/time/calendar";
import { type SampleCompany, type SampleFile, type SampleLoop, sampleLoops } from "./files";

/** A text in English and in Traditional Chinese. */
export interface Both {
  en: string;
  zh: string;
}

/** One port of a service: the vessel's departure (ETD) or arrival (ETA) there. */
export interface Call {
  port: Both;
  moment: "ETD" | "ETA";
}

/** Voyages of one direction: a line each, a column for each call. */
export interface Voyages {
  kind: "voyages";
  head: Both;
  calls: Call[];
  lines: { vessel: string; voyage: string; moments: (PortTime | null)[] }[];
}

/** Sailings between two ports on one ship, of any carrier. */
export interface Lane {
  kind: "lane";
  head: Both;
  lines: {
    vessel: string;
    voyage: string;
    carrier: string;
    etd: PortTime;
    eta: PortTime | null;
    cfs: PortTime | null;
    cy: PortTime | null;
  }[];
}

/** The content of a schedule document. All times are local to their port. */
export interface Timetable {
  company: Both;
  title: Both;
  /** First and last day of departure, YYYY-MM-DD. */
  from: string;
  to: string;
  sections: (Voyages | Lane)[];
}

/** A document shows five weeks. */
const shownDays = 35;
/** A ship that departs on the last of these days arrives within so many more, and so does its next voyage. */
const underWayDays = 90;

/** Cut-offs of the container freight station and of the container yard in DCSA's list. */
const [cfsCode, cyCode] = ["LCO", "FCO"];

type PortNames = ReadonlyMap<string, Both>;

const both = (from: Both, to: Both): Both => ({ en: `${from.en} to ${to.en}`, zh: `${from.zh}至${to.zh}` });

/** The content of a sample document on `today` (publisher's date), from the store's sample calls. */
export async function timetableOf(
  { reader }: Store,
  company: SampleCompany,
  file: SampleFile,
  today: string,
): Promise<Timetable> {
  const rows = await reader.selectFrom("ports").select(["id", "name", "name_zh"]).execute();
  const ports = new Map(rows.map(({ id, name, name_zh }) => [id, { en: name, zh: name_zh ?? name }]));
  const to = addDays(today, shownDays);
  const sections: Timetable["sections"] = [];
  if (file.service) {
    const only = { operator: company.name, service: file.service };
    const calls = await callsOf(reader, { ...only, from: today, to: addDays(to, underWayDays) });
    sections.push(...voyagesOf(calls, ports, today, to));
  }
  for (const [from, discharge] of file.lanes ?? []) {
    sections.push(await laneOf(reader, ports, from, discharge, today, to));
  }
  for (const code of file.loops ?? []) {
    const loop = sampleLoops().find((known) => known.code === code);
    if (loop) sections.push(loopVoyages(loop, ports, today, to));
  }
  return {
    company: { en: company.name, zh: company.nameZh },
    title: { en: file.label, zh: file.labelZh },
    from: today,
    to,
    sections,
  };
}

type Reader = Store["reader"];

/** The sample's calls of some days with the data of the ship's operator, ship by ship in order of time. */
async function callsOf(
  reader: Reader,
  {
    from,
    to,
    ...only
  }: { from: string; to: string } & ({ operator: string; service: string } | { ports: string[] }),
) {
  const rows = await reader
    .selectFrom("services as s")
    .innerJoin("carriers as k", "k.code", "s.ship_operator")
    .innerJoin("voyages as v", "v.service_id", "s.id")
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .innerJoin("call_sales as x", (join) =>
      join
        .onRef("x.voyage_id", "=", "c.voyage_id")
        .onRef("x.n", "=", "c.n")
        .onRef("x.seller", "=", "s.ship_operator"),
    )
    .select([
      "v.service_id",
      "v.ship",
      "v.vessel",
      "k.name as operator",
      "c.port_id",
      "c.loads",
      "c.discharges",
    ])
    .select(["c.arrival_planned", "c.arrival_estimated", "c.departure_planned", "c.departure_estimated"])
    .select(["x.voyage_in", "x.voyage_out", "x.cutoffs"])
    .where("v.sample", "=", 1)
    .where("v.status", "=", "planned")
    .where("c.status", "=", "planned")
    .where("v.last_on", ">=", from)
    .where("v.first_on", "<=", to)
    .$if("service" in only, (query) =>
      query
        .where("k.name", "=", "operator" in only ? only.operator : "")
        .where("s.code", "=", "service" in only ? only.service : ""),
    )
    .$if("ports" in only, (query) => query.where("c.port_id", "in", "ports" in only ? only.ports : []))
    .orderBy("v.service_id")
    .orderBy("v.ship")
    .orderBy("v.first_on")
    .orderBy("c.n")
    .execute();
  return rows.map((row) => ({
    ...row,
    vessel: row.vessel ?? "",
    eta: row.arrival_estimated ?? row.arrival_planned ?? "",
    etd: row.departure_estimated ?? row.departure_planned ?? "",
  }));
}

type ServiceCall = Awaited<ReturnType<typeof callsOf>>[number];

/** The calls of a service by direction (the letter of the voyage number) and voyage. */
function voyagesOf(calls: readonly ServiceCall[], ports: PortNames, from: string, to: string): Voyages[] {
  const moments = calls.flatMap(({ vessel, port_id, loads, discharges, voyage_in, voyage_out, etd, eta }) => [
    ...(loads ? [{ vessel, voyage: voyage_out, key: `ETD ${port_id}`, moment: etd }] : []),
    ...(discharges ? [{ vessel, voyage: voyage_in, key: `ETA ${port_id}`, moment: eta }] : []),
  ]);
  const directions = Map.groupBy(moments, ({ voyage }) => voyage.at(-1) ?? "");
  return [...directions.values()]
    .map((rows) => directionOf(rows, ports, from, to))
    .filter((section) => section.lines.length > 0);
}

interface ShipMoment {
  vessel: string;
  voyage: string;
  /** 'ETD' or 'ETA' and the port. */
  key: string;
  moment: PortTime;
}

function directionOf(rows: readonly ShipMoment[], ports: PortNames, from: string, to: string): Voyages {
  const voyages = [...Map.groupBy(rows, ({ vessel, voyage }) => `${vessel} ${voyage}`).values()].map(
    (voyageRows) => ({
      vessel: voyageRows[0]?.vessel ?? "",
      voyage: voyageRows[0]?.voyage ?? "",
      moments: new Map(voyageRows.map(({ key, moment }) => [key, moment])),
      first:
        voyageRows
          .filter(({ key }) => key.startsWith("ETD"))
          .map(({ moment }) => moment)
          .sort()[0] ?? "",
    }),
  );
  // A voyage at the edge of the stored days lacks calls; the most complete one has all of them, in order.
  const [fullest] = [...voyages].sort((a, b) => b.moments.size - a.moments.size);
  const keys = [...(fullest?.moments ?? [])].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([key]) => key);
  const calls = keys.map((key): Call => {
    const port = key.slice(4);
    return {
      port: ports.get(port) ?? { en: port, zh: port },
      moment: key.startsWith("ETD") ? "ETD" : "ETA",
    };
  });
  const nowhere = { en: "", zh: "" };
  const lines = voyages
    .filter(({ first }) => dateOf(first) >= from && dateOf(first) <= to)
    .map(({ vessel, voyage, moments }) => ({
      vessel,
      voyage,
      moments: keys.map((key) => moments.get(key) ?? null),
    }))
    .sort((a, b) => (lastMoment(a.moments) < lastMoment(b.moments) ? -1 : 1));
  return {
    kind: "voyages",
    head: both(calls[0]?.port ?? nowhere, calls.at(-1)?.port ?? nowhere),
    calls,
    lines,
  };
}

const lastMoment = (moments: readonly (PortTime | null)[]) =>
  moments.findLast((moment) => moment !== null) ?? "";

/** For each day of departure the sailing that arrives first, as a forwarder would choose. */
async function laneOf(
  reader: Reader,
  ports: PortNames,
  loading: string,
  discharge: string,
  from: string,
  to: string,
): Promise<Lane> {
  const calls = await callsOf(reader, { ports: [loading, discharge], from, to: addDays(to, underWayDays) });
  const fastest = new Map<string, { call: ServiceCall; eta: PortTime }>();
  for (const ship of Map.groupBy(calls, (call) => `${call.service_id} ${call.ship}`).values()) {
    for (const [at, call] of ship.entries()) {
      const day = dateOf(call.etd);
      if (call.port_id !== loading || !call.loads || day < from || day > to) continue;
      const end = ship
        .slice(at + 1)
        .find(({ port_id, discharges }) => port_id === discharge && discharges === call.loads);
      const known = fastest.get(day);
      if (end && (!known || end.eta < known.eta)) fastest.set(day, { call, eta: end.eta });
    }
  }
  const chosen = [...fastest.values()].sort((a, b) => (a.call.etd < b.call.etd ? -1 : 1));
  const name = (port: string) => ports.get(port) ?? { en: port, zh: port };
  return {
    kind: "lane",
    head: both(name(loading), name(discharge)),
    lines: chosen.map(({ call, eta }) => {
      const cutoffs: Record<string, string> = call.cutoffs ? JSON.parse(call.cutoffs) : {};
      return {
        vessel: call.vessel,
        voyage: call.voyage_out,
        carrier: call.operator,
        etd: call.etd,
        eta,
        cfs: cutoffs[cfsCode] ?? null,
        cy: cutoffs[cyCode] ?? null,
      };
    }),
  };
}

const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
/** A Sunday; voyages of a loop are counted from its week. */
const epoch = dayNumber("2020-01-05");

/** A loop's voyages that start from `from` to `to`. A voyage is the same whatever the window is. */
export function loopVoyages(loop: SampleLoop, ports: PortNames, from: string, to: string): Voyages {
  const start = epoch + weekdays.indexOf(loop.departs);
  const first = Math.ceil((dayNumber(from) - start) / loop.everyDays);
  const last = Math.floor((dayNumber(to) - start) / loop.everyDays);
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return {
    kind: "voyages",
    head: { en: `${loop.code} ${loop.name}`, zh: loop.nameZh },
    calls: loop.calls.map(({ port }, index) => ({
      port: ports.get(port) ?? { en: port, zh: port },
      moment: index === loop.calls.length - 1 ? "ETA" : "ETD",
    })),
    lines: numbers.map((number) => ({
      vessel: loop.vessels[number % loop.vessels.length] ?? "",
      voyage: String(number % 1000).padStart(3, "0"),
      moments: loop.calls.map(
        ({ day, time }) => `${dateFromDayNumber(start + number * loop.everyDays + day)}T${time}`,
      ),
    })),
  };
}
