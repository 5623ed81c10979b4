import { countryName } from "@/lib/i18n/countries";
import { defaultLocale } from "@/lib/i18n/locales";
import type { ContainerRecord, Entry, ListName } from "./schema";

/** Reference lists as a publisher sends them (docs/upstream.md): what lib/reference/http.ts reads. */

const writers: Record<ListName, (entry: Entry) => object> = {
  port: ({ id, name, nameZh, code, otherCodes = [], country, countryCode }) => ({
    port_id: id,
    port_name: name,
    port_name_chi: nameZh ?? "",
    ctry_name: (countryCode && countryName(countryCode, defaultLocale)) || country || "",
    unloc: code ?? "",
    ...(otherCodes.length > 0 ? { other_unloc: otherCodes } : {}),
  }),
  airport: ({ id, name, nameZh, code, city, cityZh, countryCode }) => ({
    airport_id: id,
    airport_name: name,
    airport_name_chi: nameZh ?? "",
    airport_code: code ?? "",
    transfer_city: city ?? "",
    transfer_city_chi: cityZh ?? "",
    ctry_code: countryCode ?? "",
  }),
  airline: ({ name, nameZh, code, prefix, countryCode, url }) => ({
    designator_code: code ?? "",
    airline_prefix: prefix ?? "",
    airline_info: name,
    airline_info_chi: nameZh ?? "",
    ctry_code: countryCode ?? "",
    url: url ?? "",
  }),
  abbrev: ({ code, name, nameZh }) => ({ code: code ?? "", name, name_chi: nameZh ?? "" }),
  "cargo-sea": publishedLink,
  "cargo-air": publishedLink,
};

function publishedLink({ name, nameZh, url }: Entry) {
  return { com_name: name, com_name_chi: nameZh ?? "", url: url ?? "" };
}

export const publishedList = (name: ListName, entries: readonly Entry[]) => entries.map(writers[name]);

export const publishedContainers = (containers: readonly ContainerRecord[]) =>
  containers.map((one) => ({
    name: one.name,
    name_chi: one.nameZh ?? "",
    iso_code: one.isoCode ?? "",
    length: one.length ?? 0,
    width: one.width ?? 0,
    height: one.height ?? 0,
    door_width: one.doorWidth ?? 0,
    door_height: one.doorHeight ?? 0,
    top_open_length: one.topOpenLength ?? 0,
    top_open_width: one.topOpenWidth ?? 0,
    tare_weight_lbs: one.tareWeightLbs ?? 0,
    tare_weight_kgs: one.tareWeightKgs ?? 0,
    capacity_cbf: one.capacityCbf ?? 0,
    capacity_cbm: one.capacityCbm ?? 0,
    pay_load_lbs: one.payLoadLbs ?? 0,
    pay_load_kgs: one.payLoadKgs ?? 0,
  }));
