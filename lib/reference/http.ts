import { z } from "zod";
import { fetchUpstream, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import type { CallName } from "@/lib/upstream/paths";
import { jsonReader, type Reader } from "@/lib/upstream/response-reader";
import { httpAddress, looseNumber, looseText, needText, parseList } from "@/lib/upstream/rows";
import { suppliedHtml } from "@/lib/upstream/supplied-html";
import { bareEntry, type ContainerRecord, type Entry, type ListName, type ReferenceAdapter } from "./schema";
import { searchEntries } from "./search";

const code = looseText(40).transform((text) => text?.toUpperCase() ?? null);
const link = looseText(2048).transform((text) => (text ? httpAddress(text) : null));

/** As many further codes as an entry may have. */
const mostOtherCodes = 20;

/** A country code (ISO 3166-1 alpha-2), else null. */
const countryCode = code.transform((text) => (/^[A-Z]{2}$/.test(text ?? "") ? text : null));

/** The country of a UN/LOCODE: its first two letters. */
const countryOf = (unloc: string | null) => /^([A-Z]{2})\s?[A-Z2-9]{3}$/.exec(unloc ?? "")?.[1] ?? null;

const portRow = z
  .object({
    port_id: looseText(64),
    port_name: needText(300),
    port_name_chi: looseText(300),
    ctry_name: looseText(120),
    country: looseText(120),
    unloc: code,
    other_unloc: z
      .array(looseText(40).transform((text) => text?.replace(/\s/g, "").toUpperCase() ?? ""))
      .nullish()
      .transform((codes) => (codes ?? []).filter(Boolean).slice(0, mostOtherCodes)),
  })
  .transform(
    (row): Entry => ({
      ...bareEntry,
      id: row.port_id ?? row.unloc ?? row.port_name,
      name: row.port_name,
      nameZh: row.port_name_chi,
      code: row.unloc?.replace(/\s/g, "") ?? null,
      country: row.ctry_name ?? row.country,
      countryCode: countryOf(row.unloc),
      ...(row.other_unloc.length > 0 ? { otherCodes: row.other_unloc } : {}),
    }),
  );

const airportRow = z
  .object({
    airport_id: looseText(64),
    airport_name: needText(300),
    airport_name_chi: looseText(300),
    airport_code: needText(40),
    transfer_city: looseText(200),
    transfer_city_chi: looseText(200),
    ctry_code: countryCode,
  })
  .transform(
    (row): Entry => ({
      ...bareEntry,
      id: row.airport_id ?? row.airport_code,
      name: row.airport_name,
      nameZh: row.airport_name_chi,
      code: row.airport_code.toUpperCase(),
      city: row.transfer_city,
      cityZh: row.transfer_city_chi,
      countryCode: row.ctry_code,
    }),
  );

const airlineRow = z
  .object({
    designator_code: code,
    airline_prefix: looseText(10),
    airline_info: needText(300),
    airline_info_chi: looseText(300),
    ctry_code: countryCode,
    url: link,
  })
  .transform(
    (row): Entry => ({
      ...bareEntry,
      id: `${row.designator_code ?? ""}-${row.airline_prefix ?? ""}-${row.airline_info}`.slice(0, 200),
      name: row.airline_info,
      nameZh: row.airline_info_chi,
      code: row.designator_code,
      prefix: row.airline_prefix,
      countryCode: row.ctry_code,
      url: row.url,
    }),
  );

const abbreviationRow = z
  .object({ code: needText(40), name: needText(300), name_chi: looseText(300) })
  .transform(
    (row): Entry => ({
      ...bareEntry,
      id: `${row.code} ${row.name}`.slice(0, 200),
      name: row.name,
      nameZh: row.name_chi,
      code: row.code,
    }),
  );

const trackingRow = z
  .object({ com_name: needText(300), com_name_chi: looseText(300), url: needText(2048) })
  .transform((row, context): Entry => {
    const url = httpAddress(row.url);
    if (!url) context.addIssue({ code: "custom", path: ["url"], message: "not an http(s) address" });
    return {
      ...bareEntry,
      id: row.com_name.slice(0, 200),
      name: row.com_name,
      nameZh: row.com_name_chi,
      url,
    };
  });

const positive = looseNumber.transform((value) => (value !== null && value > 0 ? value : null));
const containerRow = z
  .object({
    name: needText(100),
    name_chi: looseText(100),
    iso_code: looseText(8),
    length: positive,
    width: positive,
    height: positive,
    door_width: positive,
    door_height: positive,
    top_open_length: positive,
    top_open_width: positive,
    tare_weight_lbs: positive,
    tare_weight_kgs: positive,
    capacity_cbf: positive,
    capacity_cbm: positive,
    pay_load_lbs: positive,
    pay_load_kgs: positive,
  })
  .transform(
    (row): ContainerRecord => ({
      id: row.name.slice(0, 40),
      name: row.name,
      nameZh: row.name_chi,
      isoCode: row.iso_code,
      length: row.length,
      width: row.width,
      height: row.height,
      doorWidth: row.door_width,
      doorHeight: row.door_height,
      topOpenLength: row.top_open_length,
      topOpenWidth: row.top_open_width,
      tareWeightLbs: row.tare_weight_lbs,
      tareWeightKgs: row.tare_weight_kgs,
      capacityCbf: row.capacity_cbf,
      capacityCbm: row.capacity_cbm,
      payLoadLbs: row.pay_load_lbs,
      payLoadKgs: row.pay_load_kgs,
    }),
  );

/** A list alone, or under its name in an envelope. */
function rowsReader<T>(key: string, row: z.ZodType<T>): Reader<T[]> {
  const rows = z.array(z.unknown());
  const envelope = z.union([rows, z.object({ [key]: rows }).transform((body) => body[key] as unknown[])]);
  return jsonReader(envelope, (all, note) => parseList(all, row, note), []);
}

const lists: Record<ListName, { call: CallName; read: Reader<Entry[]>; query?: Record<string, string> }> = {
  port: { call: "portIndex", read: rowsReader("ports", portRow) },
  airport: { call: "airportCodes", read: rowsReader("airports", airportRow) },
  airline: { call: "airlineCodes", read: rowsReader("airlines", airlineRow) },
  abbrev: { call: "abbreviations", read: rowsReader("abbreviations", abbreviationRow) },
  "cargo-sea": { call: "cargoTracking", read: rowsReader("tracking", trackingRow), query: { type: "sea" } },
  "cargo-air": { call: "cargoTracking", read: rowsReader("tracking", trackingRow), query: { type: "air" } },
};
const readContainers = rowsReader("containers", containerRow);

/** Reference data from a publisher's services: complete lists, searched here. */
export function httpReference(access: UpstreamAccess, imageHosts: readonly string[]): ReferenceAdapter {
  const readKnowledge = suppliedHtml(imageHosts);
  return {
    async searchList(ask, pageSize) {
      const { call, read, query = {} } = lists[ask.name];
      const entries = await fetchUpstream(call, { query }, read, access);
      const byCode = ask.name === "abbrev" || ask.name === "airport";
      return searchEntries(entries, ask, pageSize, byCode ? "code" : "name");
    },
    listContainers: () => fetchUpstream("containerSpecs", {}, readContainers, access),
    async getKnowledge({ key, type, language }) {
      const query = { kb: key, ...(type ? { type } : {}), language };
      const html = await fetchUpstream("knowledge", { query }, readKnowledge, access);
      return html === null ? null : { html, table: null };
    },
  };
}
