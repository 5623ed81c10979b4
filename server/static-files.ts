import { existsSync, readdirSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { contentType } from "mime-types";
import sendFile from "send";
import type { RouteMatch } from "@/routes";
import { chooseCoding } from "./packed-body";

export interface StaticFiles {
  /**
   * Whether an address is that of a file that does not exist. The framework's 404 page shows nothing without script.
   * @param path of the request, without the query
   */
  isMissing(path: string, match: RouteMatch | null): boolean;
  /** Whether an address is that of a file. */
  has(path: string): boolean;
  /**
   * Sends a file: the copy that the build has compressed, where the reader takes it. Ranges and conditions are those of what is sent.
   * @param path of a file that there is
   */
  send(request: IncomingMessage, response: ServerResponse, path: string, rules: FileRules): void;
}

interface FileRules {
  /** Whether compressed copies may be sent. */
  compress: boolean;
  /** Of its route. */
  cacheControl?: string | undefined;
}

interface File {
  /** The folder that has it, and its path there. */
  folder: string;
  path: string;
  codings: readonly (keyof typeof endings | "identity")[];
}

const endings = { br: ".br", gzip: ".gz" } as const;
/** Old mailings are pages. */
const typeOf = (path: string) => contentType(extname(path) === ".asp" ? ".html" : extname(path));

/**
 * The files of public/ and of the build, which scripts/compress-static.mjs has compressed. They are listed once, because they do not
 * change.
 * @param directory that holds the build
 */
export function staticFiles(directory: string): StaticFiles {
  const compressed = join(directory, ".next", "compressed");
  const list = (folder: string, prefix: string) =>
    filesIn(folder).map((path): [string, File] => {
      const copies = (["br", "gzip"] as const).filter((coding) =>
        existsSync(join(compressed, prefix + path + endings[coding])),
      );
      return [prefix + path, { folder, path, codings: [...copies, "identity"] }];
    });
  const files = new Map([
    ...list(join(directory, "public"), "/"),
    ...list(join(directory, ".next", "static"), "/_next/static/"),
  ]);
  const has = (path: string) => files.has(decodeURIComponent(path));
  return {
    has,
    isMissing(path, match) {
      if (match) return match.route.static === true && !has(path);
      const isOfBuild = path === "/_next" || path.startsWith("/_next/");
      return isOfBuild || (/\.[a-z0-9]{2,11}$/i.test(path) && !path.startsWith("/api/") && !has(path));
    },
    send(request, response, path, { compress, cacheControl = "public, max-age=0" }) {
      const address = decodeURIComponent(path);
      const file = files.get(address);
      if (!file) return;
      dropImpossibleRange(request.headers);
      const coding = compress ? chooseCoding(request, file.codings) : "identity";
      response.setHeader("Cache-Control", cacheControl);
      if (compress && file.codings.length > 1) response.setHeader("Vary", "Accept-Encoding");
      response.setHeader("Content-Type", typeOf(address) || "application/octet-stream");
      if (coding !== "identity") response.setHeader("Content-Encoding", coding);
      const [root, sent] =
        coding === "identity" ? [file.folder, file.path] : [compressed, address + endings[coding]];
      sendFile(request, encodeURI(sent), { root, cacheControl: false, index: false })
        .on("error", ({ status, headers }: { status: number; headers?: Record<string, string> }) => {
          for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
          response.statusCode = status;
          response.end();
        })
        .pipe(response);
    },
  };
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name).slice(directory.length + 1);
    return [path.replaceAll(sep, "/")];
  });
}

/** Drops a range that ends before it begins: it counts as absent (RFC 9110, 14.1.1). */
function dropImpossibleRange(headers: IncomingHttpHeaders): void {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(headers.range ?? "") ?? [];
  if (Number(last) < Number(first)) delete headers.range;
}
