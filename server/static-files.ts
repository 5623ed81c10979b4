import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import type { RouteMatch } from "@/routes";

export interface StaticFiles {
  /**
   * Whether an address is that of a file that does not exist. The framework's 404 page shows nothing without script.
   * @param path of the request, without the query
   */
  isMissing(path: string, match: RouteMatch | null): boolean;
}

/**
 * The files that the framework serves, of public/ and of the build. They are listed once, because they do not change.
 * @param directory that holds the build
 */
export function staticFiles(directory: string): StaticFiles {
  const files = new Set([
    ...filesIn(join(directory, "public"), "/"),
    ...filesIn(join(directory, ".next", "static"), "/_next/static/"),
  ]);
  return {
    isMissing(path, match) {
      if (match) return match.route.static === true && !files.has(decodeURIComponent(path));
      const isOfBuild = path === "/_next" || path.startsWith("/_next/");
      return (
        isOfBuild ||
        (/\.[a-z0-9]{2,11}$/i.test(path) && !path.startsWith("/api/") && !files.has(decodeURIComponent(path)))
      );
    },
  };
}

function filesIn(directory: string, prefix: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name).slice(directory.length + 1);
    return [prefix + path.replaceAll(sep, "/")];
  });
}
