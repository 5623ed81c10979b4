/**
 * Whether a host (as the URL parser writes it: lower case, punycode) is on the list of ALLOWED_HOSTS. An entry is a
 * name, or `*.name` for every host below it, as in a Content-Security-Policy. A trailing dot makes another name.
 */
export function isAllowedHost(hostname: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => {
    const wildcard = entry.startsWith("*.");
    const name = canonicalHost(wildcard ? entry.slice(2) : entry);
    if (!name) return false;
    return wildcard ? hostname.endsWith(`.${name}`) : hostname === name;
  });
}

/** The name as the URL parser writes it; null for what is no plain host name. */
function canonicalHost(entry: string): string | null {
  if (!/^[^\s/@?#:\\]+$/.test(entry) || !URL.canParse(`https://${entry}`)) return null;
  return new URL(`https://${entry}`).hostname;
}
