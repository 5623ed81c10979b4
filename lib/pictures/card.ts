import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { readMediaPath } from "@/lib/addresses/media-address";
import { whileLending } from "@/lib/observability/request-context";
import { ogImageSize } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";
import { type FileAccess, fetchFile, parseFileAddress } from "@/lib/upstream/fetch-file";
import { type OgImageText, ogImageFoot } from "./card-words";
import { isPictureHead, mostPixels, pictureHeadBytes } from "./picture-bytes";
import { isPictureName, picturePath } from "./pictures";

/** Limits for pictures of other hosts. */
const limits = { maxBytes: 12 * 1024 * 1024, connectMs: 3000, idleMs: 3000, totalMs: 8000, atOnce: 16 };
const plate = { width: 132, height: 132 };
/** The mark on a light plate, in the corner; its colours are those of public/icon.svg. */
const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${plate.width}" height="${plate.height}" viewBox="0 0 44 44"><path fill="#fff" d="M0 0H36A8 8 0 0 1 44 8V44H0Z"/><g transform="translate(6 6)"><path fill="#a50f5f" d="M10.2 21.8C11.4 13.4 16.4 5.4 22 3.3A5.7 5.7 0 0 1 28.9 10.2C26.9 15.8 18.7 20.7 10.2 21.8Z"/><circle fill="#0a1e29" cx="7.4" cy="24.8" r="4.4"/></g></svg>`,
);

/** Where pictures come from besides this site's files. */
export interface OgImageSources {
  /** As in IMAGE_HOSTS. */
  imageHosts: readonly string[];
  /** The bytes of a picture that an import has stored; null where there is none at the address. */
  readMedia?(address: string): Promise<Buffer | null>;
}

/** The bytes of a picture: a name of lib/pictures/pictures, a path of this site, or https on one of the hosts; else null. */
async function pictureBytes(
  image: string,
  { imageHosts, readMedia }: OgImageSources,
): Promise<Buffer | null> {
  if (isPictureName(image)) return publicFile(picturePath(image, 1280, "jpg"));
  if (readMediaPath(image)) return (await readMedia?.(image)) ?? null;
  if (image.startsWith("/")) return publicFile(image);
  const url = parseFileAddress(image, imageHosts);
  if (!url) return null;
  const access: FileAccess = {
    allowedHosts: imageHosts,
    limits,
    accepts: isPictureHead,
    headBytes: pictureHeadBytes,
  };
  return whileLending(async () => {
    const { body } = await fetchFile(url, access);
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    return Buffer.concat(pieces);
  });
}

async function publicFile(address: string): Promise<Buffer | null> {
  if (!/\.(?:avif|gif|jpe?g|png|webp)$/i.test(address)) return null;
  try {
    const root = await realpath(path.join(process.cwd(), "public"));
    const file = await realpath(path.join(root, decodeURIComponent(address)));
    return file.startsWith(root + path.sep) ? await readFile(file) : null;
  } catch {
    return null;
  }
}

/** The picture of an article that has none: the publisher's card, else the chart. */
async function defaultPictureBytes(): Promise<Buffer | null> {
  const { card } = site();
  return card ? Buffer.from(card.bytes) : pictureBytes("chart", { imageHosts: [] });
}

/** What an Open Graph image shows: a picture, or the site's default one, and the headline below it. */
export interface OgImage extends OgImageText {
  /** In the form of articleImageSchema. */
  image: string | null;
}

/**
 * An article's Open Graph image: a JPEG of 1200 by 630 pixels, its picture above, headline and name below. Where the headline
 * cannot be drawn, it is the picture with the mark in its corner. null when the picture does not exist, may not be read, or
 * is no picture; throws nothing.
 */
export async function drawOgImage(
  { image, ...text }: OgImage,
  sources: OgImageSources,
): Promise<Buffer | null> {
  try {
    const bytes = await (image === null ? defaultPictureBytes() : pictureBytes(image, sources));
    if (!bytes || !isPictureHead(bytes)) return null;
    const { default: sharp } = await import("sharp");
    const foot = ogImageFoot(text);
    const height = ogImageSize.height - (foot?.height ?? 0);
    const picture = await sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: ogImageSize.width, height, fit: "cover", position: "attention" })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .png({ compressionLevel: 1 })
      .toBuffer();
    return await sharp(picture)
      .extend({ bottom: ogImageSize.height - height, background: "white" })
      .composite([
        foot ? { input: Buffer.from(foot.svg), top: height, left: 0 } : { input: mark, gravity: "southwest" },
      ])
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer();
  } catch {
    return null;
  }
}

/** A picture as JPEG, which every mail reader shows; white where it is transparent, in its size. */
export async function jpegOf(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(picture, { limitInputPixels: mostPixels })
    .flatten({ background: "white" })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
}
