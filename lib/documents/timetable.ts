import { addDays } from "@/lib/calendar";
import { dateFromDayNumber, dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import { type SampleCompany, type SampleFile, type SampleLoop, sampleLoops } from "./files";

/** A text in English and in Traditional Chinese. */
export interface Both {
  en: string;
  zh: string;
}

/** One port of a service: a vessel leaves it (ETD), or arrives there (ETA). */
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

/** Sailings between two ports, of any carrier. */
export interface Lane {
  kind: "lane";
  head: Both;
  lines: {
    vessel: string;
    voyage: string;
    carrier: string;
    via: Both | null;
    etd: PortTime;
    eta: PortTime | null;
    cfs: PortTime | null;
    cy: PortTime | null;
  }[];
}

/** What a schedule document shows. All times are local to their port. */
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
/** A voyage that leaves its first port before today may leave its last one later. */
const underWayDays = 14;

type PortNames = ReadonlyMap<string, Both>;

const both = (from: Both, to: Both): Both => ({ en: `${from.en} to ${to.en}`, zh: `${from.zh}至${to.zh}` });

/** What a sample document shows on `today` (publisher's date), out of the store's sample sailings. */
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
    const sailings = await serviceSailings(reader, company.name, file.service, today, to);
    sections.push(...voyagesOf(sailings, ports, today, to));
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

function serviceSailings(reader: Reader, operator: string, service: string, from: string, to: string) {
  return reader
    .selectFrom("sailings")
    .select(["loading_port_id", "discharge_port_id", "etd", "eta", "vessel", "voyage"])
    .where("operator", "=", operator)
    .where("service", "=", service)
    .where("vessel_2", "is", null)
    .where("sample", "=", 1)
    .where("etd", ">=", addDays(from, -underWayDays))
    .where("etd", "<", `${addDays(to, underWayDays)}U`)
    .execute();
}

type ServiceSailing = Awaited<ReturnType<typeof serviceSailings>>[number];

/** The sailings of a service by direction (the letter of the voyage number) and voyage. */
function voyagesOf(
  sailings: readonly ServiceSailing[],
  ports: PortNames,
  from: string,
  to: string,
): Voyages[] {
  const directions = Map.groupBy(sailings, ({ voyage }) => voyage?.at(-1) ?? "");
  return [...directions.values()]
    .map((rows) => directionOf(rows, ports, from, to))
    .filter((section) => section.lines.length > 0);
}

function directionOf(rows: readonly ServiceSailing[], ports: PortNames, from: string, to: string): Voyages {
  const voyages = [...Map.groupBy(rows, ({ vessel, voyage }) => `${vessel} ${voyage}`).values()].map(
    (own) => ({
      vessel: own[0]?.vessel ?? "",
      voyage: own[0]?.voyage ?? "",
      moments: new Map([
        ...own.map((row) => [`ETD ${row.loading_port_id}`, row.etd] as const),
        ...own.flatMap((row) => (row.eta ? [[`ETA ${row.discharge_port_id}`, row.eta] as const] : [])),
      ]),
      first: own.map(({ etd }) => etd).sort()[0] ?? "",
    }),
  );
  // A voyage at the edge of the stored days lacks calls; the fullest one knows them all, in order.
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
    .sort((a, b) => (lastOf(a.moments) < lastOf(b.moments) ? -1 : 1));
  return {
    kind: "voyages",
    head: both(calls[0]?.port ?? nowhere, calls.at(-1)?.port ?? nowhere),
    calls,
    lines,
  };
}

const lastOf = (moments: readonly (PortTime | null)[]) => moments.findLast((moment) => moment !== null) ?? "";

/** Of each day of departure the sailing that arrives first, as a forwarder would choose. */
async function laneOf(
  reader: Reader,
  ports: PortNames,
  loading: string,
  discharge: string,
  from: string,
  to: string,
): Promise<Lane> {
  const rows = await reader
    .selectFrom("sailings")
    .select(["vessel", "voyage", "operator", "transhipment_port_id", "etd", "eta", "cfs", "cy"])
    .where("loading_port_id", "=", loading)
    .where("discharge_port_id", "=", discharge)
    .where("sample", "=", 1)
    .where("etd", ">=", from)
    .where("etd", "<", `${to}U`)
    .execute();
  const fastest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const day = dateOf(row.etd);
    const known = fastest.get(day);
    if (!known || (row.eta ?? "~") < (known.eta ?? "~")) fastest.set(day, row);
  }
  const chosen = [...fastest.values()].sort((a, b) => (a.etd < b.etd ? -1 : 1));
  const name = (port: string) => ports.get(port) ?? { en: port, zh: port };
  return {
    kind: "lane",
    head: both(name(loading), name(discharge)),
    lines: chosen.map((row) => ({
      vessel: row.vessel,
      voyage: row.voyage ?? "",
      carrier: row.operator,
      via: row.transhipment_port_id ? name(row.transhipment_port_id) : null,
      etd: row.etd,
      eta: row.eta,
      cfs: row.cfs,
      cy: row.cy,
    })),
  };
}

const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
/** A Sunday; voyages of a loop are counted from its week. */
const epoch = dayNumber("2020-01-05");

/** A loop's voyages that start from `from` to `to`. The same voyage comes out the same whatever the window. */
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
