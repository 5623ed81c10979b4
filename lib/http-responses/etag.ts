import { createHash } from "node:crypto";

/** The strong entity tag of a body, with its quotes (RFC 9110, 8.8.3). */
export const entityTag = (body: string | Uint8Array): string =>
  `"${createHash("sha1").update(body).digest("base64url")}"`;

/** Whether an If-None-Match names an entity by its tag; strong and weak form are equal (RFC 9110, 13.1.2). */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => ["*", opaque(etag)].includes(opaque(tag)));
}
