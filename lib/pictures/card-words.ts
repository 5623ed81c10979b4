import { readFileSync } from "node:fs";
import path from "node:path";
import { type Lang, localeRecords, locales, type Script } from "@/lib/i18n/locales";
import { phrases } from "@/lib/i18n/phrases";
import { memoize } from "@/lib/memoize/memoize";
import { ogImageSize } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";
import { type Font, openFont, outline, widthOf } from "./outlines";

/** The text of an Open Graph image: a headline and its language. */
export interface OgImageText {
  headline: string;
  lang: Lang;
}

const margin = 48;
const mostLines = 3;
/** The sizes that are tried, the largest first: the first that needs no more than two lines, else the last. */
const sizes = [58, 50, 44];
const nameSize = 28;

/** A font of data/fonts, read when it is first needed. */
const font = memoize(
  (file: string) => openFont(readFileSync(path.join(process.cwd(), "data", "fonts", file))),
  {
    max: 5,
  },
);

/** Font files of a script, in the order in which a glyph is looked up. */
const fontFiles: Record<Script, readonly string[]> = {
  Latn: ["brygada-1918-600.ttf"],
  Hant: ["brygada-1918-600.ttf", "headlines-hk.otf", "headlines-sc.otf"],
  Hans: ["brygada-1918-600.ttf", "headlines-sc.otf", "headlines-hk.otf"],
};

function scriptOf(lang: Lang): Script {
  const locale = locales.find((one) => localeRecords[one].lang === lang);
  return locale ? localeRecords[locale].script : "Latn";
}

const fontsOf = (lang: Lang): Font[] => fontFiles[scriptOf(lang)].map((file) => font(file));

/** Where a line of the headline may end. */
function partsOf({ headline, lang }: OgImageText): string[] {
  return scriptOf(lang) === "Latn" ? (headline.match(/\S+\s*/g) ?? []) : phrases(headline);
}

/** A headline in lines of the available width; what exceeds three lines is cut off with an ellipsis. */
function linesOf(parts: readonly string[], size: number, fonts: readonly Font[]): string[] {
  const room = ogImageSize.width - 2 * margin;
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = (last ?? "") + part;
    if (last !== undefined && widthOf(joined.trimEnd(), { size, fonts }) <= room)
      lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  if (lines.length <= mostLines) return lines.map((line) => line.trim());
  const shown = lines.slice(0, mostLines).map((line) => line.trim());
  return [...shown.slice(0, -1), `${shown.at(-1)?.replace(/.{2}$/u, "")}…`];
}

/** The foot of an Open Graph image as SVG, and its height. */
interface OgImageFoot {
  svg: string;
  height: number;
}

const mark = `<path fill="#a50f5f" d="M10.2 21.8C11.4 13.4 16.4 5.4 22 3.3A5.7 5.7 0 0 1 28.9 10.2C26.9 15.8 18.7 20.7 10.2 21.8Z"/><circle fill="#0a1e29" cx="7.4" cy="24.8" r="4.4"/>`;

/** The graduated rule of the charts, across the image. */
const rule = Array.from({ length: 13 }, (_, at) => `M${at * 96} 0h48v6h-48z`).join("");

/**
 * The white foot of an Open Graph image: graduated rule, headline in up to three lines, mark and name. Its colours are those of
 * the light palette. null where no font of data/fonts has one of the headline's letters: half a headline is none.
 */
export function ogImageFoot(text: OgImageText): OgImageFoot | null {
  const fonts = fontsOf(text.lang);
  const leading = scriptOf(text.lang) === "Latn" ? 1.16 : 1.32;
  try {
    const parts = partsOf(text);
    const tries = sizes.map((size) => ({ size, lines: linesOf(parts, size, fonts) }));
    const fit = tries.find(({ lines }) => lines.length <= 2) ?? tries.at(-1);
    if (!fit || fit.lines.length === 0) return null;
    const { size, lines } = fit;
    const top = 34;
    const heads = lines.map((line, at) =>
      outline(line, { x: margin, y: top + size + at * size * leading, size, fonts }),
    );
    const under = top + size + (lines.length - 1) * size * leading;
    const base = under + 74;
    // The mark is the portal's; a publisher with another logo is shown by name alone.
    const hasMark = site().logo === null;
    const name = outline(site().name, {
      x: margin + (hasMark ? 50 : 0),
      y: base,
      size: nameSize,
      fonts: [font("brygada-1918-600.ttf")],
    });
    const plate = hasMark
      ? `<g transform="translate(${margin - 3} ${base - 31}) scale(1.25)">${mark}</g>`
      : "";
    const height = Math.round(base + 34);
    const path = (d: string) => `<path fill="#0a1e29" d="${d}"/>`;
    return {
      height,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${ogImageSize.width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${path(rule)}${heads.map(({ d }) => path(d)).join("")}${plate}${path(name.d)}</svg>`,
    };
  } catch {
    return null;
  }
}
