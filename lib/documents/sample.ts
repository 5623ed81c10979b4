import { type Config, config } from "@/lib/config/config";
import { memoizeAsync } from "@/lib/memoize/memoize-async";
import type { Store } from "@/lib/store/connection";
import { sampleRevision } from "@/lib/store/sample";
import { upstreamBase } from "@/lib/upstream/choose";
import { drawTimetable } from "./draw";
import { sampleCompanies } from "./files";
import { countPages } from "./paging";
import type { DocumentFile } from "./schema";
import { timetableOf } from "./timetable";

function find(path: string) {
  for (const company of sampleCompanies()) {
    const file = company.files.find((known) => known.path === path);
    if (file) return { company, file };
  }
  return null;
}

/**
 * Returns the sailings from which sample documents are drawn; null when there are no such documents: the sailings are the
 * operator's, or they or the documents come from a publisher's service.
 */
export async function sampleDocumentsRevision(
  store: Store,
  settings: Config["upstream"] = config().upstream,
): Promise<string | null> {
  const isServed = upstreamBase("documents", settings) ?? upstreamBase("sailings", settings);
  return isServed ? null : sampleRevision(store, "sailings");
}

type Facts = ReadonlyMap<string, Pick<DocumentFile, "validFrom" | "validTo" | "pages">>;

/** The list entries of the sample documents on `today` (publisher's date), by path; no document is drawn for them. */
export const sampleDocumentFacts = memoizeAsync(
  async (store: Store, _edition: string, today: string): Promise<Facts> => {
    const facts = new Map();
    for (const company of sampleCompanies()) {
      for (const file of company.files) {
        const { from, to, sections } = await timetableOf(store, company, file, today);
        facts.set(file.path, { validFrom: from, validTo: to, pages: countPages(sections) });
      }
    }
    return facts;
  },
  // Those of today, and those of yesterday for readers who loaded the list before midnight.
  { max: 2, key: (_store, edition, today) => `${today} ${edition}` },
);

/** Whether a path of this site is that of a sample document, where there are any. */
export async function isSampleDocument(store: Store, path: string): Promise<boolean> {
  return find(path) !== null && (await sampleDocumentsRevision(store)) !== null;
}

type SampleMatch = NonNullable<ReturnType<typeof find>>;

const drawMatch = memoizeAsync(
  async (store: Store, { company, file }: SampleMatch, _edition: string, today: string): Promise<Buffer> =>
    drawTimetable(await timetableOf(store, company, file, today), today, true),
  // More than there are sample documents, of 25 to 45 KB each.
  { max: 64, key: (_store, { file }, edition, today) => `${file.path} ${today} ${edition}` },
);

/**
 * A sample document on `today` (publisher's date). null when the path is not one. Drawing blocks the process for some 30 ms, so
 * each process caches its files until day or sailings change.
 */
export async function drawSampleDocument(store: Store, path: string, today: string): Promise<Buffer | null> {
  const match = find(path);
  const revision = match && (await sampleDocumentsRevision(store));
  return match && revision !== null ? drawMatch(store, match, revision, today) : null;
}
