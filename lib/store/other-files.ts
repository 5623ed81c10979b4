import { extname, posix } from "node:path";

/** Files of a folder or an archive that an importer does not read. */

/**
 * Whether a file is one that systems and editors put beside others: what begins with a dot, as macOS writes it for each
 * file on foreign disks (._name), or with ~$, as Office does while a file is open.
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
