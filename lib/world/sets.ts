import { readFile } from "node:fs/promises";
import path from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { type WorldSet, worldSetIds } from "./schema";

/** The sets of public facts about the world that the portal brings along: source, edition and licence of each, in data/world.csv. */

const httpsOrNone = z.union([z.literal(""), z.url({ protocol: /^https$/ })]);
const setLine = z.object({
  set: z.enum(worldSetIds),
  /** Its file in data; '' for one that is a package. */
  file: z.string(),
  source: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
  /** A day YYYY-MM-DD, or the source's own name of its edition. */
  edition: z.string().min(1),
  licence: z.string().min(1),
  licence_url: httpsOrNone,
});

/** The records of a CSV file of data, by its heads. */
export const readRecords = (csvText: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(csvText.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true })
    .data;

/** Lines of a file that are facts: of a CSV those after its head, else those that are no comment. */
const countLines = (file: string, text: string): number =>
  file.endsWith(".csv")
    ? readRecords(text).length
    : text.split("\n").filter((line) => line && !line.startsWith("#")).length;

/** All sets, from data/world.csv of a data folder. Throws an Error where it cannot be read. */
export async function readWorldSets(dataDir: string): Promise<WorldSet[]> {
  const lines = readRecords(await readFile(path.join(dataDir, "world.csv"), "utf8"));
  return Promise.all(
    lines.map(async (cells, at) => {
      const parsed = setLine.safeParse(cells);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw new Error(`world.csv, set ${at + 1}, ${issue?.path.join(".")}: ${issue?.message}`);
      }
      const { set, file, licence_url, ...facts } = parsed.data;
      const text = file ? await readFile(path.join(dataDir, file), "utf8") : null;
      return {
        id: set,
        file: file || null,
        ...facts,
        licenceUrl: licence_url || null,
        rows: text === null ? null : countLines(file, text),
      };
    }),
  );
}
