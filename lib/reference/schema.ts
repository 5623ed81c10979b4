import { z } from "zod";
import type { Page } from "@/lib/collections/page";
import { defaultLocale, locales, type StoredLanguage } from "@/lib/i18n/locales";

/** The searchable lists, by the names of their pages and of /api/kb/{name}. */
export const listNames = ["port", "airport", "airline", "abbrev", "cargo-sea", "cargo-air"] as const;
export type ListName = (typeof listNames)[number];

/**
 * One row of a list as an adapter returns it, in both scripts. lib/reference/rules.ts defines which texts a list shows, and in
 * which columns.
 */
export const entrySchema = z.object({
  id: z.string().min(1).max(200),
  /** English name: of the port, airport, airline, company, or the meaning of an abbreviation. */
  name: z.string().min(1).max(300),
  /** Traditional Chinese. */
  nameZh: z.string().max(300).nullable(),
  /** UN/LOCODE, IATA code, airline designator or abbreviation. */
  code: z.string().max(40).nullable(),
  /** Further UN/LOCODEs under which carriers list a port: CNNGB for Ningbo, whose own is CNNBO. */
  otherCodes: z.array(z.string().max(40)).max(20).optional(),
  /** Three digits before an air waybill number (airlines). */
  prefix: z.string().max(10).nullable(),
  /** City an airport serves (airports). */
  city: z.string().max(200).nullable(),
  cityZh: z.string().max(200).nullable(),
  /** As the source writes it, where it has no code. */
  country: z.string().max(120).nullable(),
  /** ISO 3166-1 alpha-2. */
  countryCode: z.string().length(2).nullable(),
  /** http(s) address of the company's own page (airlines, tracking). */
  url: z.string().max(2048).nullable(),
});
export type Entry = z.infer<typeof entrySchema>;

/** The defaults of an entry for fields that its list does not have. */
export const bareEntry: Omit<Entry, "id" | "name"> = {
  nameZh: null,
  code: null,
  prefix: null,
  city: null,
  cityZh: null,
  country: null,
  countryCode: null,
  url: null,
};

/** One row as a page in one language and the API show it; a text that the list does not have is ''. */
export interface ListRow {
  id: string;
  code: string;
  /** Further codes by which the row is found. */
  otherCodes?: readonly string[];
  name: string;
  /** Chinese name, in lists that show both. */
  nameZh: string;
  prefix: string;
  city: string;
  country: string;
  url: string | null;
}

export interface ListQuery {
  name: ListName;
  /** As typed; blank for all. Matches from the start of a name, code, country or city, in either script. */
  q: string;
  /** Counts from 1. */
  page: number;
}

const figure = z.number().positive().nullable();

/**
 * A container type. Lengths in mm, weights in pounds and kilograms, capacity in cubic feet and metres; null: none, or unknown.
 */
export const containerSchema = z.object({
  id: z.string().min(1).max(40),
  name: z.string().min(1).max(100),
  nameZh: z.string().max(100).nullable(),
  /** ISO 6346 size and type code, where the source has it. */
  isoCode: z.string().max(8).nullable(),
  length: figure,
  width: figure,
  height: figure,
  doorWidth: figure,
  doorHeight: figure,
  topOpenLength: figure,
  topOpenWidth: figure,
  tareWeightLbs: figure,
  tareWeightKgs: figure,
  capacityCbf: figure,
  capacityCbm: figure,
  payLoadLbs: figure,
  payLoadKgs: figure,
});
export type ContainerRecord = z.infer<typeof containerSchema>;

/** A container type in one language. */
export type ContainerSpec = Omit<ContainerRecord, "nameZh">;

/** Pages of server-supplied content, by the parameter kb of /kb-link; the first two have separate pages. */
export const knowledgeKeys = [
  "sea_link",
  "air_link",
  "chans",
  "hk_cntr_throughput",
  "world_cntr_port_ranking",
  "top_10_china_port",
  "top_20_srv_operator",
  "major_chi_airport",
] as const;
export type KnowledgeKey = (typeof knowledgeKeys)[number];

/** The pages with statistics, which are drawn, in the order of /statistics. */
export const statisticKeys = [
  "hk_cntr_throughput",
  "world_cntr_port_ranking",
  "top_10_china_port",
  "top_20_srv_operator",
  "major_chi_airport",
] as const satisfies readonly KnowledgeKey[];
export type StatisticKey = (typeof statisticKeys)[number];

/** The kinds of drawing that a table may choose. */
export const chartKinds = ["bars", "lines", "none"] as const;

/** A table of numbers, with the facts of its source; null where a fact is missing. */
export interface StatTable {
  caption: string | null;
  /** Unit of the numbers, e.g. Million TEU. */
  unit: string | null;
  source: string | null;
  /** The date of its last update: YYYY-MM-DD, or in words. */
  date: string | null;
  /** A sentence that is shown above it. */
  note: string | null;
  /** null: depends on its labels. */
  chart: (typeof chartKinds)[number] | null;
  /** Heads of the columns that are drawn; null: those of quantities. */
  columns: readonly string[] | null;
  /** The label of a line or the head of a column that is drawn in the highlight colour. */
  highlight: string | null;
  heads: readonly string[];
  /** Each is as long as the heads. */
  rows: readonly (readonly string[])[];
}

