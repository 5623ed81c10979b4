/**
 * Ids of articles and companies that an address can carry: opaque text of signs that need no escaping in a path, where
 * one or two dots alone mean another place. Without anchors, as the framework's rewrites want it.
 */
export const idPattern = "(?!\\.{1,2}$)[\\w.~-]{1,64}";

/** The same as a form to test by. */
export const idForm = new RegExp(`^${idPattern}$`);
