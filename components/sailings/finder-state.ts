import { portKind, portLabel, recentPlaces } from "@/components/places/place-text";
import type { FinderRules } from "@/components/schedules/use-finder";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/schema";
import { site } from "@/lib/site";
import { readText, writeText } from "@/lib/web/storage";
import type { FinderValue, PortField } from "./types";

/** What the sea schedule form does with its value. Pure, but for the last search in local storage. */
export const finderRules: FinderRules<FinderValue, PortField> = {
  labelled: (value) => ({
    ...value,
    loadingText: value.loadingPort ? portLabel(value.loadingPort) : value.loadingText,
    dischargeText: value.dischargePort ? portLabel(value.dischargePort) : value.dischargeText,
  }),

  searchKey(value) {
    const { dateFrom, dateTo, dateType } = value;
    return JSON.stringify([
      value.loadingPort?.id ?? [value.loadingText.trim()],
      value.dischargePort?.id ?? [value.dischargeText.trim()],
      dateFrom,
      dateTo,
      dateType,
      value.vesselName.trim(),
    ]);
  },

  emptyPlaces,

  hasLooseText: (value) =>
    Boolean(
      (!value.loadingPort && value.loadingText.trim()) ||
        (!value.dischargePort && value.dischargeText.trim()),
    ),

  saveSearch(value) {
    writeText("loading_port", value.loadingPort?.nameEn ?? value.loadingText.trim());
    writeText("loading_port_id", value.loadingPort?.id ?? "");
    writeText("discharge_port", value.dischargePort?.nameEn ?? value.dischargeText.trim());
    writeText("discharge_port_id", value.dischargePort?.id ?? "");
    writeText("vessel_name", value.vesselName.trim());
    writeText("date_type", value.dateType);
  },

  // Dates stay.
  restoredSearch(value, locale) {
    if (emptyPlaces(value).length < 2) return null;
    const [loading, discharge] = [storedPort("loading_port", locale), storedPort("discharge_port", locale)];
    if (!loading.text && !discharge.text) return null;
    const type = readText("date_type");
    return {
      ...value,
      loadingPort: loading.port,
      loadingText: loading.text,
      dischargePort: discharge.port,
      dischargeText: discharge.text,
      vesselName: readText("vessel_name"),
      dateType: type === "ETA" || type === "CY" ? type : "ETD",
    };
  },
};

function emptyPlaces(value: FinderValue): PortField[] {
  const empty: PortField[] = [];
  if (!value.loadingPort && !value.loadingText.trim()) empty.push("loading_port");
  if (!value.dischargePort && !value.dischargeText.trim()) empty.push("discharge_port");
  return empty;
}

export function withPort(value: FinderValue, field: PortField, port: Port | null, text: string): FinderValue {
  return field === "loading_port"
    ? { ...value, loadingPort: port, loadingText: text }
    : { ...value, dischargePort: port, dischargeText: text };
}

export function swapped(value: FinderValue): FinderValue {
  return {
    ...value,
    loadingPort: value.dischargePort,
    loadingText: value.dischargeText,
    dischargePort: value.loadingPort,
    dischargeText: value.loadingText,
  };
}

/** The stored port in the page's language where a recent choice knows it, else by its stored name. */
function storedPort(field: PortField, locale: Locale): { port: Port | null; text: string } {
  const [name, id] = [readText(field), readText(`${field}_id`)];
  if (!id || !name) return { port: null, text: name };
  const known = recentPlaces(portKind, locale).find((port) => port.id === id);
  const port = known ?? { id, name, nameEn: name, country: "", code: null, zone: site.zone };
  return { port, text: portLabel(port) };
}
