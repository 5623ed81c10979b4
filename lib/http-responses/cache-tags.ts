import { taggedDomains } from "@/routes";

/** Names of what responses show, by which caches find those that a change concerns: the portal's own, and shared ones in front of it. */

/** A change of the store: of a row of a domain, or with "*" of the complete domain. */
export interface Change {
  domain: string;
  key: string;
}

/** The tag of every response. */
export const everyTag = "*";
const tagged: ReadonlySet<string> = new Set(taggedDomains);

/** The tags that a change invalidates: lists of its domain and the row, or the complete domain; all if no tag names the domain. */
export const tagsOfChange = ({ domain, key }: Change): string[] =>
  tagged.has(domain) ? [domain, `${domain}:${key}`] : [everyTag];

/** "articles:*" for "articles:1221", which a change of the complete domain invalidates; the tag itself if it names no row. */
export const wildcardOf = (tag: string): string => tag.replace(/:.*/s, ":*");

/** As headers state it: a shared cache may read an asterisk as a pattern. */
const written = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.replace("*", "any"))),
];

/** The tags of a response for shared caches, which know no patterns. */
export const sharedTags = (tags: readonly string[]): string[] =>
  written([everyTag, ...tags.flatMap((tag) => [tag, wildcardOf(tag)])]);

/**
 * The tags that shared caches drop for changes, at most `most` where that is more than two for each domain: for more, complete
 * domains.
 */
export function purgedTags(changes: readonly Change[], most: number): string[] {
  const tags = written(changes.flatMap(tagsOfChange));
  if (tags.length <= most) return tags;
  return written(changes.flatMap(({ domain }) => tagsOfChange({ domain, key: "*" })));
}
