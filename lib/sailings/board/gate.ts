import { compareTexts } from "@/lib/collections/compare";
import { dateFromDayNumber, dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import { minuteOf } from "../cutoffs/cutoffs";
import type { BoardMoment, BoardRow } from "./board";

/**
 * When the terminals of a port take full containers of a ship: from the earliest delivery (EFC) to the CY cut-off (FCO). Terminals
 * publish the same as a plan of gate-in times. Pure.
 */

/** Days of the plan, the first is today by the port's clock. */
export const gateDays = 5;
const dayMinutes = 1440;

export interface GateWindow {
  key: string;
  vessel: string;
  imo: string | null;
  /** Of all who sell the ship, each once. */
  voyages: string[];
  operators: string[];
  /** Null where it is not published. `isClosed` means that it has begun. */
  receiving: BoardMoment["cutoff"] | null;
  cy: BoardMoment;
  /** Its part of the days, in per cent of their length; from now where the beginning is not published. */
  from: number;
  to: number;
}

export interface GatePlan {
  /** YYYY-MM-DD. */
  days: string[];
  /** Where now is on the days, in per cent. */
  now: number;
  /** The windows that are open or open on these days, by terminal; of no named terminal last. */
  terminals: { terminal: string | null; windows: GateWindow[] }[];
}

/**
 * The plan of a port.
 * @param rows of a board of the port for its CY cut-offs from today on
 * @param now the clock at the port, YYYY-MM-DDTHH:mm
 */
export function gatePlan(rows: readonly BoardRow[], now: PortTime): GatePlan {
  const today = dayNumber(dateOf(now));
  const share = (time: PortTime, ofDateAlone: number) => {
    const minutes = minuteOf(time, [], ofDateAlone) - today * dayMinutes;
    return Math.round(Math.min(Math.max(minutes / (gateDays * dayMinutes), 0), 1) * 10_000) / 100;
  };
  const windows = rows.flatMap((row) => {
    const cy = row.due.find(({ name }) => name === "cy");
    if (!cy || cy.cutoff.isClosed) return [];
    const receiving = row.others.find(({ name }) => name === "receiving")?.cutoff ?? null;
    const first = dayNumber(dateOf((receiving ?? cy.cutoff).time));
    if (first >= today + gateDays) return [];
    const window: GateWindow = {
      key: row.key,
      vessel: row.vessel,
      imo: row.imo,
      voyages: distinct(row.sellers.flatMap(({ voyage }) => voyage ?? [])),
      operators: distinct(row.sellers.map(({ operator }) => operator)),
      receiving,
      cy,
      from: share(receiving?.time ?? now, 0),
      to: share(cy.cutoff.time, dayMinutes),
    };
    return [{ terminal: row.terminal, window }];
  });
  const byTerminal = Map.groupBy(windows, ({ terminal }) => terminal);
  return {
    days: Array.from({ length: gateDays }, (_, at) => dateFromDayNumber(today + at)),
    now: share(now, 0),
    terminals: [...byTerminal]
      .map(([terminal, all]) => ({ terminal, windows: all.map(({ window }) => window).sort(byEnd) }))
      .sort((a, b) => compareTexts(a.terminal ?? "\uffff", b.terminal ?? "\uffff")),
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
const byEnd = (a: GateWindow, b: GateWindow) =>
  compareTexts(a.cy.cutoff.time, b.cy.cutoff.time) ||
  compareTexts(a.vessel, b.vessel) ||
  compareTexts(a.key, b.key);
