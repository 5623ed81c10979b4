import { clockOf, dateOf, type PortTime } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Sailing } from "@/lib/sailings/schema";

/** Parameters that only a wide screen's Get Quote carries. */
export const wideOnly = ["etd", "eta", "si", "vgm", "cy", "voy_no"] as const;

const value = (time: PortTime | null): string =>
  time ? [dateOf(time), clockOf(time)].filter(Boolean).join(" ") : "";

/**
 * The Get Quote address of a sailing: the sea enquiry with the ports, operator and vessel, and (unless narrow)
 * the dates, cut-offs and voyage. Unknown values are left out.
 */
export function quoteHref(
  sailing: Sailing,
  ports: { loading: string; discharge: string },
  locale: Locale,
  narrow = false,
): string {
  const all: Record<string, string> = {
    loading_port: ports.loading,
    discharge_port: ports.discharge,
    operator: sailing.operator,
    vessel: sailing.vessel,
    etd: value(sailing.etd),
    eta: value(sailing.eta),
    si: value(sailing.siCutoff),
    vgm: value(sailing.vgmCutoff),
    cy: value(sailing.cyCutoff),
    voy_no: sailing.voyage ?? "",
  };
  if (narrow) for (const name of wideOnly) delete all[name];
  const given = Object.entries(all).filter(([, text]) => text !== "");
  // A colon needs no escape, and rows are many.
  const query = String(new URLSearchParams(given)).replaceAll("%3A", ":");
  return localePath(locale, `/fe-sea?${query}`);
}
