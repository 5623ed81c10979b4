import { readFileSync } from "node:fs";
import path from "node:path";
import { defaultLocale, type Locale, locales, showsChinese } from "@/lib/i18n/locales";
import { type Outline, outline } from "@/lib/pictures/outlines";
import type { Typeface } from "./outlines";

interface Words {
  head: string;
  line: string;
}

/** A picture of an advertisement or a banner. `zh`, in Traditional, is present if there is a Chinese picture. */
export interface Picture {
  name: string;
  words: { en: Words; zh?: Words };
}

/** Languages with pictures: a language without Chinese texts shows those in English. */
export const drawnLocales = locales.filter((locale) => locale === defaultLocale || showsChinese(locale));

/** The file of a picture in a language. */
export const pictureFile = (name: string, locale: Locale, ending: "svg" | "png") =>
  `${name}${locale === defaultLocale ? "" : `-${locale}`}.${ending}`;

/** The drawing into which a picture's words are placed. */
export const artOf = (root: string, name: string) =>
  readFileSync(path.join(root, "data", "promotions", "art", `${name}.svg`), "utf8");

interface MailingWords {
  head: string[];
  lines: string[];
  foot: string;
}

interface Entry {
  imageUrl: string;
  imageUrlZh?: object;
  company?: string;
  companyZh?: string;
  title?: string;
  titleZh?: string;
}

const files = ["home-ads", "port-ads", "air-ads", "directory-ads", "fallback-ads", "feature-banners"];
const read = (root: string, file: string) =>
  JSON.parse(readFileSync(path.join(root, "data", "promotions", `${file}.json`), "utf8"));

/** The pictures to which the files of data/promotions refer, with the words for each. */
export function pictures(root: string): Picture[] {
  return files
    .flatMap((file) => read(root, file) as Entry[])
    .map(({ imageUrl, imageUrlZh, company, companyZh, title, titleZh }) => ({
      name: path.basename(imageUrl, ".svg"),
      words: {
        en: wordsOf(company ?? title ?? ""),
        ...(imageUrlZh ? { zh: wordsOf(companyZh ?? titleZh ?? "") } : {}),
      },
    }));
}

/** 'Who: what (sample)' as head and line. The note that it is a sample is shown outside the picture. */
function wordsOf(text: string): Words {
  const [, head, line] = /^([^:：]+)(?:: |：)(.+?)(?: \(sample\)|（樣本）)?$/.exec(text) ?? [];
  if (!head || !line) throw new Error(`"${text}" is not 'head: line'`);
  return { head, line };
}

/** The pictures of mailings. */
export function mailingsOf(root: string): { name: string; words: { en: MailingWords; zh: MailingWords } }[] {
  const all = read(root, "mailing-words") as Record<string, { en: MailingWords; zh: MailingWords }>;
  return Object.entries(all).map(([name, words]) => ({ name, words }));
}

/** Words end this far from the right edge. */
const margin = 24;
/** Drawings of this height are for the strip above search results. */
const stripHeight = 144;

/**
 * A drawing with a head and a line in it: `art` states where words begin (data-words). A banner has a fixed shape. An
 * advertisement of the strip above results fills the available width, with words at its left end and the drawing at its right.
 */
export function picture(art: string, { head, line }: Words, { head: heads, line: lines }: Typeface): string {
  const { x, width, height } = frameOf(art);
  const room = width - margin - x;
  const middle = height / 2;
  const words = [
    fitted(head, { x, y: middle - 2, size: 46, fonts: heads }, room),
    fitted(line, { x, y: middle + 38, size: 28, fonts: lines }, room),
  ];
  const title = `${head}: ${line}`;
  return height === stripHeight ? strip(art, title, words) : withWords(art, title, words);
}

/** A mailing: a large head of several lines, smaller lines, and the sender. */
export function mailingPicture(art: string, { head, lines, foot }: MailingWords, typeface: Typeface): string {
  const { x, height } = frameOf(art);
  const first = 60 + 56 * head.length;
  return withWords(art, head.join(" "), [
    ...head.map((text, row) => outline(text, { x, y: 90 + 60 * row, size: 54, fonts: typeface.head })),
    ...lines.map((text, row) =>
      outline(text, { x, y: first + 60 + 44 * row, size: 30, fonts: typeface.line }),
    ),
    outline(foot, { x, y: height - 36, size: 22, fonts: typeface.line }),
  ]);
}

function frameOf(art: string): { x: number; width: number; height: number } {
  const [, width, height, x] = /width="(\d+)" height="(\d+)" [^>]*data-words="(\d+)"/.exec(art) ?? [];
  if (!width || !height || !x)
    throw new Error("A drawing must state its width, its height and where words begin.");
  return { x: Number(x), width: Number(width), height: Number(height) };
}

/** As large as `placing` states, or smaller if it would be wider than `room`. */
function fitted(text: string, placing: Parameters<typeof outline>[1], room: number): Outline {
  const fullSize = outline(text, placing);
  return fullSize.width <= room
    ? fullSize
    : outline(text, { ...placing, size: placing.size * (room / fullSize.width) });
}

/** The drawing with its words. */
function withWords(art: string, title: string, words: readonly Outline[]): string {
  return art
    .replace(
      / data-words="\d+" aria-hidden="true">/,
      ` preserveAspectRatio="xMinYMid slice" role="img">\n<title>${title}</title>`,
    )
    .replaceAll(/ data-side="\w+"/g, "")
    .replace("</svg>", `${pathsOf(art, words)}</svg>`);
}

/** The same without a fixed width: both ends have fixed proportions, and the background extends between them. */
function strip(art: string, title: string, words: readonly Outline[]): string {
  const { width, height } = frameOf(art);
  const side = (name: string) => new RegExp(`<g data-side="${name}">\n([^]*?)</g>`).exec(art)?.[1] ?? "";
  const end = (align: string, drawn: string) =>
    `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="${align}YMid meet">\n${drawn}</svg>\n`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img">\n<title>${title}</title>\n`,
    `<rect width="100%" height="100%" fill="#${groundOf(art)}"/>\n`,
    end("xMax", side("right")),
    end("xMin", side("left") + pathsOf(art, words)),
    "</svg>\n",
  ].join("");
}

const groundOf = (art: string) => /fill="#([0-9a-f]{6})"/.exec(art)?.[1] ?? "ffffff";

/** Words are light on a dark background and dark on a light one. */
function pathsOf(art: string, words: readonly Outline[]): string {
  const ground = groundOf(art);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  const colour = 0.3 * red + 0.6 * green + 0.1 * blue < 128 ? "#ffffff" : "#0a1e29";
  return words.map(({ d }) => `<path d="${d}" fill="${colour}"/>\n`).join("");
}
