import { isMap, isScalar, LineCounter, parseDocument } from "yaml";

export interface FrontMatter {
  /** Values as they are written: a text, a list, or null where there is nothing; nothing is taken for a number or a date. */
  fields: Record<string, unknown>;
  /** Line of each field, from 1, as an editor counts it. */
  lines: Record<string, number>;
  body: string;
  /** Where the head cannot be read: the line, and why. */
  problem: { line: number; reason: string } | null;
}

/** Characters of a head that is read; one of an article has a few hundred. */
export const headLimit = 20_000;
/** Signs that nest lists and tables in each other; no head has so many. */
const nestingLimit = 200;

/** A text file with front matter in YAML between two lines of three dashes. Without front matter everything is body. */
export function readFrontMatter(source: string): FrontMatter {
  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const read: FrontMatter = { fields: {}, lines: {}, body: text.trim(), problem: null };
  const start = /^---[ \t]*\n/.exec(text)?.[0].length;
  const fence = /^---[ \t]*$/gm;
  fence.lastIndex = start ?? 0;
  const end = start === undefined ? null : fence.exec(text);
  if (start === undefined || !end) return read;
  const head = text.slice(start, end.index);
  read.body = text.slice(end.index + end[0].length).trim();
  const bad = (line: number, reason: string) => ({ ...read, problem: { line: line + 1, reason } });
  if (head.length > headLimit) return bad(1, `it has more than ${headLimit} characters`);
  if ((head.match(/[[{]|^[ \t]*-(?=[ \t])/gm)?.length ?? 0) > nestingLimit)
    return bad(1, "it has too many lists");
  return readHead(head, read, bad);
}

function readHead(
  head: string,
  read: FrontMatter,
  bad: (line: number, reason: string) => FrontMatter,
): FrontMatter {
  const lineCounter = new LineCounter();
  // Of the failsafe schema all values are texts: an id is no number, a date no instant. Aliases could multiply a text.
  const document = parseDocument(head, {
    schema: "failsafe",
    lineCounter,
    prettyErrors: false,
    logLevel: "silent",
  });
  const [error] = document.errors;
  if (error) return bad(lineCounter.linePos(error.pos[0]).line, error.message);
  if (document.contents === null) return read;
  if (!isMap(document.contents)) return bad(1, 'its lines must be "name: value"');
  const fields: [string, unknown][] = [];
  for (const { key, value } of document.contents.items) {
    if (!isScalar(key)) return bad(1, 'its lines must be "name: value"');
    const name = String(key.value);
    const line = lineCounter.linePos(key.range?.[0] ?? 0).line + 1;
    read.lines[name] = line;
    try {
      const given = value === null ? null : document.createNode(value).toJS(document, { maxAliasCount: 0 });
      fields.push([name, given]);
    } catch {
      return bad(line - 1, "it refers to another value, which is not read");
    }
  }
  return { ...read, fields: Object.fromEntries(fields) };
}
