/**
 * The pages of the portal, by unprefixed address. `cached`: answered from the page cache (with hashes in its
 * policy); `request`: rendered per request (with a nonce). A test compares this table with the app's folders.
 */
export const pages: Record<string, "cached" | "request"> = {
  "/": "cached",
  "/port": "request",
};

/** Where unknown addresses are rewritten to; it answers no visitor under its own name with anything but 404. */
export const notFoundPath = "/page-not-found";
