import { portLabel, recentPorts } from "@/components/places/port-text";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/schema";
import { site } from "@/lib/site";
import { readText, writeText } from "@/lib/web/storage";
import type { FinderValue, PortField } from "./types";

/** What the schedule form does with its value. Pure, but for the last search in local storage. */

/** The same value with each chosen port's label as its text. */
export function labelled(value: FinderValue): FinderValue {
  return {
    ...value,
    loadingText: value.loadingPort ? portLabel(value.loadingPort) : value.loadingText,
    dischargeText: value.dischargePort ? portLabel(value.dischargePort) : value.dischargeText,
  };
}

/** Equal for two values that search for the same. */
export function searchKey(value: FinderValue): string {
  const { dateFrom, dateTo, dateType } = value;
  return JSON.stringify([
    value.loadingPort?.id ?? [value.loadingText.trim()],
    value.dischargePort?.id ?? [value.dischargeText.trim()],
    dateFrom,
    dateTo,
    dateType,
    value.vesselName.trim(),
  ]);
}

/** The port fields with nothing in them. A typed text that is no chosen port yet is left to the server. */
export function emptyPorts(value: FinderValue): PortField[] {
  const empty: PortField[] = [];
  if (!value.loadingPort && !value.loadingText.trim()) empty.push("loading_port");
  if (!value.dischargePort && !value.dischargeText.trim()) empty.push("discharge_port");
  return empty;
}

/** True while a port has been typed but not recognised. */
export function hasLooseText(value: FinderValue): boolean {
  return Boolean(
    (!value.loadingPort && value.loadingText.trim()) || (!value.dischargePort && value.dischargeText.trim()),
  );
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

/** Stores the last search under the keys of the specification's section 9. */
export function saveSearch(value: FinderValue): void {
  writeText("loading_port", value.loadingPort?.nameEn ?? value.loadingText.trim());
  writeText("loading_port_id", value.loadingPort?.id ?? "");
  writeText("discharge_port", value.dischargePort?.nameEn ?? value.dischargeText.trim());
  writeText("discharge_port_id", value.dischargePort?.id ?? "");
  writeText("vessel_name", value.vesselName.trim());
  writeText("date_type", value.dateType);
}

/** The stored port in the page's language where a recent choice knows it, else by its stored name. */
function storedPort(field: PortField, locale: Locale): { port: Port | null; text: string } {
  const [name, id] = [readText(field), readText(`${field}_id`)];
  if (!id || !name) return { port: null, text: name };
  const known = recentPorts(locale).find((port) => port.id === id);
  const port = known ?? { id, name, nameEn: name, country: "", code: null, zone: site.zone };
  return { port, text: portLabel(port) };
}

/** The last search laid over an empty form; null when there is none or the form names a port already. Dates stay. */
export function restoredSearch(value: FinderValue, locale: Locale): FinderValue | null {
  if (emptyPorts(value).length < 2) return null;
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
}
