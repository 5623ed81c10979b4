import { z } from "zod";
import { fetchUpstream, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { jsonReader } from "@/lib/upstream/response-reader";
import {
  httpAddress,
  imageAddress,
  looseDate,
  looseNumber,
  looseText,
  needText,
  noteDropped,
  parseList,
  parseRows,
  type RowNote,
} from "@/lib/upstream/rows";
import { letterOf } from "./rules";
import type { DocumentCompany, DocumentFile, DocumentsAdapter, SurchargeCarrier } from "./schema";

export interface DocumentHosts {
  /** Whether /api/pdf would accept the address of a file. */
  isFileAllowed: (path: string) => boolean;
  /** Hosts of pictures (IMAGE_HOSTS). */
  imageHosts: readonly string[];
}

const rows = z.array(z.unknown());
/** A list alone or in an envelope, of companies or of letters with their companies. */
const schedules = z.union([rows, z.object({ letters: rows }).transform(({ letters }) => letters)]);
const letterGroup = z.object({ companies: rows });

const companyRow = z.object({
  com_name: needText(200),
  com_name_chi: looseText(200),
  letter: looseText(10),
  tags: rows.nullish(),
  files: rows,
});
const tagRow = z.union([z.object({ name: needText(60) }).transform(({ name }) => name), needText(60)]);
const looseCount = looseNumber.pipe(z.int().positive().nullable());
const fileRow = z
  .object({
    label: needText(200),
    label_chi: looseText(200),
    path: needText(2000),
    valid_from: looseDate,
    valid_to: looseDate,
    pages: z
      .unknown()
      .optional()
      .transform((count) => looseCount.safeParse(count).data ?? null),
  })
  .transform(
    ({ label, label_chi, path, valid_from, valid_to, pages }): DocumentFile => ({
      label,
      labelZh: label_chi,
      path,
      validFrom: valid_from,
      validTo: valid_to,
      pages,
    }),
  );

/** Companies whose files can be shown; files from other hosts are dropped, and so are companies that have no file left. */
function companiesOf(
  raw: readonly unknown[],
  note: RowNote,
  { isFileAllowed }: DocumentHosts,
): DocumentCompany[] {
  const flat = raw.flatMap((item) => letterGroup.safeParse(item).data?.companies ?? [item]);
  return parseList(flat, companyRow, note).flatMap((row) => {
    const files = parseRows(row.files, fileRow, note).filter(({ path }) => {
      const allowed = isFileAllowed(path);
      if (!allowed) noteDropped(note, "path");
      return allowed;
    });
    if (files.length === 0) {
      noteDropped(note, "files");
      return [];
    }
    const letter = /^[A-Z]$/i.test(row.letter ?? "")
      ? (row.letter ?? "").toUpperCase()
      : letterOf(row.com_name);
    const tags = parseRows(row.tags ?? [], tagRow, note);
    return [{ name: row.com_name, nameZh: row.com_name_chi, letter, tags: [...new Set(tags)], files }];
  });
}

const carriers = z.union([rows, z.object({ carriers: rows }).transform((body) => body.carriers)]);

/** Documents from a publisher's services. */
export function httpDocuments(access: UpstreamAccess, hosts: DocumentHosts): DocumentsAdapter {
  const surchargeRow = z
    .object({ name: needText(200), name_chi: looseText(200), logo: looseText(2048), url: needText(2048) })
    .transform((row, context): SurchargeCarrier => {
      const url = httpAddress(row.url);
      if (!url) {
        context.addIssue({ code: "custom", path: ["url"], message: "not an http(s) address" });
        return z.NEVER;
      }
      const logo = row.logo ? imageAddress(row.logo, hosts.imageHosts) : null;
      return { name: row.name, nameZh: row.name_chi, logo, url };
    });
  const readCompanies = jsonReader(schedules, (all, note) => companiesOf(all, note, hosts), []);
  const readSurcharges = jsonReader(carriers, (all, note) => parseList(all, surchargeRow, note), []);
  return {
    async listCompanies() {
      return { companies: await fetchUpstream("sailingSchedules", {}, readCompanies, access), sample: false };
    },
    listSurcharges: () => fetchUpstream("surcharges", {}, readSurcharges, access),
  };
}