export interface Series {
  name: string;
  /** One for each label; null: not known. */
  values: readonly (number | null)[];
  /** The same as written in the table. */
  cellTexts: readonly string[];
  isHighlighted: boolean;
}

/** The drawn content of a table. */
export interface Statistic {
  kind: "bars" | "lines";
  title: string | null;
  /** The year or years of its numbers, '2023' or '2014–2024'; null where they are not known. */
  years?: string | null;
  unit: string | null;
  labels: readonly string[];
  /** The labels as years, ascending; null where they are no times. */
  times: readonly number[] | null;
  /** One for bars, up to four for lines. */
  series: readonly Series[];
  /** The highlighted bar; -1: none. */
  highlighted: number;
}

type ShapeRole = "axis" | "grid" | "bar" | "line" | "point" | "label" | "value";

/** An element of a drawing, in the units of its viewBox. `series` counts from 0; `isHighlighted`: in the highlight colour. */
export type Shape = { role: ShapeRole; series?: number; isHighlighted?: boolean } & (
  | { path: string }
  | { x: number; y: number; width: number; height: number }
  | { x: number; y: number; r: number }
  | { x: number; y: number; text: string; anchor?: "middle" | "end" }
);

export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

/** A statistic drawn for a wide column and for a narrow one. */
export interface Figure {
  statistic: Statistic;
  wide: Drawing;
  narrow: Drawing;
}

/** A statistic drawn for a list of them, with what is known of its source. */
export interface Teaser extends Figure {
  /** What is to be seen in it. */
  saying: Saying | null;
  source: string | null;
  /** The text above it on its page. */
  note: string | null;
}

interface Said {
  label: string;
  /** As the table writes it. */
  value: string;
}

/** What is to be seen in a statistic, as one sentence says it. */
export type Saying =
  /** From the first known time to the last, with the change in per cent, and the last time at which it went the other way. */
  | { kind: "course"; first: Said; last: Said; percent: number; turn: string | null }
  /** The place of the subject of a ranking, and its neighbours. */
  | { kind: "place"; subject: Said; place: number; before: string; after: string | null }
  /** The largest, and those that follow. */
  | { kind: "lead"; first: Said; second: Said; third: Said | null };

/** The orders of a table of figures other than its own. */
export const statOrders = ["change", "name", "latest"] as const;
export type StatOrder = (typeof statOrders)[number];

/** A row of a table of figures. */
export interface StatRow {
  /** Its number in the table, from 1, whatever the order: what an address picks it by. */
  number: number;
  label: string;
  cells: readonly string[];
  /** Its figure as part of the largest; null: not known. */
  share: number | null;
  /** On the year before, in per cent; null: not known. */
  change: number | null;
  isSubject: boolean;
}

/** A table of figures as a page opens it, in the order and with the rows to compare that its address asks for. */
export interface OpenedTable {
  order: StatOrder | null;
  /** The other orders that it can have. */
  orders: readonly StatOrder[];
  rows: readonly StatRow[];
  /** Whether rows can be compared: those of a ranking can, years of a course cannot. */
  canCompare: boolean;
  /** In the table's order, at most `mostPicked`. */
  picked: readonly StatRow[];
  /** Asked for beyond that. */
  refused: readonly StatRow[];
  /** The picked rows of which two years are known, as lines between the two; null for fewer than two rows. */
  slope: Figure | null;
  /** Positions of columns: of labels, of the figure with a bar (null where a line is drawn), of the year before. */
  columns: { label: number; bar: number | null; figure: number; earlier: number | null };
  /** The year to which the changes compare, where they are reckoned here and not in the source. */
  changeOn: string | null;
}

/** A page of knowledge from an adapter: a sanitised HTML fragment, and the table from which it was made, if there was one. */
export interface KnowledgeText {
  html: string;
  table: StatTable | null;
}

export interface KnowledgeQuery {
  key: KnowledgeKey;
  /** 'air' requests the second text of chans. */
  type: "air" | null;
  language: StoredLanguage;
}

/** Numbers with check digits: of a container (ISO 6346), an air waybill, a ship (IMO). */
export type NumberKind = "container" | "awb" | "imo";

export type NumberResult =
  | { ok: true; shown: string }
  | { ok: false; reason: "empty" | "shape" | "category" }
  /** `expected` is the correct digit, `found` the one in the number. */
  | { ok: false; reason: "digit"; expected: string; found: string };

/** The interface of both adapters of reference. All methods may throw UpstreamError. */
export interface ReferenceAdapter {
  /** One page of a list, sorted, searched; a page beyond the end is the last. */
  searchList(ask: ListQuery, pageSize: number): Promise<Page<Entry>>;
  listContainers(): Promise<ContainerRecord[]>;
  /** null when the source has none. The text states whether its numbers are samples. */
  getKnowledge(ask: KnowledgeQuery): Promise<KnowledgeText | null>;
}

/** Query of /api/kb/{name}. */
export const listQuery = z.object({
  q: z.string().trim().max(100).default(""),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  language: z.enum(locales).default(defaultLocale),
});
