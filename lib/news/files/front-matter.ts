import { parse as parseToml, TomlDate, TomlError } from "smol-toml";
import { type ErrorCode, isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { endOfObject, headLimit, headLines, metadataLine, startsMetadata } from "@/lib/store/file-kinds";

interface FrontMatter {
  /** Values as written: a text, a list, a table, or null where there is none. No value is converted to a number or a date. */
  fields: Record<string, unknown>;
  /** Line of each field, from 1, as an editor counts it. */
  lines: Record<string, number>;
  body: string;
  /** Where the head cannot be read: the line, and the reason. */
  problem: { line: number; reason: string } | null;
}

/** Number of characters that open nested lists and tables; no head has so many. */
const nestingLimit = 200;

type Bad = (line: number, reason: string) => FrontMatter;

/** The start and the end of heads: YAML between lines of three dashes, TOML between lines of three plus signs. */
const fences = {
  "---": { end: /^(?:---|\.\.\.)[ \t]*$/gm, read: readYaml },
  "+++": { end: /^\+\+\+[ \t]*$/gm, read: readToml },
} as const;

/**
 * Parses a text file with front matter: YAML, TOML, an object in JSON, or lines such as "Title: Words" that end with a blank
 * one, as for Pelican. Without front matter everything is body.
 */
export function readFrontMatter(source: string): FrontMatter {
  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const read: FrontMatter = { fields: {}, lines: {}, body: text.trim(), problem: null };
  if (text.startsWith("{")) return readJson(text, read);
  if (startsMetadata(text)) return readMetadata(text, read);
  const [opening = "", mark] = /^(---|\+\+\+)[ \t]*\n/.exec(text) ?? [];
  if (mark !== "---" && mark !== "+++") return read;
  const { end: fence, read: readHead } = fences[mark];
  fence.lastIndex = opening.length;
  const end = fence.exec(text);
  if (!end) return read;
  const head = text.slice(opening.length, end.index);
  read.body = text.slice(end.index + end[0].length).trim();
  const bad: Bad = (line, reason) => ({ ...read, problem: { line: line + 1, reason } });
  return tooMuch(head, bad) ?? readHead(head, read, bad);
}

function tooMuch(head: string, bad: Bad): FrontMatter | null {
  if (head.length > headLimit) return bad(1, `it has more than ${headLimit} characters`);
  const nests = head.match(/[[{]|^[ \t]*-(?=[ \t])/gm)?.length ?? 0;
  return nests > nestingLimit ? bad(1, "it has too many lists") : null;
}

/** Problems of YAML, by the names in its parser. */
const yamlProblems: Partial<Record<ErrorCode, string>> = {
  DUPLICATE_KEY: "it has a name twice",
  TAB_AS_INDENT: "a line begins with a tab; write blanks",
  BAD_ALIAS: "it refers to another value, which is not read",
  BLOCK_AS_IMPLICIT_KEY: "a value that holds a colon needs quotation marks",
  MISSING_CHAR: "a quotation mark or bracket is not closed, or a colon is missing",
  BAD_INDENT: "a line is not indented as those around it",
  BAD_DQ_ESCAPE: "a backslash in it precedes a character that it must not; write it twice, or use ' for \"",
};
const notPairs = 'its lines must be "name: value"';

function readYaml(head: string, read: FrontMatter, bad: Bad): FrontMatter {
  const lineCounter = new LineCounter();
  // In the failsafe schema all values are texts: an id is no number, a date no instant. Aliases could multiply a text.
  const document = parseDocument(head, {
    schema: "failsafe",
    lineCounter,
    prettyErrors: false,
    logLevel: "silent",
  });
  const [error] = document.errors;
  if (error) return bad(lineCounter.linePos(error.pos[0]).line, yamlProblems[error.code] ?? notPairs);
  if (document.contents === null) return read;
  if (!isMap(document.contents)) return bad(1, notPairs);
  const fields: [string, unknown][] = [];
  for (const { key, value } of document.contents.items) {
    if (!isScalar(key)) return bad(1, notPairs);
    const name = String(key.value);
    const line = lineCounter.linePos(key.range?.[0] ?? 0).line + 1;
    read.lines[name] = line;
    try {
      const parsed = value === null ? null : document.createNode(value).toJS(document, { maxAliasCount: 0 });
      fields.push([name, parsed]);
    } catch {
      return bad(line - 1, "it refers to another value, which is not read");
    }
  }
  return { ...read, fields: Object.fromEntries(fields) };
}

function readToml(head: string, read: FrontMatter, bad: Bad): FrontMatter {
  try {
    const fields = asTexts(parseToml(head)) as Record<string, unknown>;
    for (const [at, line] of head.split("\n").entries()) {
      const [, name] = /^\s{0,9}"?([\w-]{1,80})"?\s{0,9}=/.exec(line) ?? [];
      if (name !== undefined && Object.hasOwn(fields, name)) read.lines[name] ??= at + 2;
    }
    return { ...read, fields };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return bad(error.line, 'it is not TOML: write name = "value"');
  }
}

function readJson(text: string, read: FrontMatter): FrontMatter {
  const end = endOfObject(text);
  const bad: Bad = (line, reason) => ({ ...read, problem: { line, reason } });
  if (end === -1) return bad(1, "it begins like an object in JSON, which does not end");
  const head = text.slice(0, end);
  read.body = text.slice(end).trim();
  const much = tooMuch(head, bad);
  if (much) return much;
  try {
    return { ...read, fields: asTexts(JSON.parse(head)) as Record<string, unknown> };
  } catch {
    return bad(1, "it is not an object in JSON");
  }
}

/** Values as texts, like those of YAML here. */
function asTexts(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asTexts(one)]));
  return value === null || value === undefined ? null : String(value);
}

function readMetadata(text: string, read: FrontMatter): FrontMatter {
  const lines = headLines(text);
  let last = "";
  for (const [at, line] of lines.entries()) {
    const [, name, value = ""] = metadataLine.exec(line) ?? [];
    if (name !== undefined) {
      last = name.toLowerCase();
      read.fields[last] = value.trim();
      read.lines[last] = at + 1;
    } else if (/^\s/.test(line)) read.fields[last] = `${read.fields[last]} ${line.trim()}`;
    else return { ...read, fields: {}, lines: {}, problem: { line: at + 1, reason: notPairs } };
  }
  return { ...read, body: text.split("\n").slice(lines.length).join("\n").trim() };
}
