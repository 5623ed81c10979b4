/**
 * Writes the share image of pages that have no picture (public/card.jpg, 1200 by 630), and the site's logo for search
 * engines (public/logo.png). Run `tsx scripts/card.ts` after changing the mark or the drawing.
 */
import { readFileSync } from "node:fs";
import sharp from "sharp";

const size = { width: 1200, height: 630 };
const light = readFileSync("public/icon.svg", "utf8").replace(/@media[^}]*\}[^}]*\}\}?/, "");
const markWidth = 420;

const mark = await sharp(Buffer.from(light), { density: (72 * markWidth) / 32 })
  .resize(markWidth)
  .png()
  .toBuffer();
const plate = await sharp({ create: { width: 560, height: size.height, channels: 3, background: "white" } })
  .composite([{ input: mark, gravity: "center" }])
  .png()
  .toBuffer();
await sharp("public/pictures/chart-1280.jpg")
  .resize({ ...size, fit: "cover" })
  .composite([{ input: plate, gravity: "west" }])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile("public/card.jpg");
await sharp({ create: { width: 512, height: 512, channels: 3, background: "white" } })
  .composite([{ input: await sharp(mark).resize(400).toBuffer(), gravity: "center" }])
  .png({ palette: true })
  .toFile("public/logo.png");
