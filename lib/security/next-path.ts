/** Any origin works: the resolved path must only stay within it. */
const here = "http://here.invalid";

/**
 * A path of this site (with query and hash) that a reader may be redirected to, or null. Refuses absolute and
 * protocol-relative addresses, backslashes, control characters and anything over 2,000 characters.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (!next || next.length > 2000 || !next.startsWith("/") || /[\\\u0000-\u001f\u007f]/.test(next))
    return null;
  if (!URL.canParse(next, here)) return null;
  const url = new URL(next, here);
  if (url.origin !== here || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
