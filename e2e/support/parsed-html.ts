import type { APIRequestContext } from "@playwright/test";
import { DomUtils, Parser, parseDocument } from "htmlparser2";
import { expect } from "./http";

/**
 * A page as its answer holds it, for what needs no browser to be read: words, links and forms that stand there without
 * script. What is seen of them, and where, only a browser tells.
 */
export type HtmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Within = HtmlElement | ReturnType<typeof parseDocument>;

// biome-ignore lint/performance/useDomNodeTextContent: of a parsed answer, which nobody lays out; scripts are left out.
const { innerText } = DomUtils;

/** What a part says, its scripts aside, in one line. */
export const textOf = (part: Within): string => innerText(part).replace(/\s+/g, " ").trim();

function isHidden(part: HtmlElement): boolean {
  for (let one: typeof part.parent = part; one; one = one.parent) {
    if ("attribs" in one && "hidden" in one.attribs) return true;
  }
  return false;
}

/** The elements of a name that have these attributes, in order; without those that stand there unseen. */
export function elementsOf(
  within: Within,
  name: string,
  attributes: Record<string, string> = {},
): HtmlElement[] {
  return DomUtils.getElementsByTagName(name, within, true).filter(
    (part) =>
      Object.entries(attributes).every(([key, value]) => part.attribs[key] === value) &&
      (name === "script" || !isHidden(part)),
  );
}

/** The one element of a name and these attributes. */
export function onlyElement(
  within: Within,
  name: string,
  attributes: Record<string, string> = {},
): HtmlElement {
  const parts = elementsOf(within, name, attributes);
  expect(parts.length, `<${name} ${JSON.stringify(attributes)}>`).toBe(1);
  return parts[0] as HtmlElement;
}

/** The elements of a name that say exactly this. */
export const elementsWithText = (within: Within, name: string, text: string): HtmlElement[] =>
  elementsOf(within, name).filter((part) => textOf(part) === text);

/**
 * Where a form leads that is sent by GET, without script: its fields as they stand, and as `filled` says. Of boxes those are
 * ticked whose value is given.
 */
export function formTarget(
  form: HtmlElement,
  filled: Record<string, string | readonly string[]> = {},
): string {
  const query = new URLSearchParams();
  const fields = elementsOf(form, "input");
  for (const name of Object.keys(filled))
    expect(
      fields.some(({ attribs }) => attribs.name === name),
      `the form has a field ${name}`,
    ).toBe(true);
  for (const { attribs } of fields) {
    const { name, type = "text", value = "" } = attribs;
    if (!name || "disabled" in attribs) continue;
    const given = filled[name];
    const isBox = type === "checkbox" || type === "radio";
    if (!isBox) query.append(name, typeof given === "string" ? given : value);
    else if (given === undefined ? "checked" in attribs : [given].flat().includes(value))
      query.append(name, value);
  }
  return `${form.attribs.action}?${query}`;
}

/** A whole page, none of which waits for a script to be put in its place. */
export async function readPage(request: APIRequestContext, path: string, status = 200) {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(status);
  const html = await answer.text();
  expect(html.trimEnd().endsWith("</html>"), `${path} is whole`).toBe(true);
  expect(html, path).not.toContain('<template id="B:');
  const page = parseDocument(html);
  return { answer, page, main: onlyElement(page, "main"), heading: textOf(onlyElement(page, "h1")) };
}

/** What a page itself says to search engines, by type. */
export function nodesOf(within: Within): Record<string, { [field: string]: unknown }> {
  const nodes = elementsOf(within, "script", { type: "application/ld+json" }).flatMap(
    (script): { "@type": string }[] => JSON.parse(DomUtils.textContent(script))["@graph"],
  );
  return Object.fromEntries(nodes.map((node) => [node["@type"], node]));
}

/** Attributes whose words are read out, or shown. */
const readOut = ["alt", "title", "aria-label", "placeholder", "content", "value", "summary"];

/** All that a page says, in its words and in what is read out of its elements, unseen parts too; and the paths of this site it leads to. */
export function textAndLinks(html: string): { said: string; links: string[] } {
  const texts: string[] = [];
  const attributes: string[] = [];
  const links: string[] = [];
  let pages = 0;
  let isCode = false;
  // As it is read, without a tree of its parts: hundreds of pages are asked for all that they say.
  const parser = new Parser({
    onopentag(name, attribs) {
      isCode = name === "script" || name === "style";
      if (name === "html") pages += 1;
      for (const one of readOut) if (attribs[one]) attributes.push(attribs[one]);
      const { href = "" } = attribs;
      if (name === "a" && /^\/(?!\/|api\/|media\/|_next\/)/.test(href)) links.push(href.replace(/#.*/, ""));
    },
    ontext(text) {
      if (!isCode) texts.push(text);
    },
    onclosetag() {
      isCode = false;
    },
  });
  parser.end(html);
  expect(pages, "<html>").toBe(1);
  return { said: [texts.join("").replace(/\s+/g, " ").trim(), ...links, ...attributes].join("\n"), links };
}

/**
 * The words of a page in one order. The parts of a page and the framework's data stand in the order in which they were ready,
 * which a store of another machine decides; what a reader reads is the same.
 */
export const wordsInAnyOrder = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .split(/\s+/)
    .sort()
    .join(" ");
