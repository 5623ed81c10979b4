import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type Cells, type ContentKind, readContents } from "@/lib/store/contents";
import { contentImporter } from "@/lib/store/contents-import";
import type { Importer, ImportFile, ImportJob } from "@/lib/store/import";
import { addRemark, ImportFailure, quoteAddress } from "@/lib/store/import-lines";
import { documentDirectory, isFileAllowed, parsePdfAddress, pdfLimits } from "./pdf";
import { letterOf } from "./rules";
import type { DocumentCompany, DocumentFile } from "./schema";

/** Sailing documents of the publisher: a folder of PDF files, and a CSV that describes them. */

interface DocumentLine {
  name: string;
  nameZh: string | null;
  tags: string[];
  file: DocumentFile;
}

const text = (most: number) => z.string().trim().max(most, `must have at most ${most} characters`);
const optional = (most: number) =>
  text(most)
    .default("")
    .transform((value) => value || null);
const day = z
  .string()
  .default("")
  .transform((value, context) => {
    if (value === "") return null;
    const [, d, m, y] = /^(\d{2})-(\d{2})-(\d{4})/.exec(value) ?? [];
    const iso = d ? `${y}-${m}-${d}` : value;
    if (z.iso.date().safeParse(iso).success) return iso;
    context.addIssue({ code: "custom", message: "must be a date, such as 2026-03-16" });
    return z.NEVER;
  });

/** `isThere` returns whether the imported folder has a file. */
const lineOf = (isThere: (name: string) => boolean) =>
  z
    .object({
      carrier: text(200).min(1),
      carrier_zh: optional(200),
      tags: z
        .string()
        .default("")
        .transform((cell) =>
          cell
            .split("||")
            .map((tag) => tag.trim().slice(0, 60))
            .filter(Boolean),
        ),
      loop: text(200).min(1),
      loop_zh: optional(200),
      file: text(2000)
        .transform(composed)
        .refine((file) => isThere(file) || isFileAllowed(file), {
          error: ({ input }) =>
            `${quoteAddress(String(input))} is neither a PDF file that lies in the folder nor an https address on one of ALLOWED_HOSTS`,
        }),
      valid_from: day,
      valid_to: day,
    })
    .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to, {
      error: "must not be before valid_from",
      path: ["valid_to"],
    })
    .transform(
      (line): DocumentLine => ({
        name: line.carrier,
        nameZh: line.carrier_zh,
        tags: line.tags,
        file: {
          label: line.loop,
          labelZh: line.loop_zh,
          path: isThere(line.file) ? uploadedAddress(line.file) : line.file,
          validFrom: line.valid_from,
          validTo: line.valid_to,
          pages: null,
        },
      }),
    );

const uploadedPrefix = "/documents/own/";
/** The address of an uploaded file. A digest distinguishes names that differ only in characters that an address lacks. */
function uploadedAddress(name: string): string {
  const plain = name.replace(/\.pdf$/i, "").replace(/[^\w-]+/g, "-");
  return `${uploadedPrefix}${plain}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}.pdf`;
}

/** A file of the folder, by its name in the CSV. */
const fileName = /^[^/\\]+\.pdf$/i;
/** A file's name in a form for comparison: a Mac writes é as e and an accent. */
const composed = (name: string) => name.normalize("NFC");

export const documentsKind: ContentKind<DocumentLine> = {
  domain: "documents",
  heads: ["carrier", "carrier_zh", "tags", "loop", "loop_zh", "file", "valid_from", "valid_to"],
  required: ["carrier", "loop", "file"],
  dates: ["valid_from", "valid_to"],
  line: lineOf((name) => fileName.test(name)),
  idOf: ({ name, file }) => `${name} ${file.path} ${file.label}`,
  example: [
    ...["Lantern Line", "明燈航運", "Singapore||Ocean Carrier", "LL1 Asia to North Europe", "LL1 亞洲至北歐"],
    ...["ll1.pdf", "2026-03-01", "2026-03-31"],
  ],
  most: 5_000,
  bundledCells: () => [],
  isSample: false,
};

/** The publisher's documents by carrier, in the order of the file; null while none are imported. */
export async function uploadedCompanies(store: ImportJob["store"]): Promise<DocumentCompany[] | null> {
  const { rows, isImported } = await readContents(store, documentsKind);
  if (!isImported) return null;
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, lines]) => ({
    name,
    nameZh: lines.find(({ nameZh }) => nameZh)?.nameZh ?? null,
    letter: letterOf(name),
    tags: [...new Set(lines.flatMap(({ tags }) => tags))],
    files: lines.map(({ file }) => file),
  }));
}

