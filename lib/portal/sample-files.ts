import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Transaction } from "kysely";
import { companiesImporter } from "@/lib/directory/operator";
import {
  acceptanceImporter,
  flightsImporter,
  flightTransfersImporter,
  interlineImporter,
  sampleChangesImporter,
} from "@/lib/flights/operator";
import { dayNumber } from "@/lib/i18n/formats";
import { articlesImporter } from "@/lib/news/operator";
import { portNamer } from "@/lib/places/operator";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import type { Importer, ImportFile, ImportReport } from "@/lib/store/import";
import type { SampleDomain, SampleSource } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { portTimeInstant } from "@/lib/time/zone-clock";

/**
 * The sample is files of `data/sample` in the formats of imports, which the portal's own importers read. Sailings are not among
 * them: lib/sailings/seed.ts continues them from one voyage of each service (docs/adr/0028-sample-from-port-calls.md).
 */

/** The day to which the files' dates belong. On another day each of them is so many days earlier or later. */
export const sampleDay = "2026-03-16";

/** Raised when the same files result in other rows: stores of before are filled again. */
const revision = 1;

interface SampleFile {
  /** Of `data/sample`; a folder where the importer takes one. */
  name: string;
  importer: Pick<Importer, "run">;
  /** Its dates move by this many days at once; by each day without it. */
  every?: number;
}

/** In the order in which they are imported. */
const files: Record<Exclude<SampleDomain, "sailings">, readonly SampleFile[]> = {
  articles: [{ name: "articles", importer: articlesImporter }],
  flights: [
    // A day of the week stays, and so does the week of a fortnight.
    { name: "flights/flights.csv", importer: flightsImporter, every: 14 },
    { name: "flights/interline.csv", importer: interlineImporter },
    { name: "flights/transfers.csv", importer: flightTransfersImporter },
    { name: "flights/acceptance.csv", importer: acceptanceImporter() },
    { name: "flights/changes.jsonl", importer: sampleChangesImporter, every: 7 },
  ],
  companies: [{ name: "companies.csv", importer: companiesImporter(portNamer) }],
};

/** A file's text with every date, YYYY-MM-DD or DD-MM-YYYY, so many days later. */
export function moveDates(text: string, days: number): string {
  if (days === 0) return text;
  return text.replace(
    /(?<![\w-])(?:(\d{4}-\d{2}-\d{2})|(\d{2})-(\d{2})-(\d{4}))(?![\d-])/g,
    (_, yearFirst: string | undefined, day: string, month: string, year: string) => {
      const moved = addDays(yearFirst ?? `${year}-${month}-${day}`, days);
      return yearFirst ? moved : moved.split("-").reverse().join("-");
    },
  );
}

interface ReadFile extends SampleFile {
  /** The file; all of a folder, in the order of their names. */
  texts: readonly { name: string; text: string }[];
}

async function readSample(folder: string, file: SampleFile): Promise<ReadFile> {
  const path = join(folder, file.name);
  const isFolder = extname(file.name) === "";
  const names = isFolder ? (await readdir(path)).filter((name) => name.endsWith(".md")).sort() : [];
  const read = (at: string) => readFileSync(/* turbopackIgnore: true */ at, "utf8");
  // All files are small: reading them one by one takes a third of the time of reading all at once.
  const texts = isFolder
    ? names.map((name) => ({ name, text: read(join(path, name)) }))
    : [{ name: file.name, text: read(path) }];
  return { ...file, texts };
}

/**
 * A domain's sample from the files of `dataDir`/sample. Its fill throws an Error with file, line and column of every problem and
 * remark.
 */
export async function sampleOfFiles(domain: keyof typeof files, dataDir: string): Promise<SampleSource> {
  const folder = join(dataDir, "sample");
  const read = await Promise.all(files[domain].map((file) => readSample(folder, file)));
  const texts = read.flatMap(({ texts }) => texts.map(({ text }) => text));
  return {
    domain,
    fingerprint: createHash("sha256")
      .update([revision, ...texts].join("\n"))
      .digest("hex"),
    async fill(trx, today, store) {
      let rows = 0;
      for (const file of read) rows += await importSample(trx, store, file, today);
      return rows;
    },
  };
}

async function importSample(
  trx: Transaction<Database>,
  store: Store,
  { name, importer, every = 1, texts }: ReadFile,
  today: string,
): Promise<number> {
  const days = Math.floor((dayNumber(today) - dayNumber(sampleDay)) / every) * every;
  async function* moved(): AsyncGenerator<ImportFile> {
    for (const { name, text } of texts) yield { name, input: chunkOf(moveDates(text, days)) };
  }
  const isFolder = extname(name) === "";
  const report = await importer.run({
    ...(isFolder ? { folder: moved() } : {}),
    input: isFolder ? chunkOf() : chunkOf(moveDates(texts[0]?.text ?? "", days)),
    store,
    sample: trx,
    now: portTimeInstant(today, site().zone),
    dryRun: false,
    skipBad: false,
    replace: null,
  });
  const wrong = wrongIn(report);
  if (wrong.length > 0) throw new Error(`${name} of the sample cannot be used.\n${wrong.join("\n")}`);
  // A text for the Mainland is added to the article that it replaces.
  const { added = 0, removed = 0 } = report.changes ?? {};
  return added - removed;
}

async function* chunkOf(text?: string) {
  if (text !== undefined) yield text;
}

const wrongIn = ({ problems, notes, unknownHeads }: ImportReport): string[] => [
  ...[...problems.shown, ...notes.shown].map(
    ({ file, line, column, reason }) => `${file ? `${file}, ` : ""}line ${line}, ${column}: ${reason}`,
  ),
  ...unknownHeads.map((head) => `${head}: unknown`),
];
