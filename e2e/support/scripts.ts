import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

export interface LoadedScript {
  url: string;
  /** Size as sent with gzip. */
  bytes: number;
}

/**
 * Notes the scripts a page loads from now on; the function that comes back answers them, each address once.
 * Sizes are those of gzip at its usual level, whatever the server's own compression is set to.
 */
export function countScripts(page: Page): () => Promise<LoadedScript[]> {
  const responses = new Map<string, Response>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && response.ok())
      responses.set(response.url(), response);
  });
  return async () =>
    Promise.all(
      [...responses].map(async ([url, response]) => ({ url, bytes: gzipSync(await response.body()).length })),
    );
}

/** Sum of the sizes, in bytes. */
export function totalBytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The same beyond the files that the framework gives every page, an empty one too. */
export function bytesOverFramework(scripts: readonly LoadedScript[]): number {
  const manifest = JSON.parse(readFileSync(".next/build-manifest.json", "utf8")) as {
    rootMainFiles: string[];
  };
  return totalBytes(scripts.filter(({ url }) => !manifest.rootMainFiles.some((file) => url.endsWith(file))));
}
