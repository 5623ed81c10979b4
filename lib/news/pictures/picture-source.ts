import { stat } from "node:fs/promises";
import path from "node:path";
import { isPictureHead, pictureHeadBytes } from "@/lib/pictures/picture-bytes";
import { isHiddenFile } from "@/lib/store/other-files";
import { FileError, type FileFailure } from "@/lib/upstream/errors";
import { type FileAccess, fetchFile, parseFileAddress } from "@/lib/upstream/fetch-file";
import { PictureProblem, pictureLimits } from "./encode";
import { bytesOf, openFolder, type PictureFiles } from "./files";
import { openArchive } from "./zip";

/** A picture of an article in a source. */
interface SourcePicture {
  /** Identifies it before it is read; null if only its bytes can. */
  id: string | null;
  /** Throws PictureProblem. */
  read(): Promise<Buffer>;
}

/** Where pictures of an import come from. */
export interface PictureSource {
  /**
   * Finds the picture of an original address. `base` is the article's original page, `site` the site of the imported file.
   * Throws PictureProblem.
   */
  find(written: string, from: { base: string | undefined; site: string | undefined }): SourcePicture;
  close(): Promise<void>;
}

/** The pictures of a folder, or of a zip archive. Throws ImportFailure. */
export async function openPictures(file: string): Promise<PictureSource> {
  const isFolder = (await stat(file)).isDirectory();
  return sourceOf(isFolder ? await openFolder(file) : await openArchive(file));
}

/** The suffix of smaller copies that WordPress stores beside the picture. */
const copyMark = /-\d{1,5}x\d{1,5}(?=\.[a-z]+$)/;

/**
 * A file is found by the end of its path, the longest that fits: an old address /wp-content/uploads/2020/a.jpg is uploads/2020/a.jpg,
 * 2020/a.jpg, or, where no other has that name, a.jpg. Case does not count.
 */
function sourceOf(files: PictureFiles): PictureSource {
  // Hidden files of systems are not pictures, whatever their ending (._quay.jpg of macOS).
  const names = files.names.filter((name) => !isHiddenFile(name));
  const byPath = new Map(names.map((name) => [folded(name), name]));
  const byName = Map.groupBy(names, (name) => path.posix.basename(folded(name)));
  const foundAs = (segments: readonly string[]): string | null => {
    for (let at = 0; at < segments.length; at += 1) {
      const name = byPath.get(segments.slice(at).join("/"));
      if (name !== undefined) return name;
    }
    const [only, ...others] = byName.get(segments.at(-1) ?? "") ?? [];
    if (others.length > 0)
      throw new PictureProblem(`is not at its place, and ${others.length + 1} others have its name`);
    return only ?? null;
  };
  return {
    find(written, { base }) {
      const segments = segmentsOf(written, base);
      const original = segments.map((segment, at) =>
        at === segments.length - 1 ? segment.replace(copyMark, "") : segment,
      );
      const name = foundAs(segments) ?? foundAs(original);
      if (name === null) throw new PictureProblem("is not among the pictures");
      return { id: null, read: () => files.read(name) };
    },
    close: () => files.close(),
  };
}

/** Normalises names for comparison: case is ignored, and accents are composed (macOS decomposes them). */
const folded = (name: string) => name.normalize("NFC").toLowerCase();

/** The normalised segments of an address's path. */
function segmentsOf(written: string, base = "https://site.invalid/"): string[] {
  const url = URL.parse(written, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw new PictureProblem("is no address of a picture");
  try {
    return folded(decodeURIComponent(url.pathname)).split("/").filter(Boolean);
  } catch {
    throw new PictureProblem("is no address of a picture");
  }
}

const fetchLimits = {
  maxBytes: pictureLimits.source,
  connectMs: 10_000,
  idleMs: 10_000,
  totalMs: 60_000,
  atOnce: 4,
};
const mostRedirects = 3;
/** After so many failures in a row a host is not requested again. */
const mostFailures = 5;

const failureTexts: Record<FileFailure, string> = {
  address: "has no address that can be fetched",
  busy: "could not be fetched: too many are being fetched",
  refused: "may not be fetched: its host has an address that is not public, or leads to another host",
  missing: "is not there",
  http: "could not be fetched: its host responded with an error",
  unreachable: "could not be fetched: its host could not be reached",
  slow: "could not be fetched: its host takes too long",
  size: "is larger than 25 MB",
  content: "is no JPEG, PNG, GIF, WebP or AVIF",
  left: "could not be fetched",
};

/**
 * Pictures of the site's own host over https, with the checks of every fetched file (lib/upstream/fetch-file.ts). A picture
 * is fetched once. `access` replaces parts of the network in tests.
 */
export function fetchedPictures(
  base: string | null,
  signal: AbortSignal | undefined,
  access: Partial<FileAccess> = {},
): PictureSource {
  const failures = new Map<string, number>();
  return {
    find(written, from) {
      const site = URL.parse(base ?? from.site ?? "");
      if (!site) throw new PictureProblem("has no site to be fetched from: name it with --base https://...");
      const address = URL.parse(written, from.base ?? site);
      const isOfSite = address !== null && /^https?:$/.test(address.protocol) && address.host === site.host;
      const url = isOfSite
        ? parseFileAddress(`https://${site.host}${address.pathname}${address.search}`, [site.host])
        : null;
      if (!url) throw new PictureProblem(`is not on ${site.host}, the only host that is requested`);
      return { id: url.href, read: () => fetchOne(url, failures, { signal, ...access }) };
    },
    close: async () => {},
  };
}

async function fetchOne(
  url: URL,
  failures: Map<string, number>,
  access: Partial<FileAccess>,
): Promise<Buffer> {
  const failed = failures.get(url.hostname) ?? 0;
  if (failed >= mostFailures)
    throw new PictureProblem("was not requested: its host had failed five times in a row");
  try {
    const { body } = await fetchFile(url, {
      allowedHosts: [url.hostname],
      limits: fetchLimits,
      accept: "image/avif, image/webp, image/jpeg, image/png, image/gif;q=0.8",
      accepts: isPictureHead,
      acceptsType: (type) => type === "" || type === "application/octet-stream" || type.startsWith("image/"),
      headBytes: pictureHeadBytes,
      redirects: mostRedirects,
      ...access,
    });
    const bytes = await bytesOf(body);
    failures.delete(url.hostname);
    return bytes;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.kind === "unreachable" || error.kind === "slow") failures.set(url.hostname, failed + 1);
    throw new PictureProblem(failureTexts[error.kind]);
  }
}
