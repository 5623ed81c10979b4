import type { PaletteName } from "@/lib/site/palette";
import { escapeHtml } from "@/lib/text/escape-html";

/** A colour of a mail, by the name of its class. */
export type Shades<Shade extends string> = Record<Shade, Record<PaletteName | "property", string>>;
export type MailMarkup<Shade extends string> = ReturnType<typeof mailMarkup<Shade>>;

/** Makes elements of a mail: the light colours are in their style, the dark ones by their classes. */
export function mailMarkup<Shade extends string>(shades: Shades<Shade>) {
  /** Attributes of an element; `more` is a class of the style sheet besides. */
  const look = (names: readonly Shade[], style = "", more = "") => {
    const light = names.map((name) => `${shades[name].property}:${shades[name].light}`);
    const classes = [...names, more].filter(Boolean).join(" ");
    return `class="${classes}" style="${[style, ...light].filter(Boolean).join(";")}"`;
  };
  return {
    look,
    row: (names: readonly Shade[], style: string, html: string) =>
      `<tr><td ${look(names, style)}>${html}</td></tr>\n`,
    link: (href: string, label: string, name: Shade, style = "") =>
      `<a href="${escapeHtml(href)}" ${look([name], style)}>${escapeHtml(label)}</a>`,
    /** The rules for a dark ground, of the elements that the selector comes before. */
    darkRules: (selector = "", names = Object.keys(shades) as Shade[]) =>
      names
        .map((name) => `${selector}.${name}{${shades[name].property}:${shades[name].dark}!important}`)
        .join(""),
  };
}

/** Lines of text. */
export const mailLines = (lines: readonly string[]) => lines.map((line) => escapeHtml(line)).join("<br>");
