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
  const [, head, body] =
    /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(source) ?? [];
  const read: FrontMatter = { fields: Object.create(null), lines: {}, body: (body ?? "").trim(), unread: [] };
  if (head === undefined) return { ...read, body: source.trim() };
  const lines = head.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, key, value = ""] = /^([\w-]+):(?:\s+(.*?))?\s*$/.exec(line) ?? [];
    if (key === undefined) {
      read.unread.push(at + 2);
      continue;
    }
    read.lines[key] = at + 2;
    const below = lines.slice(at + 1);
    const ofField = below.findIndex((next) => next.trim() !== "" && !/^(?:\s|- )/.test(next));
    const block = ofField === -1 ? below : below.slice(0, ofField);
    read.fields[key] = blockValue(value, block) ?? besideKey(value);
    if (/^[|>][+-]?$|^$/.test(value)) at += block.length;
  }
  return read;
}

/** The value that stands on the lines below its key; null when it stands beside the key. */
function blockValue(value: string, block: readonly string[]): string | string[] | null {
  const lines = block.map((line) => line.trim());
  if (/^[|>]/.test(value) && value.length <= 2) return lines.join(value.startsWith("|") ? "\n" : " ").trim();
  if (value !== "" || !lines.some((line) => line.startsWith("- "))) return null;
  return lines.filter((line) => line.startsWith("- ")).map((line) => unquote(line.slice(2).trim()));
}

function besideKey(text: string): string | string[] {
  const list = /^\[(.*)\]$/.exec(text);
  if (!list) return unquote(text);
  // A comma within quotation marks parts nothing.
  const items = (list[1] ?? "").match(/\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,])+/g) ?? [];
  return items.map((item) => unquote(item.trim())).filter(Boolean);
}

function unquote(text: string): string {
  const [, mark, inner = ""] = /^(["'])(.*)\1$/.exec(text) ?? [];
  if (mark === undefined) return text;
  return mark === '"' ? inner.replace(/\\(["\\])/g, "$1") : inner.replaceAll("''", "'");
}
