import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

export interface LoadedScript {
  url: string;
  /** Size as sent with gzip. */
  bytes: number;
}

/** The scripts of the pages' islands, and the framework's; not the small one before the first paint. */
export const scriptFiles = "**/_next/static/**/*.js*";

/** Holds back the scripts that are asked for from now on; the answer lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(scriptFiles, async (route) => {
    await held;
    await route.continue();
  });
  return () => arrive();
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
  const framework = scripts.filter(({ url }) => manifest.rootMainFiles.some((file) => url.endsWith(file)));
  // What the browser still had counts too, or this would say nothing.
  if (framework.length < manifest.rootMainFiles.length) throw new Error("Scripts were not counted.");
  return totalBytes(scripts) - totalBytes(framework);
}
