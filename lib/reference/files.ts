import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { memoize } from "@/lib/memoize/memoize";
import { type ContentKind, fileCells } from "@/lib/store/contents";
import { sanitiseHtml } from "@/lib/text/sanitise";
import { httpAddress } from "@/lib/upstream/rows";
import {
  bareEntry,
  type ContainerRecord,
  containerSchema,
  type Entry,
  entrySchema,
  type KnowledgeQuery,
  type KnowledgeText,
} from "./schema";
import { readStatTable, statTableHtml } from "./stat-table";

/** Reference facts, by list: those of the release in the files of data/, and the form of a publisher's own. */

const name = z.string().trim().min(1, "must be there").max(300);
const text = z
  .string()
  .trim()
  .max(300)
  .default("")
  .transform((value) => value || null);
const address = text
  .refine((value) => value === null || httpAddress(value) !== null, "must be an http(s) address")
  .transform((value) => value && httpAddress(value));
const figureOf = (written: typeof text) =>
  written
    .refine((value) => value === null || Number(value) > 0, "must be a number above 0")
    .transform((value) => (value === null ? null : Number(value)));
const figure = figureOf(text);
/** Millimetres or a weight, whose decimals nobody writes: 13.556 may be thirteen thousand. */
const wholeFigure = figureOf(
  text.refine(
    (value) => value === null || !/^\d{1,3}\.\d{3}$/.test(value),
    "must be written without a mark between thousands, such as 13556",
  ),
);
const country = text.refine(
  (value) => value === null || /^[A-Z]{2}$/.test(value),
  "must be two capitals, such as SG",
);

const airlineLine = z
  .object({
    designator: text,
    prefix: text,
    name,
    name_zh: text,
    country,
    website: address,
  })
  .transform(
    (line): Entry => ({
      ...bareEntry,
      id: `${line.designator ?? ""}-${line.prefix ?? ""}`,
      name: line.name,
      nameZh: line.name_zh,
      code: line.designator,
      prefix: line.prefix,
      countryCode: line.country,
      url: line.website,
    }),
  );

const abbreviationLine = z.object({ code: name.max(40), name, name_zh: text }).transform(
  (line): Entry => ({
    ...bareEntry,
    id: `${line.code} ${line.name}`,
    name: line.name,
    nameZh: line.name_zh,
    code: line.code,
  }),
);

const trackingLine = z
  .object({ name, name_zh: text, url: address })
  .transform(
    (line): Entry => ({ ...bareEntry, id: line.name, name: line.name, nameZh: line.name_zh, url: line.url }),
  );

const containerFields = {
  code: name.max(40),
  name: name.max(100),
  name_zh: text,
  iso: text,
  length: wholeFigure,
  width: wholeFigure,
  height: wholeFigure,
  door_width: wholeFigure,
  door_height: wholeFigure,
  top_open_length: wholeFigure,
  top_open_width: wholeFigure,
  tare_weight_lbs: wholeFigure,
  tare_weight_kgs: wholeFigure,
  capacity_cbf: figure,
  capacity_cbm: figure,
  pay_load_lbs: wholeFigure,
  pay_load_kgs: wholeFigure,
};

const containerLine = z.object(containerFields).transform(
  (line): ContainerRecord => ({
    id: line.code,
    name: line.name,
    nameZh: line.name_zh,
    isoCode: line.iso,
    length: line.length,
    width: line.width,
    height: line.height,
    doorWidth: line.door_width,
    doorHeight: line.door_height,
    topOpenLength: line.top_open_length,
    topOpenWidth: line.top_open_width,
    tareWeightLbs: line.tare_weight_lbs,
    tareWeightKgs: line.tare_weight_kgs,
    capacityCbf: line.capacity_cbf,
    capacityCbm: line.capacity_cbm,
    payLoadLbs: line.pay_load_lbs,
    payLoadKgs: line.pay_load_kgs,
  }),
);

const entries = {
  idOf: ({ id }: Entry) => id,
  most: 20_000,
  // Facts of the world, collected for the portal.
  isSample: false,
};

/** The lists of entries, by their page. */
export const listKinds = {
  airline: {
    ...entries,
    domain: "airlines",
    heads: ["designator", "prefix", "name", "name_zh", "country", "website"],
    required: ["name"],
    line: airlineLine.pipe(entrySchema),
    example: ["ZL", "990", "Lantern Air Cargo", "明燈貨運航空", "SG", "https://lantern.example/"],
    bundledCells: () => fileCells("airlines.csv"),
  },
  abbrev: {
    ...entries,
    domain: "abbreviations",
    heads: ["code", "name", "name_zh"],
    required: ["code", "name"],
    line: abbreviationLine.pipe(entrySchema),
    example: ["ETB", "Estimated time of berthing", "預計靠泊時間"],
    bundledCells: () => fileCells("abbreviations.csv"),
  },
  "cargo-sea": {
    ...entries,
    domain: "sea-tracking",
    heads: ["name", "name_zh", "url"],
    required: ["name", "url"],
    line: trackingLine.pipe(entrySchema),
    example: ["Lantern Line", "明燈航運", "https://lantern.example/track"],
    bundledCells: () => fileCells("tracking-sea.csv"),
  },
  "cargo-air": {
    ...entries,
    domain: "air-tracking",
    heads: ["name", "name_zh", "url"],
    required: ["name", "url"],
    line: trackingLine.pipe(entrySchema),
    example: ["Lantern Air Cargo", "明燈貨運航空", "https://lantern.example/air"],
    bundledCells: () => fileCells("tracking-air.csv"),
  },
} satisfies Record<string, ContentKind<Entry>>;

export const containersKind: ContentKind<ContainerRecord> = {
  domain: "containers",
  heads: Object.keys(containerFields),
  required: ["code", "name"],
  line: containerLine.pipe(containerSchema),
  idOf: ({ id }) => id,
  example: [
    ...["45PW", "45' pallet wide", "45呎闊箱", "L5G1", "13556", "2444", "2698", "2416", "2585", "", ""],
    ...["10803", "4900", "3146", "89.1", "62170", "28200"],
  ],
  most: 500,
  bundledCells: () => fileCells("containers.csv"),
  isSample: false,
};

const knowledgeNamed = memoize(
  (name: string): KnowledgeText | null => {
    const file = path.join(process.cwd(), "data/knowledge", name);
    const read = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending, "utf8") : null);
    return knowledgeText({ csv: read(".csv"), html: read(".html") }, []);
  },
  { max: 200 },
);

/** data/knowledge/<key>[-air].<en|zh>, .html, or .csv for a table of numbers; null when there is none. */
export const fileKnowledge = ({ key, type, language }: KnowledgeQuery): KnowledgeText | null =>
  knowledgeNamed(`${key}${type ? `-${type}` : ""}.${language}`);

/** A text of knowledge from its stored form; null when there is none. Its HTML is sanitised. */
export function knowledgeText(
  { csv, html }: { csv?: string | null; html?: string | null },
  imageHosts: readonly string[],
): KnowledgeText | null {
  if (csv) {
    const { table } = readStatTable(csv);
    return { html: statTableHtml(table), table };
  }
  return html ? { html: sanitiseHtml(html, "knowledge", { imageHosts }), table: null } : null;
}
