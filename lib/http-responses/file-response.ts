import { entityTag } from "./etag";

/** Types of the files that readers download, by ending. */
const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A file that browsers save under `name`, and that no search engine lists. @param headers further ones */
export function fileResponse(
  body: string | Uint8Array<ArrayBuffer>,
  name: `${string}.${keyof typeof types}`,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const ending = name.slice(name.lastIndexOf(".") + 1) as keyof typeof types;
  return new Response(body, {
    headers: {
      "Content-Type": types[ending],
      "Content-Disposition": `attachment; filename="${name}"`,
      ETag: entityTag(body),
      "X-Robots-Tag": "noindex",
      ...headers,
    },
  });
}
