import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, parse, relative, resolve, sep } from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import { parseArgs } from "node:util";
import { wallClock } from "@/lib/config/config";
import { countSamplePromotions } from "@/lib/promotions/operator";
import { hasImportedData } from "@/lib/store/contents";
import type { Importer, ImportFile, ImportReport } from "@/lib/store/import";
import { recordImport } from "@/lib/store/last-imports";
import { importTask, recordRun } from "@/lib/store/last-runs";
import { countOther, isHiddenFile } from "@/lib/store/other-files";
import { formatReport, jsonReport, refusedIn } from "./import-report";
import { importerOf } from "./importers";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { detailOf, noteRun, withStore } from "./with-store";

/** `import DOMAIN FILE [--dry-run] [--skip-bad] [--replace WORD] [--carrier NAME] [--direction WORD] [--edition MONTH] [--base URL] [--pictures FOLDER|ZIP] [--fetch-images] [--strict] [--json]`; the file may be a folder, '-' is standard input. */
export async function importCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      "skip-bad": { type: "boolean", default: false },
      replace: { type: "string" },
      carrier: { type: "string" },
      direction: { type: "string" },
      edition: { type: "string" },
      base: { type: "string" },
      pictures: { type: "string" },
      "fetch-images": { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const [domain, file, ...more] = positionals;
  const importer = importerOf(domain);
  if (file === undefined) throw new UsageError("Name the file to import, or - for standard input.");
  if (more.length > 0) throw new UsageError("Import one file at a time.");
  if (values.base !== undefined && !/^https?:\/\//i.test(URL.parse(values.base)?.href ?? "")) {
    throw new UsageError("After --base write an address that begins with https:// or http://.");
  }
  const replace = checkReplace(importer, values.replace);
  if (values.carrier !== undefined && !importer.takesCarrier) {
    throw new UsageError(`An import of ${importer.domain} does not take --carrier.`);
  }
  if (values.edition !== undefined && !importer.takesEdition)
    throw new UsageError(`An import of ${importer.domain} does not take --edition.`);
  if (values.direction !== undefined && !importer.directions?.includes(values.direction))
    throw new UsageError(
      importer.directions
        ? `After --direction write ${importer.directions.join(" or ")}, not "${values.direction}".`
        : `An import of ${importer.domain} does not take --direction.`,
    );
  if (values.strict && !importer.takesStrict)
    throw new UsageError(`An import of ${importer.domain} does not take --strict.`);

  const { pictures, "fetch-images": fetchImages } = values;
  if ((pictures !== undefined || fetchImages) && !importer.takesPictures)
    throw new UsageError(`An import of ${importer.domain} takes neither --pictures nor --fetch-images.`);
  if (pictures !== undefined && fetchImages)
    throw new UsageError("Write --pictures or --fetch-images, not both.");

  const task = importTask(importer.domain);
  let input: Readable | undefined;
  try {
    // The file is opened before the store: a wrong name is reported before the store is prepared.
    const folder = await findFiles(importer, file, terminal);
    if (pictures !== undefined) await stat(resolve(terminal.directory, pictures));
    const bytes = folder ? Readable.from([]) : await open(file, terminal);
    input = bytes;
    let hadOwn = true;
    const report = await withStore(terminal, async (store, now) => {
      hadOwn = await hasImportedData(store);
      const begun = performance.now();
      const report = await importer.run({
        store,
        input: bytes,
        ...(folder ? { folder: filesOf(folder, terminal) } : {}),
        now,
        dryRun: values["dry-run"],
        skipBad: values["skip-bad"],
        strict: values.strict,
        replace,
        carrier: values.carrier?.trim() || null,
        direction: values.direction ?? null,
        edition: values.edition?.trim() || null,
        fileName: file === "-" ? null : basename(file),
        base: values.base ?? null,
        pictures: pictures === undefined ? null : resolve(terminal.directory, pictures),
        fetchImages,
        signal: terminal.signal,
        onProgress: progress(terminal),
      });
      const { outcome, rows } = report;
      const note = { domain: importer.domain, at: wallClock(), rows, ms: performance.now() - begun };
      if (outcome === "imported") {
        await recordImport(store, note);
        await recordRun(store.db, task, { at: note.at, isDone: true });
      }
      return report;
    });
    const failure = failureOf(report);
    if (failure && !values["dry-run"]) await noteRun(task, { isDone: false, detail: failure });
    if (terminal.live) terminal.printError("\r\u001b[K");
    if (folder && Object.keys(folder.others).length > 0) report.otherFiles = folder.others;
    const isRefused = report.outcome === "refused" || report.outcome === "doubted";
    terminal.print(values.json ? jsonReport(importer, report) : formatReport(importer, report));
    if (!hadOwn && report.isOwn && !isRefused && !values.json)
      terminal.print(formatPromotions(report.outcome));
    return isRefused ? exit.bad : exit.done;
  } catch (error) {
    const isStopped = terminal.signal.aborted || error instanceof UsageError || values["dry-run"];
    if (!isStopped) await noteRun(task, { isDone: false, detail: detailOf(error) });
    throw error;
  } finally {
    input?.destroy();
  }
}

