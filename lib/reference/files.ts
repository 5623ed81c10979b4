import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { httpAddress } from "@/lib/upstream/rows";
import {
  bareEntry,
  type ContainerRecord,
  containerSchema,
  type Entry,
  entrySchema,
  type KnowledgeAsk,
} from "./schema";

/** Reference facts that come with the portal, from the files of data/. They change with a release only. */

const text = z
  .string()
  .trim()
  .transform((value) => value || null);
const address = text.transform((value) => (value ? httpAddress(value) : null));
const figure = text.transform((value) => (value === null ? null : Number(value)));

const airlineLine = z
  .object({
    designator: text,
    prefix: text,
    name: z.string(),
    name_zh: text,
    country: text,
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

const abbreviationLine = z.object({ code: z.string(), name: z.string(), name_zh: text }).transform(
  (line): Entry => ({
    ...bareEntry,
    id: `${line.code} ${line.name}`,
    name: line.name,
    nameZh: line.name_zh,
    code: line.code,
  }),
);

const trackingLine = z
  .object({ name: z.string(), name_zh: text, url: address })
  .transform(
    (line): Entry => ({ ...bareEntry, id: line.name, name: line.name, nameZh: line.name_zh, url: line.url }),
  );

const containerLine = z
  .object({
    code: z.string(),
    name: z.string(),
    name_zh: text,
    iso: text,
    length: figure,
    width: figure,
    height: figure,
    door_width: figure,
    door_height: figure,
    top_open_length: figure,
    top_open_width: figure,
    tare_weight_lbs: figure,
    tare_weight_kgs: figure,
    capacity_cbf: figure,
    capacity_cbm: figure,
    pay_load_lbs: figure,
    pay_load_kgs: figure,
  })
  .transform(
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

function readLines<T>(file: string, line: z.ZodType<T>): T[] {
  const content = readFileSync(path.join(process.cwd(), "data", file), "utf8");
  const { data } = Papa.parse<unknown>(content.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  return z.array(line).parse(data);
}

const kept = new Map<string, unknown>();
/** Read once a process: the files belong to the release, as the code does. */
function once<T>(name: string, read: () => T): T {
  if (!kept.has(name)) kept.set(name, read());
  return kept.get(name) as T;
}

const listFiles = {
  airline: ["airlines.csv", airlineLine],
  abbrev: ["abbreviations.csv", abbreviationLine],
  "cargo-sea": ["tracking-sea.csv", trackingLine],
  "cargo-air": ["tracking-air.csv", trackingLine],
} as const;

/** Every entry of a list that stands in a file. */
export function fileEntries(name: keyof typeof listFiles): readonly Entry[] {
  const [file, line] = listFiles[name];
  return once(file, () => z.array(entrySchema).parse(readLines<Entry>(file, line)));
}

export function fileContainers(): readonly ContainerRecord[] {
  return once("containers.csv", () =>
    z.array(containerSchema).parse(readLines<ContainerRecord>("containers.csv", containerLine)),
  );
}

/** data/knowledge/<key>[-air].<en|zh>.html, our own fragment; null when there is none. */
export function fileKnowledge({ key, type, language }: KnowledgeAsk): string | null {
  const name = `${key}${type ? `-${type}` : ""}.${language}.html`;
  return once(name, () => {
    const file = path.join(process.cwd(), "data/knowledge", name);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  });
}
