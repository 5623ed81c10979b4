/**
 * A text file with front matter between two lines of three dashes: `key: value`, a value in quotation marks as it is,
 * `[a, b]` a list. Without front matter everything is body.
 */
export function readFrontMatter(source: string): { fields: Record<string, string | string[]>; body: string } {
  const [, head, body] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(source) ?? [];
  if (head === undefined) return { fields: {}, body: source.trim() };
  const fields: Record<string, string | string[]> = {};
  for (const line of head.split(/\r?\n/)) {
    const [, key, value = ""] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (key) fields[key] = parseValue(value);
  }
  return { fields, body: (body ?? "").trim() };
}

function parseValue(text: string): string | string[] {
  const list = /^\[(.*)\]$/.exec(text);
  if (!list) return unquote(text);
  return (list[1] ?? "")
    .split(",")
    .map((item) => unquote(item.trim()))
    .filter(Boolean);
}

function unquote(text: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(text);
  return quoted ? (quoted[2] ?? "") : text;
}
