/**
 * Ids of articles and companies that an address can contain: characters that need no escaping in a path. One or two dots
 * alone are excluded, because they are relative paths. Without anchors, as the rewrites of Next.js require.
 */
export const idPattern = "(?!\\.{1,2}$)[\\w.~-]{1,64}";

/** The same as a regular expression for a complete id. */
export const idForm = new RegExp(`^${idPattern}$`);
