import { clockOf, dateOf, type PortTime } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { sailingName } from "@/lib/sailings/address";
import type { Sailing } from "@/lib/sailings/schema";

/** Parameters that only a wide screen's Get Quote carries. */
export const wideOnly = ["etd", "eta", "si", "vgm", "cy", "voy_no"] as const;

const value = (time: PortTime | null): string =>
  time ? [dateOf(time), clockOf(time)].filter(Boolean).join(" ") : "";

/** What Get Quote carries of a sailing, by the form's fields; '' where it is not known. */
export const quoteFacts = (sailing: Sailing) => ({
  operator: sailing.operator,
  vessel: sailing.vessel,
  etd: value(sailing.etd),
  eta: value(sailing.eta),
  si: value(sailing.siCutoff),
  vgm: value(sailing.vgmCutoff),
  cy: value(sailing.cyCutoff),
  voy_no: sailing.voyage ?? "",
});

/**
 * The Get Quote address of a sailing: the sea enquiry with the ports, operator, vessel and the sailing's id, and (unless
 * narrow) the dates, cut-offs and voyage, for which a narrow one names the sailing as it was seen. Unknown values are
 * left out. `ready` is the day that the search says cargo is ready on, '' for none.
 */
export function quoteHref(
  sailing: Sailing,
  ports: { loading: string; discharge: string },
  locale: Locale,
  narrow = false,
  ready = "",
): string {
  const all: Record<string, string> = {
    loading_port: ports.loading,
    discharge_port: ports.discharge,
    ...quoteFacts(sailing),
    sailing: narrow ? sailingName(sailing) : sailing.id,
    cargo_ready_date: ready,
  };
  if (narrow) for (const name of wideOnly) delete all[name];
  const given = Object.entries(all).filter(([, text]) => text !== "");
  // A colon needs no escape, and rows are many.
  const query = String(new URLSearchParams(given)).replaceAll("%3A", ":");
  return localePath(locale, `/fe-sea?${query}`);
}
