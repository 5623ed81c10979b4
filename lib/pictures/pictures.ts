/**
 * The portal's pictures: drawn in data/pictures/<name>.svg, rasterised by scripts/pictures.ts into public/pictures.
 * All of them are 8:5.
 */
export const pictureNames = [
  "aircraft",
  "barge",
  "bow",
  "buoy",
  "canal",
  "chart",
  "crane",
  "gate",
  "night",
  "papers",
  "parcels",
  "rail",
  "reefer",
  "road",
  "stack",
  "terminal",
  "warehouse",
  "yard",
] as const;
type PictureName = (typeof pictureNames)[number];

/** Widths in pixels that each picture exists in, ascending. */
export const pictureWidths = [320, 640, 1280] as const;
type PictureWidth = (typeof pictureWidths)[number];

/** From the smallest file to the one that every reader can show. */
export const pictureFormats = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export function isPictureName(text: string): text is PictureName {
  return (pictureNames as readonly string[]).includes(text);
}

/** Height in pixels of one of the portal's pictures of this width. */
export function pictureHeight(width: number): number {
  return (width * 5) / 8;
}

/** Root-relative address of one file: '/pictures/terminal-640.avif'. */
export function picturePath(name: PictureName, width: PictureWidth, format: PictureFormat): string {
  return `/pictures/${name}-${width}.${format}`;
}

/** Value of srcset for one format, by width. */
export function pictureSrcSet(name: PictureName, format: PictureFormat): string {
  return pictureWidths.map((width) => `${picturePath(name, width, format)} ${width}w`).join(", ");
}
