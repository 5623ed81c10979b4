import { packLines, unpackLines } from "@/components/ui/lines";
import type { PortTime } from "@/lib/i18n/formats";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import type { PortScheduleAnswer } from "./types";

/** An answer as a page's data holds it: rows and particulars as lines, which are many, the rest as it is. */
export interface PackedAnswer extends Omit<PortScheduleAnswer, "items" | "vessels"> {
  rows: string;
  particulars: string;
}

const texts = [
  "id",
  "operator",
  "service",
  "transhipmentPort",
  "vessel",
  "voyage",
  "imo",
  "vessel2",
  "voyage2",
  "bookingUrl",
] as const satisfies readonly (keyof Sailing)[];
const times = [
  "etd",
  "eta",
  "siCutoff",
  "vgmCutoff",
  "cyCutoff",
  "cfsCutoff",
  "receiving",
  "vrCutoff",
  "cvCutoff",
] as const satisfies readonly (keyof Sailing)[];
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
const always: ReadonlySet<string> = new Set(["id", "operator", "vessel"]);

export function packAnswer({ items, vessels, ...rest }: PortScheduleAnswer): PackedAnswer {
  return {
    ...rest,
    rows: packLines(
      items.map((sailing) => [
        sailing.transitDays,
        ...texts.map((key) => sailing[key]),
        ...times.map((key) => packTime(sailing[key])),
      ]),
    ),
    particulars: packLines(
      Object.values(vessels).map((vessel) => [...names, ...figures].map((key) => vessel[key])),
    ),
  };
}

export function unpackAnswer({ rows, particulars, ...rest }: PackedAnswer): PortScheduleAnswer {
  const number = (text: string | undefined) => (text ? Number(text) : null);
  const items = unpackLines(rows).map(([transitDays, ...cells]) => {
    const known = texts.map((key, at) => [key, cells[at] || (always.has(key) ? "" : null)]);
    const moments = times.map((key, at) => [key, unpackTime(cells[texts.length + at])]);
    return { ...Object.fromEntries([...known, ...moments]), transitDays: number(transitDays) } as Sailing;
  });
  const vessels = unpackLines(particulars).map((cells) => {
    const known = names.map((key, at) => [key, cells[at] || null]);
    const measured = figures.map((key, at) => [key, number(cells[names.length + at])]);
    return Object.fromEntries([...known, ...measured]) as Vessel;
  });
  return { ...rest, items, vessels: Object.fromEntries(vessels.map((vessel) => [vessel.imo, vessel])) };
}

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