/** Paths of the files of the publisher's list below the document directory, without files on other hosts. */
export async function documentPaths(store: ImportJob["store"]): Promise<string[]> {
  const { rows, isImported } = await readContents(store, documentsKind);
  if (!isImported) return [];
  const root = documentDirectory();
  return rows.flatMap(({ file }) => {
    const address = isFileAllowed(file.path) ? parsePdfAddress(file.path) : null;
    return address?.source === "own" && address.root === root ? [address.segments.join("/")] : [];
  });
}

/** The uploaded files of a list: their names in the list, and their paths. */
export function uploadedFiles(lines: readonly Cells[]): { name: string; path: string }[] {
  const names = new Set(lines.map(({ file = "" }) => composed(file)).filter((name) => fileName.test(name)));
  return [...names].map((name) => ({
    name,
    path: path.join(
      /* turbopackIgnore: true */ documentDirectory(),
      "own",
      path.basename(uploadedAddress(name)),
    ),
  }));
}

const longestCsv = 4 * 1024 * 1024;

/**
 * Imports documents: a folder with one CSV and the PDF files in it, or a CSV whose files are on other hosts. Files are stored
 * only if the list is imported; a dry run and a rejected list leave none. Files of an earlier import that the new list does not
 * have are deleted.
 */
export const documentsImporter: Importer = {
  ...contentImporter(documentsKind),
  folderOf: [".csv", ".pdf"],
  async run(job) {
    if (!job.folder) return importerFor(() => false).run(job);
    const target = path.join(documentDirectory(), "own");
    const incoming = path.join(documentDirectory(), `.incoming-${randomBytes(6).toString("hex")}`);
    await mkdir(incoming, { recursive: true });
    try {
      const { csv, names } = await copyToIncoming(job.folder, incoming);
      const { folder: _folder, ...rest } = job;
      const named = new Set<string>();
      const report = await importerFor((name) => {
        named.add(name);
        return names.has(name);
      }).run({ ...rest, input: one(csv) });
      if (report.outcome === "imported") await replaceFiles(incoming, target, job);
      for (const file of [...names].filter((name) => !named.has(name)).sort()) {
        const reason = "No line of the CSV names this file; it was left out.";
        addRemark(report.notes, { line: 0, pointer: file, column: null, reason });
      }
      return report;
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  },
};

const importerFor = (isThere: (name: string) => boolean) =>
  contentImporter({ ...documentsKind, line: lineOf(isThere) });

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Copies the PDF files of a folder to `incoming`; returns the CSV and the names of the files. Throws ImportFailure. */
async function copyToIncoming(folder: AsyncIterable<ImportFile>, incoming: string) {
  let csv: Uint8Array | null = null;
  const names = new Set<string>();
  for await (const { name, input } of folder) {
    if (name?.includes("/"))
      throw new ImportFailure(`${name}: files lie in the folder itself, not below it.`);
    if (name?.toLowerCase().endsWith(".csv")) {
      if (csv)
        throw new ImportFailure("The folder has two CSV files: it takes one, which names the PDF files.");
      csv = await readBytes(name, input);
    } else if (name) {
      await copyPdf(name, input, path.join(incoming, path.basename(uploadedAddress(composed(name)))));
      names.add(composed(name));
    }
  }
  if (!csv) throw new ImportFailure("The folder has no CSV file that says what the PDF files are.");
  return { csv, names };
}

async function readBytes(name: string, input: ImportFile["input"]): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of input) {
    pieces.push(Buffer.from(piece));
    size += piece.length;
    if (size > longestCsv) throw new ImportFailure(`${name} is larger than 4 MB.`);
  }
  return Buffer.concat(pieces);
}

/** A PDF's header is within its first 1,024 bytes (ISO 32000-1, annex H.3.4.1). */
const headBytes = 1024;

async function copyPdf(name: string, input: ImportFile["input"], to: string): Promise<void> {
  const file = await open(to, "wx");
  try {
    let head = Buffer.alloc(0);
    let size = 0;
    for await (const piece of input) {
      const bytes = Buffer.from(piece);
      if (head.length < headBytes) head = Buffer.concat([head, bytes.subarray(0, headBytes)]);
      size += bytes.length;
      if (size > pdfLimits.maxBytes) throw new ImportFailure(`${name} is larger than 40 MB.`);
      await file.write(bytes);
    }
    if (!head.subarray(0, headBytes).includes("%PDF-")) throw new ImportFailure(`${name} is no PDF file.`);
  } finally {
    await file.close();
  }
}

/** Moves the new files to the target folder, and deletes files that the new list does not have. */
async function replaceFiles(incoming: string, target: string, { store }: ImportJob): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const name of await readdir(incoming))
    await rename(path.join(incoming, name), path.join(target, name));
  const { rows } = await readContents(store, documentsKind);
  const named = new Set(rows.map(({ file }) => path.basename(file.path)));
  for (const name of await readdir(target)) {
    if (!named.has(name)) await rm(path.join(target, name), { force: true });
  }
}
