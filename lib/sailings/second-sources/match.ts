import { fold } from "@/lib/i18n/fold";
import { dateOf, dayNumber, type PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { SecondCutoffRow } from "@/lib/store/schema";
import { type CallTerminal, terminalName } from "../files/terminal-names";
import { bareImo } from "../files/vessels";
import { voyageKey } from "../files/voyage-numbers";

/** Which sailing a line of a second source is about. */

/** Days before and after a departure within which its cut-offs are: a voyage number may come again. */
export const daysBefore = 35;
export const daysAfter = 1;

/** A ship that loads at a port: a sailing's first leg, or a call. */
export interface LoadingCall {
  portId: string;
  vessel: string | null;
  imo: string | null;
  voyage: string | null;
  departure: PortTime | null;
  /** The terminal's name as a leg has it, in `language`; null where it is not known. */
  terminal: string | null;
}

/** A voyage number as it is compared, whatever its case and spaces, and what a spreadsheet made of it. */
export const keyOfVoyage = (voyage: string): string => voyageKey(voyage.replace(/\s+/g, "").toUpperCase());

/** A ship as lines are compared: by its IMO number, else by its name. */
export const keyOfShip = ({ imo, vessel }: Pick<SecondCutoffRow, "imo" | "vessel">): string =>
  imo ?? fold(vessel ?? "");

/** The name of a call's terminal, as legs have it; its code where no name is known. */
export const nameOfTerminal = (
  port: string,
  terminal: Omit<CallTerminal, "port">,
  language: Locale,
): string | null => terminalName({ port, ...terminal }, language) ?? terminal.code;

/**
 * Whether a line is about a ship's call: the same port and voyage, the same ship (by IMO numbers where both have one, else by
 * names), the same terminal where both name one, and a time within the weeks before the departure.
 */
export function isAbout(row: SecondCutoffRow, call: LoadingCall, language: Locale): boolean {
  const { portId, voyage, departure } = call;
  if (row.port_id !== portId || !voyage || row.voyage_key !== keyOfVoyage(voyage) || !departure) return false;
  const days = dayNumber(dateOf(departure)) - dayNumber(dateOf(row.time));
  return days <= daysBefore && days >= -daysAfter && isShip(row, call) && isTerminal(row, call, language);
}

function isShip(row: SecondCutoffRow, call: LoadingCall): boolean {
  const imo = bareImo(call.imo ?? "");
  if (row.imo && imo) return row.imo === imo;
  const [name, called] = [fold(row.vessel ?? ""), fold(call.vessel ?? "")];
  return name !== "" && name === called;
}

function isTerminal({ port_id, terminal }: SecondCutoffRow, call: LoadingCall, language: Locale): boolean {
  if (terminal === "" || !call.terminal) return true;
  const name =
    nameOfTerminal(port_id, { code: terminal, name: terminal, at: call.departure }, language) ?? terminal;
  return [name, terminal].some((text) => fold(text) === fold(call.terminal ?? ""));
}
