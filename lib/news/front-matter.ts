export interface FrontMatter {
  fields: Record<string, string | string[]>;
  /** Line of each field, from 1, as an editor counts it. */
  lines: Record<string, number>;
  body: string;
  /** Lines of the head that say nothing that is understood. */
  unread: number[];
}

/**
 * A text file with front matter between two lines of three dashes: `key: value`, a value in quotation marks as it is,
 * `[a, b]` or lines of `- a` a list, `|` and `>` a text of indented lines, kept or joined. Without front matter
 * everything is body.
 */
export function readFrontMatter(source: string): FrontMatter {
  const lines = source.replace(/^\uFEFF/, "").split(/\r?\n/);
  const isFence = (line: string) => /^---[ \t]*$/.test(line);
  const end = isFence(lines[0] ?? "") ? lines.findIndex((line, at) => at > 0 && isFence(line)) : -1;
  const read: FrontMatter = { fields: Object.create(null), lines: {}, body: source.trim(), unread: [] };
  if (end === -1) return read;
  read.body = lines
    .slice(end + 1)
    .join("\n")
    .trim();
  if (end > headLines) {
    read.unread.push(headLines + 1);
    return read;
  }
  for (let at = 1; at < end; at += 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [start = "", key] = /^([\w-]+):(?=\s|$)/.exec(line) ?? [];
    if (key === undefined) {
      read.unread.push(at + 1);
      continue;
    }
    const value = line.slice(start.length).trim();
    read.lines[key] = at + 1;
    let next = at + 1;
    while (next < end && (blank(lines[next]) || /^(?:\s|- )/.test(lines[next] ?? ""))) next += 1;
    read.fields[key] = blockValue(value, lines.slice(at + 1, next)) ?? besideKey(value);
    if (/^[|>][+-]?$|^$/.test(value)) at = next - 1;
  }
  return read;
}

/** Lines of a head that are read; one has nine fields. */
const headLines = 1000;

const blank = (line: string | undefined) => (line ?? "").trim() === "";

/** The value that stands on the lines below its key; null when it stands beside the key. */
function blockValue(value: string, block: readonly string[]): string | string[] | null {
  const lines = block.map((line) => line.trim());
  if (/^[|>]/.test(value) && value.length <= 2) return lines.join(value.startsWith("|") ? "\n" : " ").trim();
  if (value !== "" || !lines.some((line) => line.startsWith("- "))) return null;
  return lines.filter((line) => line.startsWith("- ")).map((line) => unquote(line.slice(2).trim()));
}

function besideKey(text: string): string | string[] {
  if (!text.startsWith("[") || !text.endsWith("]") || text.length < 2) return unquote(text);
  const items: string[] = [];
  const inner = text.slice(1, -1);
  for (let at = 0; at < inner.length; ) {
    // A comma within quotation marks parts nothing.
    const comma = inner.indexOf(",", quotedEnd(inner, at));
    const end = comma === -1 ? inner.length : comma;
    items.push(unquote(inner.slice(at, end).trim()));
    at = end + 1;
  }
  return items.filter(Boolean);
}

/** Where an item's quoted text ends that begins at `at`, blanks before it passed over; `at` where none does. */
function quotedEnd(text: string, at: number): number {
  let from = at;
  while (/\s/.test(text[from] ?? "")) from += 1;
  const mark = text[from];
  if (mark !== '"' && mark !== "'") return at;
  for (let end = from + 1; end < text.length; end += 1) {
    if (mark === '"' && text[end] === "\\") end += 1;
    else if (text[end] === mark && mark === "'" && text[end + 1] === "'") end += 1;
    else if (text[end] === mark) return end + 1;
  }
  return at;
}

function unquote(text: string): string {
  const [, mark, inner = ""] = /^(["'])(.*)\1$/.exec(text) ?? [];
  if (mark === undefined) return text;
  return mark === '"' ? inner.replace(/\\(["\\])/g, "$1") : inner.replaceAll("''", "'");
}
