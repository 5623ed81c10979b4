import type { Store } from "@/lib/store/connection";
import { isSample } from "@/lib/store/sample";
import { drawTimetable } from "./draw";
import { sampleCompanies } from "./files";
import { timetableOf } from "./timetable";

function find(path: string) {
  for (const company of sampleCompanies()) {
    const file = company.files.find((known) => known.path === path);
    if (file) return { company, file };
  }
  return null;
}

/** Whether a path of this site is that of a sample document, and sample sailings are there to draw it from. */
export async function isSampleDocument(store: Store, path: string): Promise<boolean> {
  return find(path) !== null && (await isSample(store, "sailings"));
}

/**
 * A sample document as it is on `today` (publisher's date): drawn anew each time, which takes some 30 ms, so that
 * nothing has to be kept or renewed. Null when the path is not one.
 */
export async function drawSampleDocument(store: Store, path: string, today: string): Promise<Buffer | null> {
  const found = find(path);
  if (!found || !(await isSample(store, "sailings"))) return null;
  return drawTimetable(await timetableOf(store, found.company, found.file, today), today, true);
}
