import { plainCharacters } from "@/lib/i18n/plain-letters";
import type { NumberKind, NumberResult } from "./schema";

/** Numbers of the trade with check digits. Pure; a problem is a word that pages translate. */

/** Value of a letter: from 10 on, leaving out the multiples of 11 (ISO 6346, annex A). */
function letterValue(letter: string): number {
  const at = letter.charCodeAt(0) - 65;
  return 10 + at + Math.floor((at + 9) / 10);
}

function digitOf(expected: number, found: string, shown: string): NumberResult {
  return String(expected) === found
    ? { ok: true, shown }
    : { ok: false, reason: "digit", expected: `${expected}`, found };
}

/** Zeros alone are a placeholder for an unknown number: they match every check digit and belong to nobody. */
const isBlankForm = (serial: string) => /^0+$/.test(serial);

/**
 * ISO 6346: three letters of the owner, a category letter (U container, J equipment, Z trailer or chassis), six figures and
 * a check digit: the sum of value times 2 to the power of its place, modulo 11, 10 counting as 0.
 */
function checkContainer(text: string): NumberResult {
  const [, prefix = "", serial = "", digit = ""] = /^([A-Z]{4})(\d{6})(\d)$/.exec(text) ?? [];
  if (!prefix) return { ok: false, reason: "shape" };
  if (!"UJZ".includes(prefix[3] ?? "")) return { ok: false, reason: "category" };
  const sum = [...prefix, ...serial].reduce(
    (total, sign, at) => total + (/\d/.test(sign) ? Number(sign) : letterValue(sign)) * 2 ** at,
    0,
  );
  return digitOf((sum % 11) % 10, digit, `${prefix} ${serial} ${digit}`);
}

/** IATA Resolution 600a: three figures of the airline, seven of the serial number, which modulo 7 is the eighth. */
function checkAirWaybill(text: string): NumberResult {
  const [, prefix = "", serial = "", digit = ""] =
    /^(?:M?AWB|AIRWAYBILL)?(?:NUMBER|NO)?(\d{3})(\d{7})(\d)$/.exec(text) ?? [];
  if (!prefix || isBlankForm(serial)) return { ok: false, reason: "shape" };
  return digitOf(Number(serial) % 7, digit, `${prefix}-${serial.slice(0, 4)} ${serial.slice(4)}${digit}`);
}

/** IMO Resolution A.1117(30): six figures times 7 to 2; the last figure of the sum is the seventh. */
function checkImo(text: string): NumberResult {
  const [, serial = "", digit = ""] = /^(?:IMO)?(?:NUMBER|NO)?(\d{6})(\d)$/.exec(text) ?? [];
  if (!serial || isBlankForm(serial)) return { ok: false, reason: "shape" };
  const sum = [...serial].reduce((total, figure, at) => total + Number(figure) * (7 - at), 0);
  return digitOf(sum % 10, digit, `IMO ${serial}${digit}`);
}

const checks: Record<NumberKind, (text: string) => NumberResult> = {
  container: checkContainer,
  awb: checkAirWaybill,
  imo: checkImo,
};

/**
 * Checks a number as typed or pasted: blanks, dashes, unseen signs, case and full-width signs do not matter, nor does the
 * name of the number before it ('IMO No. 9074729', 'AWB 160-…').
 */
export function checkNumber(kind: NumberKind, typed: string): NumberResult {
  const text = plainCharacters(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}−./:#]/gu, "");
  return text ? checks[kind](text) : { ok: false, reason: "empty" };
}
