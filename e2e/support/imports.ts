import { Readable } from "node:stream";
import { importerOf } from "../../cli/importers";
import { openStore } from "../../lib/store/connection";
import type { ImportReport } from "../../lib/store/import";
import type { SeparatePortal } from "./separate-portal";

/** A file of a domain, or the files of a folder of it, each with its name. */
export type FileText =
  | { domain: string; text: string; name?: string }
  | { domain: string; folder: readonly { name: string; text: string }[] };

/**
 * Imports files as the command line does, bad lines left out, into the store of a portal that runs: a process of its own
 * for each of them would cost some seconds. Answers what each import reports.
 */
export async function importFiles(
  { env }: Pick<SeparatePortal, "env">,
  files: Iterable<FileText>,
): Promise<ImportReport[]> {
  const store = openStore(env.STORE_URL ?? "");
  const reports: ImportReport[] = [];
  const bytes = (text: string) => Readable.from([Buffer.from(text)]);
  async function* filesOf(folder: readonly { name: string; text: string }[]) {
    for (const { name, text } of folder) yield { name, input: bytes(text) };
  }
  for (const file of files) {
    const { domain } = file;
    const report = await importerOf(domain).run({
      store,
      ...("folder" in file
        ? { input: Readable.from([]), folder: filesOf(file.folder) }
        : { input: bytes(file.text), fileName: file.name ?? null }),
      now: new Date(env.PORTAL_NOW ?? ""),
      dryRun: false,
      skipBad: true,
      replace: null,
    });
    if (report.outcome !== "imported") throw new Error(`${domain}: ${report.outcome}`);
    reports.push(report);
  }
  store.close();
  return reports;
}
