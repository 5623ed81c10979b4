import { dateOf, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { undatedSailingRef } from "../address";
import { countedTime } from "../cutoffs/second-cutoffs";
import type { ShownSailing } from "./table-row";

const value = (time: PortTime | null): string =>
  time ? [dateOf(time), timeOfDay(time)].filter(Boolean).join(" ") : "";

/** The facts of a sailing's row that Get Quote passes on, by the form's fields; '' where they are not known. */
export const quoteFacts = (sailing: ShownSailing) => ({
  operator: sailing.operator,
  vessel: sailing.vessel,
  etd: value(sailing.etd),
  eta: value(sailing.eta),
  si: value(countedTime(sailing, "siCutoff")),
  vgm: value(countedTime(sailing, "vgmCutoff")),
  cy: value(countedTime(sailing, "cyCutoff")),
  voy_no: sailing.voyage ?? "",
});

/**
 * The Get Quote address of a sailing: the sea enquiry with the ports, operator, vessel, dates, cut-offs, voyage and a digest of
 * the sailing as it was seen. Unknown values are left out. `ready` is when cargo is ready according to the search, '' for none.
 */
export function quoteHref(
  sailing: ShownSailing,
  ports: { loading: string; discharge: string },
  locale: Locale,
  ready = "",
): string {
  const all: Record<string, string> = {
    loading_port: ports.loading,
    discharge_port: ports.discharge,
    ...quoteFacts(sailing),
    sailing: undatedSailingRef(sailing),
    cargo_ready_date: ready.slice(0, 10),
  };
  let query = "";
  for (const name in all) {
    const text = all[name];
    if (text) query += `${query === "" ? "?" : "&"}${name}=${escaped(text)}`;
  }
  return localePath(locale, `/fe-sea${query}`);
}

/** Parameters that only a wide screen's Get Quote carries. */
export const wideOnly = ["etd", "eta", "si", "vgm", "cy", "voy_no"] as const;

/**
 * The Get Quote address of a narrow screen, made from that of a wide one: without dates, cut-offs and voyage, and with the day
 * of the sailing instead.
 */
export function narrowQuote(href: string): string {
  const [path, query] = href.split("?");
  const carried = new URLSearchParams(query);
  const day = carried.get("etd")?.slice(0, 10) ?? "";
  carried.set("sailing", (carried.get("sailing") ?? "").replace(/~~(?=[\da-z]*$)/, `~${day}~`));
  for (const name of wideOnly) carried.delete(name);
  return `${path}?${carried}`;
}

/** Neither a colon nor a tilde needs an escape, which makes the addresses of many rows shorter. */
const escaped = (text: string): string =>
  /^[\w*.:~ -]*$/.test(text)
    ? text.replaceAll(" ", "+")
    : String(new URLSearchParams([["", text]]))
        .slice(1)
        .replaceAll("%3A", ":")
        .replaceAll("%7E", "~");
