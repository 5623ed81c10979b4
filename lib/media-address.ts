/**
 * Addresses of pictures that were taken in: /media/<content>/<width>x<height>.webp. The address of the widest file is the
 * picture's own; what other widths there are follows from it.
 */
export interface MediaPicture {
  /** What the widest file holds: 24 hexadecimal signs of its SHA-256. */
  id: string;
  /** Pixels of the widest file. */
  width: number;
  height: number;
}

/** Widths that a picture is kept in, ascending, besides its own where that is smaller than the last. */
export const mediaWidths = [320, 640, 1280] as const;
/** A taller picture is made smaller as a whole. */
export const mediaHeight = 2560;

const form = /^\/media\/([0-9a-f]{24})\/([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;

export function mediaPath({ id, width, height }: MediaPicture): string {
  return `/media/${id}/${width}x${height}.webp`;
}

/** The picture of an address of this site; null for any other address. */
export function readMediaPath(path: string): MediaPicture | null {
  const [, id, width, height] = form.exec(path) ?? [];
  return id === undefined ? null : { id, width: Number(width), height: Number(height) };
}

/** The files of a picture, ascending: each width below its own, and its own. */
export function mediaFiles(picture: MediaPicture): MediaPicture[] {
  const { width, height } = picture;
  const smaller = mediaWidths.filter((one) => one < width);
  return [
    ...smaller.map((one) => ({
      ...picture,
      width: one,
      height: Math.max(1, Math.round((height * one) / width)),
    })),
    picture,
  ];
}

/** Value of srcset. */
export function mediaSrcSet(picture: MediaPicture): string {
  return mediaFiles(picture)
    .map((file) => `${mediaPath(file)} ${file.width}w`)
    .join(", ");
}

/** The address under which a kept picture is sent as a JPEG to readers that show no WebP. */
export const sentPath = (path: string): string => path.replace(/\.webp$/, ".jpg");

/** The address of what is kept, of either. */
export const keptPath = (path: string): string => path.replace(/\.jpg$/, ".webp");
