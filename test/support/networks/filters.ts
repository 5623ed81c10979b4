import { dayOf } from "./clock";
import { countedCutoff, dueAt, hubsOf, type OracleOption, stateOf } from "./oracle";
import { nowOf, type Question } from "./questions";

/** The filters of an address of /port, as docs/port-calls.md and ADR 17 say them. */

const param = (search: URLSearchParams, name: string) => search.get(name) ?? "";

/** Whether the date of the chosen type is in the window; one without that date is left out (CONTRACT.md). */
export function isInWindow({ etd, eta, cutoffs }: OracleOption, search: URLSearchParams): boolean {
  const type = param(search, "date_type") || "ETD";
  const time = { ETD: etd, ETA: eta, CY: cutoffs.cy ?? null }[type];
  if (!time) return false;
  return dayOf(time) >= param(search, "date_from") && dayOf(time) <= param(search, "date_to");
}

/** Whether it passes the filters of the address. */
export function isShown(option: OracleOption, { search, network, cargo }: Question): boolean {
  const state = stateOf(option, nowOf(network), cargo);
  const companies = param(search, "company").split("||").filter(Boolean);
  const port = option.legs[0]?.from ?? "";
  if (companies.length > 0 && !companies.includes(option.operator)) return false;
  if (param(search, "direct") && hubsOf(option).length > 0) return false;
  if (param(search, "open") && (state.state !== "open" || state.isUnknown)) return false;
  if (param(search, "sources") === "differ" && !hasDifference(option)) return false;
  const ready = [param(search, "ready"), param(search, "ready_time")].filter(Boolean).join("T");
  if (!ready) return true;
  // Ready cargo has to meet VGM, where it is published, and CY or CFS. A day alone meets what is on that day.
  const isMet = (time: string | null) =>
    time !== null && (ready.length > 10 ? dueAt(time, port) >= dueAt(ready, port) : dayOf(time) >= ready);
  const { vgm, cy, cfs } = state.times;
  return (vgm === null || isMet(vgm)) && (isMet(cy) || isMet(cfs));
}

const keys = ["si", "cfs", "vgm", "cy", "reefer", "dangerous", "outOfGauge"] as const;
const hasDifference = (option: OracleOption) =>
  keys.some((key) => {
    const carrier = option.cutoffs[key];
    if (!carrier) return false;
    const isOther = (time: string) =>
      time.length > 10 && carrier.length > 10 ? time !== carrier : dayOf(time) !== dayOf(carrier);
    return (
      countedCutoff(option, key) !== carrier ||
      option.second.some((one) => one.key === key && isOther(one.time))
    );
  });
