import { ImportFailure } from "@/lib/store/import-lines";

/** One entry of a feed, unparsed. */
export interface FeedPart {
  /** Line on which it begins, from 1. */
  line: number;
  xml: string;
}

interface FeedParts {
  /** The feed without its entries; what follows them is on the line it had. */
  frame: string;
  entries: FeedPart[];
}

/** The most characters and tags of one entry, and of the text around all of them, before they are parsed. */
const entryLimits = { length: 4_000_000, tags: 20_000 } as const;

/** The start and the end of an entry, and what may hide them: character data and comments. */
const tags = /<!\[CDATA\[|<!--|<(\/?)(?:item|entry)(?=[\s/>])/g;
const tagEnd = /(?:[^<>"']|"[^"]*"|'[^']*'){0,9999}>/y;

/**
 * Splits a feed into its entries (`item` of RSS, `entry` of Atom) and the text around them, in one pass, so that each can be
 * parsed separately. An entry without an end stays in the text around them. Throws ImportFailure where an entry, or the text
 * around them, is too large.
 */
export function splitFeed(xml: string): FeedParts {
  const entries: FeedPart[] = [];
  let frame = "";
  let framed = 0;
  let line = 1;
  const take = (from: number, to: number) => {
    const before = xml.slice(framed, from);
    line += countOf("\n", before);
    const entry = { line, xml: xml.slice(from, to) };
    requireModest(entry.xml, `entry on line ${line}`);
    entries.push(entry);
    const lines = countOf("\n", entry.xml);
    frame += before + "\n".repeat(lines);
    line += lines;
    framed = to;
  };
  let depth = 0;
  let start = 0;
  for (let tag = nextTag(xml, 0); tag; tag = nextTag(xml, tag.end)) {
    if (depth === 0 && tag.kind !== "close") start = tag.at;
    if (tag.kind === "open") depth += 1;
    const isLast = tag.kind === "selfClosing" ? depth === 0 : tag.kind === "close" && depth === 1;
    if (tag.kind === "close" && depth > 0) depth -= 1;
    if (isLast) take(start, tag.end);
  }
  frame += xml.slice(framed);
  requireModest(frame, "head");
  return { frame, entries };
}

interface FeedTag {
  at: number;
  kind: "open" | "close" | "selfClosing";
  /** The position after the tag. */
  end: number;
}

/** The next tag of an entry; null where there is none, or one without an end. */
function nextTag(xml: string, from: number): FeedTag | null {
  tags.lastIndex = from;
  for (let match = tags.exec(xml); match; match = tags.exec(xml)) {
    const [sign, slash] = match;
    const close = sign === "<!--" ? "-->" : sign.startsWith("<!") ? "]]>" : null;
    if (close) {
      const end = xml.indexOf(close, tags.lastIndex);
      if (end === -1) return null;
      tags.lastIndex = end + close.length;
      continue;
    }
    tagEnd.lastIndex = tags.lastIndex;
    if (!tagEnd.test(xml)) return null;
    const end = tagEnd.lastIndex;
    const kind = slash ? "close" : xml[end - 2] === "/" ? "selfClosing" : "open";
    return { at: match.index, kind, end };
  }
  return null;
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

function requireModest(xml: string, name: string): void {
  const { length, tags } = entryLimits;
  if (xml.length <= length && countOf("<", xml) <= tags) return;
  throw new ImportFailure(
    `The feed's ${name} is larger than it can be: ${length / 1_000_000} million characters and ${tags} tags.`,
  );
}
