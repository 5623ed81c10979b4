import { hasHour } from "./clock";
import type { CargoClass, Column, OracleState } from "./oracle";

/** Times and states in the words of the English pages, as the oracle says them. */

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const weekdayOf = (time: string) => weekdays[new Date(`${time.slice(0, 10)}T00:00Z`).getUTCDay()];
const hourOf = (time: string) => (hasHour(time) ? ` ${time.slice(11)}` : "");

/** '17-06-2022 18:45'. */
export const stamp = (time: string): string =>
  `${time.slice(8, 10)}-${time.slice(5, 7)}-${time.slice(0, 4)}${hourOf(time)}`;

/** 'Fri 17-06-2022 18:45'. */
export const longStamp = (time: string): string => `${weekdayOf(time)} ${stamp(time)}`;

/** 'Fri 17 Jun 18:45'. */
export const shortStamp = (time: string): string => `${shortDay(time)}${hourOf(time)}`;
export const shortDay = (time: string): string =>
  `${weekdayOf(time)} ${Number(time.slice(8, 10))} ${months[Number(time.slice(5, 7)) - 1]}`;

/** '12 days', '1 day', 'same day'. */
export const daysText = (days: number | null): string =>
  days === null ? "" : days === 0 ? "same day" : days === 1 ? "1 day" : `${days} days`;

export const columnName = (column: Column, cargo: CargoClass | null): string => {
  if (column !== "cy") return column.toUpperCase();
  return { reefer: "Reefer", dangerous: "DG", "out-of-gauge": "OOG", dry: "CY", lcl: "CY" }[cargo ?? "dry"];
};

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** 'SI, CFS and VGM'. */
export const listNames = (some: readonly Column[], cargo: CargoClass | null): string =>
  list(some.map((one) => columnName(one, cargo)));

/** 'open', 'Cut-offs passed', 'CY open, SI and VGM closed'. */
export function stateSentence({ state, open, closed }: OracleState, cargo: CargoClass | null = null): string {
  const named = (some: readonly Column[]) => listNames(some, cargo);
  if (state === "open") return "open";
  if (state === "closed") return "Cut-offs passed";
  if (open.length === 0) return `${named(closed)} closed`;
  const delivery = (["cy", "cfs"] as const).filter((one) => open.includes(one)).slice(0, 1);
  const papers = closed.filter((one) => one === "si" || one === "vgm");
  return `${named(delivery.length > 0 ? delivery : open)} open, ${named(papers)} closed`;
}
