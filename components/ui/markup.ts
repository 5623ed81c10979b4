import { escapeHtml } from "@/lib/escape-html";

/** A piece of HTML whose every part was written in the code or escaped. `html` alone makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[] | null | undefined;

/**
 * HTML as a text: html`<b>${name}</b>`. What is filled in is escaped, also for a place between double quotes, unless it is
 * markup itself; null and undefined come to nothing. For what is drawn many times over, where an element of React's for
 * every part would cost more than the part (docs/adr/0015).
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let all = texts[0] ?? "";
  for (let at = 0; at < parts.length; at += 1) all += written(parts[at]) + texts[at + 1];
  return new Markup(all);
}

const inAddress = /[<>"]|&(?![a-z_]{1,30}=)/g;

/**
 * An address, for a place between double quotes. In an attribute an ampersand before a parameter begins no entity, as an
 * equals sign follows: it is not escaped, and rows are many.
 */
export function address(text: string | null): Markup {
  return new Markup(escapeHtml(text ?? "", inAddress));
}

function written(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  if (part === null || part === undefined) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "number") return String(part);
  let all = "";
  for (const { text } of part) all += text;
  return all;
}
