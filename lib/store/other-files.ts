import { extname, posix } from "node:path";

/** Counts files of a folder or an archive that an importer does not read. */

/**
 * Whether systems and editors put a file beside others: its name begins with a dot, such as ._name of macOS, or with ~$, such
 * as a lock file of Office.
 */
export const isHiddenFile = (path: string): boolean =>
  /(?:^|\/)(?:\.[^/]|__MACOSX\/)/.test(path) || posix.basename(path).startsWith("~$");

const mostEndings = 50;

/** Counts a file that is not read by its ending. */
export function countOther(others: Record<string, number>, path: string): void {
  const ending = extname(path).toLowerCase() || "no ending";
  if (Object.hasOwn(others, ending) || Object.keys(others).length < mostEndings)
    others[ending] = (others[ending] ?? 0) + 1;
}