/** Why a file was not imported although it could be read; null for an import or a dry run. */
function failureOf({ outcome, badLines, lines, suspicions }: ImportReport): string | null {
  if (outcome === "refused") return `bad lines: ${formatCount(badLines)} of ${formatCount(lines)}`;
  if (outcome === "doubted") return `suspicions with --strict: ${formatCount(refusedIn(suspicions))}`;
  return outcome === "empty" ? "the file holds nothing to import" : null;
}

/** The first import of anything ends the display of sample promotions. */
function formatPromotions(outcome: ImportReport["outcome"]): string {
  const count = formatCount(countSamplePromotions());
  const go = outcome === "rehearsed" ? "would no longer be shown" : "are no longer shown";
  return `Sample advertisements, banners, headlines and mailings ${go}, because you have imported data: ${count}\n`;
}

function checkReplace({ domain, replaces }: Importer, word: string | undefined): string | null {
  if (word === undefined) return null;
  if (replaces.includes(word)) return word;
  throw new UsageError(
    replaces.length > 0
      ? `After --replace write ${replaces.join(" or ")}, not "${word}".`
      : `An import of ${domain} does not take --replace.`,
  );
}

interface Folder {
  path: string;
  /** The names of the files below it, sorted. */
  names: string[];
  /** The files that the importer does not read, counted by their endings. */
  others: Record<string, number>;
}

/** The files of a folder, if `file` is one and the importer takes folders, or the one file whose name is an id. */
async function findFiles(
  { folderOf, namedFiles = [] }: Importer,
  file: string,
  { directory }: Terminal,
): Promise<Folder | null> {
  const path = resolve(directory, file);
  if (!folderOf || file === "-") return null;
  if (!(await stat(path)).isDirectory()) {
    const { dir, base, ext, name } = parse(path);
    if (!namedFiles.includes(ext.toLowerCase())) return null;
    // The name of an index file is that of its folder.
    const top = name.split(".")[0] === "index" ? dirname(dir) : dir;
    return { path: top, names: [relative(top, join(dir, base)).replaceAll(sep, "/")], others: {} };
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const others: Record<string, number> = {};
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((name) => !isHiddenFile(name))
    .filter((name) => {
      const isRead = folderOf.includes(extname(name).toLowerCase());
      if (!isRead) countOther(others, name);
      return isRead;
    })
    .sort();
  if (names.length === 0)
    throw new UsageError(`The folder has no file that ends with ${folderOf.join(" or ")}.`);
  return { path, names, others };
}

async function* filesOf({ path, names }: Folder, { signal }: Terminal): AsyncGenerator<ImportFile> {
  for (const name of names) yield { name, input: createReadStream(join(path, name), { signal }) };
}

async function open(file: string, { input, directory, signal }: Terminal): Promise<Readable> {
  const stream = file === "-" ? input : createReadStream(resolve(directory, file));
  // The command may be stopped before anyone reads. A later reader receives the error all the same.
  addAbortSignal(signal, stream).on("error", () => {});
  if (file !== "-") await once(stream, "open");
  return stream;
}

const quietStep = 50_000;

/** A line that is rewritten on a terminal; a line every 50,000 lines in a log. */
function progress({ live, printError }: Terminal): (lines: number) => void {
  return (lines) => {
    if (live) printError(`\r${formatCount(lines)} lines read`);
    else if (lines % quietStep === 0) printError(`${formatCount(lines)} lines read\n`);
  };
}
