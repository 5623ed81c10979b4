/**
 * Writes the portal's drawings as files: one sprite of all icons (data/icons) with the publisher's mark, the drawings of
 * data/drawings, the QR code of the app, and the world's coasts of data/chart. A page refers to a drawing by its address, so that
 * the browser loads its shape once and caches it; the addresses contain a hash of the content. It also writes
 * components/ui/drawings.ts, with the addresses and the names of the icons; the address of the coasts also stands in
 * lib/chart/land-file.ts.
 * Run `tsx scripts/icons.ts` after a change.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { project } from "@/lib/chart/projection";
import { qrCode } from "@/lib/pictures/qr";
import { sampleSite } from "@/lib/site/site";
import { readLand } from "./drawing/land";

/** Paths are relative to the repository, where npm runs its scripts. */
const folder = "data/icons";
const drawn = "data/drawings";
const served = "public/art";

/** The icons of Tabler that the portal draws: https://tabler.io/icons, outline. */
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".svg"))
  .map((file) => file.slice(0, -".svg".length))
  .sort();

/** The shapes inside an icon's svg, without the invisible background that every file starts with. */
function shapes(name: string): string[] {
  const svg = readFileSync(path.join(folder, `${name}.svg`), "utf8");
  const elements = svg.match(/<(path|circle|rect|line|polyline|ellipse)\b[^>]*\/>/g) ?? [];
  return elements
    .filter((shape) => !shape.includes('stroke="none"'))
    .map((shape) => shape.replace(/\s+/g, " ").replace(" />", "/>"));
}

/** The light mark: an ink dot with a magenta flare, as a chart shows a lit beacon. */
const mark = `<symbol id="mark" viewBox="0 0 32 32"><path fill="var(--accent)" d="M10.2 21.8C11.4 13.4 16.4 5.4 22 3.3A5.7 5.7 0 0 1 28.9 10.2C26.9 15.8 18.7 20.7 10.2 21.8Z"/><circle fill="var(--ink)" cx="7.4" cy="24.8" r="4.4"/></symbol>`;

function sprite(): string {
  const symbols = names.map(
    (name) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes(name).join("")}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${[mark, ...symbols].join("\n")}\n</svg>\n`;
}

/** The app's address as a QR code in a separate file, black on white in every palette, as scanners need it. */
function appCode(): string {
  const { size, path: modules } = qrCode(sampleSite().links.app ?? "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${size + 4} ${size + 4}"><path d="${modules}"/></svg>\n`;
}

/**
 * The world's land as one path in units of lib/chart/projection, once for each layer of a chart: the colours and widths of its
 * lines are those of the place where it is used.
 */
function land(): string {
  const rings = readLand().map((ring) => {
    let [x, y] = [0, 0];
    const steps = ring.map(([lon, lat]) => {
      const point = project(lon, lat);
      const [toX, toY] = [Math.round(point.x), Math.round(point.y)];
      const step = `${toX - x} ${toY - y}`;
      [x, y] = [toX, toY];
      return step;
    });
    const [start, ...rest] = steps.filter((step, at) => at === 0 || step !== "0 0");
    return `M${start}l${rest.join(" ").replaceAll(" -", "-")}z`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<path id="land" fill-rule="evenodd" stroke-linejoin="round" vector-effect="non-scaling-stroke" d="${rings.join("\n")}"/>\n</svg>\n`;
}

/** The complete text of every file that is written, by its path. */
export function drawingFiles(): Record<string, string> {
  const drawings = {
    icons: sprite(),
    coast: readFileSync(path.join(drawn, "coast.svg"), "utf8"),
    compass: readFileSync(path.join(drawn, "compass.svg"), "utf8"),
    appCode: appCode(),
    land: land(),
  };
  const addresses = Object.entries(drawings).map(([name, text]) => {
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 6);
    // A page names the icons some 170 times.
    const short = name === "icons" ? "i" : name.toLowerCase();
    return { name, text, file: `${short}-${hash}.svg` };
  });
  return {
    ...Object.fromEntries(addresses.map(({ file, text }) => [`${served}/${file}`, text])),
    "components/ui/drawings.ts": `/* Written by scripts/icons.ts. Change the drawings and run it again. */

/** Addresses of the drawings that are files; each changes with its content. */
export const drawings = {
${addresses.map(({ name, file }) => `  ${name}: "/art/${file}",`).join("\n")}
} as const;

/** The icons of the sprite, from data/icons (Tabler, MIT). */
export const iconNames = [
${names.map((name) => `  "${name}",`).join("\n")}
] as const;
export type IconName = (typeof iconNames)[number];
`,
    "lib/chart/land-file.ts": `/* Written by scripts/icons.ts. Change the coasts and run it again. */

/** Address of the world's coasts, for drawings that are made as text. */
export const landFile = "/art/${addresses.find(({ name }) => name === "land")?.file}";
`,
  };
}

/** Drawings under public/art whose content is outdated. The fonts there are those of components/embed/embed-style.ts. */
export function staleDrawings(files = drawingFiles()): string[] {
  return readdirSync(served)
    .map((file) => `${served}/${file}`)
    .filter((file) => file.endsWith(".svg") && !(file in files));
}

if (path.basename(process.argv[1] ?? "") === "icons.ts") {
  mkdirSync(served, { recursive: true });
  const files = drawingFiles();
  for (const [file, source] of Object.entries(files)) writeFileSync(file, source);
  for (const file of staleDrawings(files)) rmSync(file);
}
