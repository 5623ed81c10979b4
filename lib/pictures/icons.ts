import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { memoizeAsync } from "@/lib/memoize/memoize-async";
import { palettes } from "@/lib/site/palette";
import { site } from "@/lib/site/site-config";

/** The icons that systems request besides the one that pages link to, by their files; width in pixels. */
export const iconSizes = { "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 } as const;
/** Those within /favicon.ico. */
const faviconSizes = [16, 32, 48];

const isSized = (file: string): file is keyof typeof iconSizes => file in iconSizes;

/** The mark: the publisher's logo, or the portal's in its light colours. */
async function markBytes(): Promise<Buffer> {
  const { logo } = site();
  if (logo) return Buffer.from(logo.bytes);
  const svg = await readFile(path.join(process.cwd(), "public", "icon.svg"), "utf8");
  // Without its last rules, which are for the dark palette.
  const [dark, end] = [svg.indexOf("@media"), svg.indexOf("</style>")];
  return Buffer.from(dark < 0 ? svg : svg.slice(0, dark) + svg.slice(end));
}

/** The mark on a square; on white with a margin where a system cuts the corners. */
async function square(size: number, onPaper: boolean): Promise<Buffer> {
  const inner = Math.round(onPaper ? size * 0.72 : size);
  const clear = { r: 255, g: 255, b: 255, alpha: 0 };
  const mark = await sharp(await markBytes(), { density: 600 })
    .resize(inner, inner, { fit: "contain", background: clear })
    .png()
    .toBuffer();
  if (!onPaper) return mark;
  return sharp({ create: { width: size, height: size, channels: 3, background: "white" } })
    .composite([{ input: mark, gravity: "center" }])
    .png({ palette: true })
    .toBuffer();
}

/** An ICO file of PNG pictures. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const entry = 16;
  const head = Buffer.alloc(6 + entry * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size, png }] of pictures.entries()) {
    const start = 6 + at * entry;
    head.writeUInt8(size, start);
    head.writeUInt8(size, start + 1);
    head.writeUInt16LE(1, start + 4);
    head.writeUInt16LE(32, start + 6);
    head.writeUInt32LE(png.length, start + 8);
    head.writeUInt32LE(offset, start + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const drawIcon = memoizeAsync(
  async (file: keyof typeof iconSizes | "favicon.ico") => {
    if (isSized(file)) return square(iconSizes[file], true);
    return icoOf(
      await Promise.all(faviconSizes.map(async (size) => ({ size, png: await square(size, false) }))),
    );
  },
  { max: 4, key: (file) => file },
);

/** An icon of the site as a file, drawn once a process; null for a name that is none. */
export const iconFile = (file: string): Promise<Buffer> | null =>
  isSized(file) || file === "favicon.ico" ? drawIcon(file) : null;

/** The web app manifest, for readers who add the site to a home screen. */
export function manifest(): object {
  const { name } = site();
  return {
    name,
    short_name: name,
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: palettes.light.page,
    theme_color: palettes.light.page,
    icons: (["icon-192.png", "icon-512.png"] as const).map((file) => ({
      src: `/own/${file}`,
      sizes: `${iconSizes[file]}x${iconSizes[file]}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  };
}
