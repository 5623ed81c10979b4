import { packLines, unpackLines } from "@/components/ui/lines";
import type { PortTime } from "@/lib/i18n/formats";
import { sailingOf } from "@/lib/sailings/legs";
import type { SailingGroup } from "@/lib/sailings/rules";
import type { Leg, LegEnd, Sailing, Vessel } from "@/lib/sailings/schema";
import type { PortScheduleAnswer } from "./types";

/**
 * An answer as a page's data holds it: rows, the places where their legs begin and end, and particulars as lines, which are
 * many, the rest as it is.
 */
export interface PackedAnswer extends Omit<PortScheduleAnswer, "items" | "vessels"> {
  rows: string;
  places: string;
  particulars: string;
}

const texts = ["id", "operator", "bookingUrl"] as const satisfies readonly (keyof Sailing)[];
const times = [
  "siCutoff",
  "vgmCutoff",
  "cyCutoff",
  "cfsCutoff",
  "receiving",
  "vrCutoff",
  "cvCutoff",
] as const satisfies readonly (keyof Sailing)[];
const legTexts = [
  "vessel",
  "imo",
  "voyage",
  "service",
  "vesselOperator",
] as const satisfies readonly (keyof Leg)[];
const endTexts = ["portId", "port", "terminal"] as const satisfies readonly (keyof LegEnd)[];
/** What a leg takes: its texts, the numbers of its places, its times. */
const legCells = legTexts.length + 4;
const names = ["imo", "shipType", "flag", "callSign"] as const satisfies readonly (keyof Vessel)[];
const figures = [
  "grossTonnage",
  "deadweight",
  "lengthOverall",
  "breadthExtreme",
  "draught",
  "yearBuilt",
] as const satisfies readonly (keyof Vessel)[];
/** Texts that are never null; an empty one of the others is unknown. */
const always: ReadonlySet<string> = new Set(["id", "operator"]);

/** Texts that are often made of others of their row: these are not sent again in them. */
const made: ReadonlySet<string> = new Set(["id", "bookingUrl"]);
/** Marks of what the row says elsewhere: voyage and service of the first leg, where the whole begins and ends. */
const marks = ["^", "~", "{", "}"] as const;
/** Stands before a text that is to be taken as it is. */
const verbatim = "=";

const hasMark = (text: string) => marks.some((mark) => text.includes(mark));

/** What the marks stand for, in a row; nothing where it holds a mark itself. */
type Parts = readonly (string | null | undefined)[];
const partsOf = (legs: readonly Leg[]): Parts => {
  const [first, last] = [legs[0], legs.at(-1)];
  return [first?.voyage, first?.service, first?.from.portId, last?.to.portId].map((part) =>
    part && hasMark(part) ? null : part,
  );
};

function refer(text: string | null, parts: Parts): string | null {
  if (!text) return text;
  if (text.startsWith(verbatim) || hasMark(text)) return verbatim + text;
  return marks.reduce((left, mark, at) => (parts[at] ? left.replace(parts[at], mark) : left), text);
}

function resolve(text: string, parts: Parts): string {
  if (text.startsWith(verbatim)) return text.slice(verbatim.length);
  return marks.reduce((left, mark, at) => left.replace(mark, () => parts[at] ?? ""), text);
}

export function packAnswer({ items, vessels, ...rest }: PortScheduleAnswer): PackedAnswer {
  const places = new Map<string, number>();
  const placeOf = (end: LegEnd) => {
    const line = packLines([endTexts.map((key) => end[key])]);
    const at = places.get(line) ?? places.size;
    places.set(line, at);
    return at;
  };
  return {
    ...rest,
    rows: packLines(
      flatRows(items).map(([sailing, isOther]) => [
        isOther ? 1 : null,
        sailing.transitDays,
        ...texts.map((key) => (made.has(key) ? refer(sailing[key], partsOf(sailing.legs)) : sailing[key])),
        ...times.map((key) => packTime(sailing[key])),
        ...sailing.legs.flatMap((leg) => [
          ...legTexts.map((key) => leg[key]),
          placeOf(leg.from),
          placeOf(leg.to),
          packTime(leg.departure),
          packTime(leg.arrival),
        ]),
      ]),
    ),
    places: [...places.keys()].join("\n"),
    particulars: packLines(
      Object.values(vessels).map((vessel) => [...names, ...figures].map((key) => vessel[key])),
    ),
  };
}

export function unpackAnswer({ rows, places, particulars, ...rest }: PackedAnswer): PortScheduleAnswer {
  const number = (text: string | undefined) => (text ? Number(text) : null);
  const told = (keys: readonly string[], cells: readonly string[]) =>
    Object.fromEntries(keys.map((key, at) => [key, cells[at] || (always.has(key) ? "" : null)]));
  const ends = unpackLines(places).map((cells) => told(endTexts, cells) as unknown as LegEnd);
  const legOf = (cells: readonly string[]) => {
    const [from, to, departure, arrival] = cells.slice(legTexts.length);
    return {
      ...told(legTexts, cells),
      from: ends[Number(from)],
      to: ends[Number(to)],
      departure: unpackTime(departure),
      arrival: unpackTime(arrival),
    } as Leg;
  };
  const items: SailingGroup[] = [];
  for (const [isOther, transitDays, ...cells] of unpackLines(rows)) {
    const moments = times.map((key, at) => [key, unpackTime(cells[texts.length + at])]);
    const legs: Leg[] = [];
    for (let at = texts.length + times.length; at < cells.length; at += legCells)
      legs.push(legOf(cells.slice(at, at + legCells)));
    const parts = partsOf(legs);
    const sailing = sailingOf({
      ...told(
        texts,
        texts.map((key, at) => (made.has(key) ? resolve(cells[at] ?? "", parts) : (cells[at] ?? ""))),
      ),
      ...Object.fromEntries(moments),
      transitDays: number(transitDays),
      legs,
    });
    if (isOther) items.at(-1)?.others.push(sailing);
    else items.push({ ...sailing, others: [] });
  }
  const vessels = unpackLines(particulars).map((cells) => {
    const known = names.map((key, at) => [key, cells[at] || null]);
    const measured = figures.map((key, at) => [key, number(cells[names.length + at])]);
    return Object.fromEntries([...known, ...measured]) as Vessel;
  });
  return { ...rest, items, vessels: Object.fromEntries(vessels.map((vessel) => [vessel.imo, vessel])) };
}

/** The sailings of all rows one after the other; those that others sell are marked, and follow the one that leads. */
const flatRows = (items: readonly SailingGroup[]) =>
  items.flatMap((row): [Sailing, boolean][] => [
    [row, false],
    ...row.others.map((other): [Sailing, boolean] => [other, true]),
  ]);

/** A port time in six signs: minutes since 1970 to the base of 36, behind a full stop where the hour is not known. */
function packTime(time: PortTime | null): string {
  if (!time) return "";
  const isDay = time.length === 10;
  const minutes = Date.parse(isDay ? time : `${time}Z`) / 60_000;
  return (isDay ? "." : "") + minutes.toString(36);
}

function unpackTime(text: string | undefined): PortTime | null {
  if (!text) return null;
  const isDay = text.startsWith(".");
  const instant = new Date(Number.parseInt(isDay ? text.slice(1) : text, 36) * 60_000);
  return instant.toISOString().slice(0, isDay ? 10 : 16);
}
