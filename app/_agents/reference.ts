import "server-only";
import { z } from "zod";
import { listSailingDocuments, listSurcharges } from "@/lib/documents";
import { fold } from "@/lib/i18n/fold";
import type { Locale } from "@/lib/i18n/locales";
import { listContainers, searchList } from "@/lib/reference";
import { defineTool, language, page, pageUrl, sourceOf, sourceSchema } from "./tool";

/** Lists of reference: the pages of the knowledge base, of surcharges and of sailing documents. */

const lists = {
  abbreviations: { name: "abbrev", page: "/kb-abbrev" },
  airlines: { name: "airline", page: "/kb-airline" },
  tracking_sea: { name: "cargo-sea", page: "/kb-cargo-sea" },
  tracking_air: { name: "cargo-air", page: "/kb-cargo-air" },
  containers: { name: null, page: "/kb-container" },
  surcharges: { name: null, page: "/surcharge" },
  sailing_documents: { name: null, page: "/sailing" },
} as const;
type List = keyof typeof lists;
const listNames = Object.keys(lists) as [List, ...List[]];

type Entry = Record<string, string | number | string[] | null>;

const pageSize = 50;

/** What an entry has, without what is not known. */
const filled = (entry: object): Entry =>
  Object.fromEntries(
    Object.entries(entry).filter(([, value]) => value !== null && value !== "" && value !== undefined),
  );

/** The entries of a list that is read as a whole. */
async function wholeList(
  list: List,
  query: string,
  locale: Locale,
): Promise<{ entries: Entry[]; sample: boolean }> {
  if (list === "containers")
    return { entries: (await listContainers(query, locale)).map(filled), sample: false };
  const has = (...texts: string[]) => texts.some((text) => fold(text).includes(fold(query)));
  if (list === "surcharges") {
    const all = await listSurcharges(locale);
    const entries = all.filter(({ name, nameZh }) => has(name, nameZh));
    return { entries: entries.map(({ logo: _, ...entry }) => filled(entry)), sample: false };
  }
  const { groups, sample } = await listSailingDocuments({ region: null, mode: null }, locale);
  const entries = groups
    .flatMap(({ companies }) => companies)
    .filter(({ name, nameEn }) => has(name, nameEn ?? ""))
    .flatMap(({ name, tags, files }) =>
      files.map(({ label, path, validFrom, validTo }) =>
        filled({
          company: name,
          tags,
          name: label,
          valid_from: validFrom,
          valid_to: validTo,
          url: pageUrl(`/sailing-view?${new URLSearchParams({ path })}`, locale),
        }),
      ),
    );
  return { entries, sample };
}

export const lookUp = defineTool({
  name: "look_up",
  title: "Look up reference",
  description:
    "Lists of reference of the trade: abbreviations and what they stand for; airlines with codes and AWB prefixes; pages where carriers track containers and bills of lading (tracking_sea) or air waybills (tracking_air; the prefix of a waybill names its airline, airlines has it); sizes and weights of container types; carriers' pages of surcharges; sailing schedules that carriers publish as documents.",
  input: z.strictObject({
    list: z.enum(listNames),
    query: z
      .string()
      .trim()
      .max(100)
      .default("")
      .describe("Beginning of a name, code or prefix; blank for all."),
    page,
    language,
  }),
  output: z.object({
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    entries: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()]))),
    source: sourceSchema,
  }),
  rows: "entries",
  async run({ list, query, page: number, language: locale }, { now }) {
    const { name, page: path } = lists[list];
    const address = query && name ? `${path}?${new URLSearchParams({ q: query })}` : path;
    const source = (sample: boolean) => sourceOf(address, { locale, now, sample });
    if (name) {
      const found = await searchList({ name, q: query, page: number }, locale, pageSize);
      return {
        total: found.total,
        page: found.page,
        pages: found.totalPages,
        entries: found.items.map(({ id: _, otherCodes, nameZh, ...row }) =>
          filled({ ...row, name_zh: nameZh, other_codes: otherCodes ? [...otherCodes] : null }),
        ),
        source: source(false),
      };
    }
    const { entries, sample } = await wholeList(list, query, locale);
    return {
      total: entries.length,
      page: number,
      pages: Math.max(1, Math.ceil(entries.length / pageSize)),
      entries: entries.slice((number - 1) * pageSize, number * pageSize),
      source: source(sample),
    };
  },
});
