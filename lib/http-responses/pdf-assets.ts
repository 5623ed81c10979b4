import { readFile } from "node:fs/promises";
import path from "node:path";
import { foreverCacheControl } from "./cache-control";

/** The files that the PDF library loads while it draws, by folder of its package. Nothing else of the package is served. */
const served: Record<string, { folder: string; files: RegExp; type: string }[]> = {
  // The build for older browsers, like the viewer itself (pdf-engine.ts): the two must match.
  build: [
    { folder: "legacy/build", files: /^pdf\.worker\.min\.mjs$/, type: "text/javascript; charset=utf-8" },
  ],
  cmaps: [{ folder: "cmaps", files: /^[\w-]+\.bcmap$/, type: "application/octet-stream" }],
  iccs: [{ folder: "iccs", files: /^[\w-]+\.icc$/, type: "application/vnd.iccprofile" }],
  images: [{ folder: "web/images", files: /^annotation-\w+\.svg$/, type: "image/svg+xml" }],
  standard_fonts: [
    { folder: "standard_fonts", files: /^\w+\.pfb$/, type: "application/octet-stream" },
    { folder: "standard_fonts", files: /^[\w-]+\.ttf$/, type: "font/ttf" },
  ],
  wasm: [
    { folder: "wasm", files: /^(jbig2|openjpeg|qcms_bg)\.wasm$/, type: "application/wasm" },
    {
      folder: "wasm",
      files: /^(jbig2|openjpeg)_nowasm_fallback\.js$/,
      type: "text/javascript; charset=utf-8",
    },
  ],
};

const packageFolder = path.join(process.cwd(), "node_modules", "pdfjs-dist");

/**
 * A file of the PDF library (/pdfjs/VERSION/FOLDER/NAME) with its headers, or null. The version is part of the
 * address, so a browser may cache it for good.
 */
export async function pdfAsset(
  version: string,
  [folder = "", name = "", ...rest]: string[],
): Promise<Response | null> {
  const kind =
    rest.length === 0 && Object.hasOwn(served, folder)
      ? served[folder]?.find(({ files }) => files.test(name))
      : undefined;
  if (!kind || version !== (await libraryVersion())) return null;
  const content = await readFile(path.join(packageFolder, kind.folder, name)).catch(() => null);
  if (!content) return null;
  return new Response(content, {
    headers: {
      "Content-Type": kind.type,
      "Cache-Control": foreverCacheControl,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** The version of the package that is installed. */
async function libraryVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8"));
  return String(version);
}
