import { createHash } from "node:crypto";
import { type MediaPicture, mediaFiles, mediaHeight, mediaWidths } from "@/lib/addresses/media-address";
import { isPictureHead, mostPixels } from "@/lib/pictures/picture-bytes";

/** Why a picture is not imported, as the end of a sentence that begins with its name. */
export class PictureProblem extends Error {}

/** A picture as it is stored: each width as WebP, ascending; the last one has the picture's address. */
export interface EncodedPicture extends MediaPicture {
  files: { width: number; height: number; bytes: Buffer }[];
}

/** Maximum bytes of an imported file and of a stored one. */
export const pictureLimits = { source: 25 * 1024 * 1024, stored: 1024 * 1024 } as const;
/** Qualities that are tried in order until a file is small enough. */
const qualities = [80, 60, 35];
/** Smaller pictures are tracking pixels or lines. */
const leastPixels = 16;
const decodeSeconds = 30;

const widest = mediaWidths[mediaWidths.length - 1] ?? 0;

/**
 * Encodes a picture in all stored widths: upright, in sRGB, without metadata (EXIF, place, names). Of an animation the first
 * frame is used. A file that was encoded here before stays unchanged, so that an export imports to the same addresses.
 * Throws PictureProblem.
 */
export async function encodePicture(source: Buffer): Promise<EncodedPicture> {
  if (source.length > pictureLimits.source) throw new PictureProblem("is larger than 25 MB");
  if (!isPictureHead(source)) throw new PictureProblem("is no JPEG, PNG, GIF, WebP or AVIF");
  try {
    const main = isOurs(source) ? await ownSize(source) : null;
    const { bytes, width, height } = main ?? (await drawn(source, widest, mediaHeight));
    if (Math.min(width, height) < leastPixels) throw new PictureProblem(`has ${width} by ${height} pixels`);
    const id = createHash("sha256").update(bytes).digest("hex").slice(0, 24);
    const files: EncodedPicture["files"] = [];
    for (const file of mediaFiles({ id, width, height })) {
      const isMain = file.width === width;
      files.push({
        width: file.width,
        height: file.height,
        bytes: isMain ? bytes : (await drawn(bytes, file.width, file.height, "fill")).bytes,
      });
    }
    return { id, width, height, files };
  } catch (error) {
    if (error instanceof PictureProblem) throw error;
    throw new PictureProblem("cannot be read: it is broken, or has more than 60 million pixels");
  }
}

async function drawn(source: Buffer, width: number, height: number, fit: "inside" | "fill" = "inside") {
  const { default: sharp } = await import("sharp");
  const picture = sharp(source, { limitInputPixels: mostPixels, failOn: "error" })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: true })
    .toColourspace("srgb");
  for (const quality of qualities) {
    const { data, info } = await picture
      .clone()
      .webp({ quality, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= pictureLimits.stored) return { bytes: data, width: info.width, height: info.height };
  }
  throw new PictureProblem("cannot be made smaller than 1 MB");
}

/** Size of a file that was encoded here, decoded completely; null if it is larger than such files. */
async function ownSize(bytes: Buffer) {
  const { default: sharp } = await import("sharp");
  const { info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .timeout({ seconds: decodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return width <= widest && height <= mediaHeight ? { bytes, width, height } : null;
}

/** Whether a file is a WebP of one picture without metadata, like stored files. */
function isOurs(bytes: Buffer): boolean {
  if (bytes.length > pictureLimits.stored || bytes.toString("latin1", 8, 12) !== "WEBP") return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false;
    if (!/^(?:VP8[ LX]|ALPH)$/.test(bytes.toString("latin1", at, at + 4))) return false;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return true;
}
