/**
 * Addresses of imported pictures: /media/<content>/<width>x<height>.webp. The address of the widest file is that of the
 * picture; the other widths follow from it.
 */
export interface MediaPicture {
  /** 24 hexadecimal digits of the SHA-256 of the widest file. */
  id: string;
  /** Pixels of the widest file. */
  width: number;
  height: number;
}

/** Widths that a picture is stored in, ascending, besides its own width if that is smaller than the last. */
export const mediaWidths = [320, 640, 1280] as const;
/** A taller picture is scaled down. */
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

/** The address of a stored picture as JPEG, for clients that show no WebP. */
export const jpegPath = (path: string): string => path.replace(/\.webp$/, ".jpg");

/** The address of the stored file, for the address of either format. */
export const storedPath = (path: string): string => path.replace(/\.jpg$/, ".webp");
