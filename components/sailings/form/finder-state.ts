import { recentPlaces } from "@/components/places/place-text";
import { portKind } from "@/components/places/port-kind";
import { placeRules } from "@/components/schedules/place-rules";
import { nameInAddress, nameSeparator, namesOf } from "@/lib/addresses/place-address";
import { portLabel } from "@/lib/addresses/place-labels";
import type { FinderValue, PortField } from "@/lib/api/port-schedule";
import { readText, writeText } from "@/lib/browser/storage";
import { addSearch } from "@/lib/browser/storage-searches";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/shared";
import { dateTypeOf } from "@/lib/sailings/shared";
import { finderAddress } from "./finder-address";

/** The rules of the sea schedule form's value. Pure, except for the last search in local storage and the port lookup. */
export const finderRules = placeRules<FinderValue, PortField, Port>({
  kind: portKind,
  fields: ["loading_port", "discharge_port"],

  endOf: (value, field) =>
    field === "loading_port"
      ? { place: value.loadingPort, text: value.loadingText }
      : { place: value.dischargePort, text: value.dischargeText },

  withPlace: (value, field, port, text) =>
    field === "loading_port"
      ? { ...value, loadingPort: port, loadingText: text }
      : { ...value, dischargePort: port, dischargeText: text },

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

  saveSearch(value) {
    writeText(
      "loading_port",
      value.loadingPort ? nameInAddress(value.loadingPort) : value.loadingText.trim(),
    );
    writeText("loading_port_id", value.loadingPort?.id ?? "");
    writeText(
      "discharge_port",
      value.dischargePort ? nameInAddress(value.dischargePort) : value.dischargeText.trim(),
    );
    writeText("discharge_port_id", value.dischargePort?.id ?? "");
    writeText("vessel_name", value.vesselName.trim());
    writeText("date_type", value.dateType);
    const { loadingPort: from, dischargePort: to } = value;
    if (!from || !to) return;
    addSearch("port", {
      from: from.id,
      to: to.id,
      names: [from.name, to.name],
      namesEn: [from.nameEn, to.nameEn],
      lang: document.documentElement.lang,
      search: finderAddress(value).toString(),
    });
  },

  // The dates of the form are not restored.
  restoredSearch(value, locale) {
    const [loading, discharge] = [storedPort("loading_port", locale), storedPort("discharge_port", locale)];
    if (!loading.text && !discharge.text) return null;
    return {
      ...value,
      loadingPort: loading.port,
      loadingText: loading.text,
      dischargePort: discharge.port,
      dischargeText: discharge.text,
      vesselName: readText("vessel_name"),
      dateType: dateTypeOf(readText("date_type")),
    };
  },
});

/** The stored port in the page's language where a recent choice has it, else by its stored name. */
function storedPort(field: PortField, locale: Locale): { port: Port | null; text: string } {
  const [name, id] = [readText(field), readText(`${field}_id`)];
  if (!id || !name) return { port: null, text: name };
  const known = recentPlaces(portKind, locale).find((port) => port.id === id);
  const shown = namesOf(name).join(nameSeparator);
  const port = known ?? {
    id,
    name: shown,
    nameEn: name,
    country: "",
    code: null,
    zone: document.documentElement.dataset.zone ?? "UTC",
  };
  return { port, text: portLabel(port) };
}
