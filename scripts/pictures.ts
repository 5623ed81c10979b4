/**
 * Rasterises data/pictures/*.svg into public/pictures/<name>-<width>.<format>. Run `tsx scripts/pictures.ts` after
 * changing a drawing or the list in lib/pictures/pictures.ts; it takes a minute or two. Files that are not in the list are removed.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { type PictureFormat, pictureFormats, pictureNames, pictureWidths } from "@/lib/pictures/pictures";

/** Both paths are relative to the repository, where npm runs its scripts. */
const folder = "data/pictures";
const target = "public/pictures";
/** Width of the drawings' grid. */
const drawnWidth = 1200;
/** Pixels per inch at which one unit of a drawing is one pixel. */
const unitDensity = 72;

const encode: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 6 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 6 }),
  jpg: (picture) => picture.jpeg({ quality: 76, mozjpeg: true }),
};

mkdirSync(target, { recursive: true });
const written = new Set<string>();
for (const name of pictureNames) {
  for (const width of pictureWidths) {
    const density = Math.ceil((unitDensity * width) / drawnWidth);
    const pixels = await sharp(path.join(folder, `${name}.svg`), { density })
      .resize({ width })
      .flatten({ background: "white" })
      .png()
      .toBuffer();
    for (const format of pictureFormats) {
      const file = `${name}-${width}.${format}`;
      await encode[format](sharp(pixels)).toFile(path.join(target, file));
      written.add(file);
    }
  }
}
for (const file of readdirSync(target)) if (!written.has(file)) rmSync(path.join(target, file));
console.log(`${written.size} files in ${target}`);
