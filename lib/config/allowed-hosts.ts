/**
 * Whether a host (as the URL parser writes it: lower case, punycode, with its port unless that is 443) is on the list
 * of ALLOWED_HOSTS. An entry is a name, or `*.name` for every host below it, with a port or without, as in a
 * Content-Security-Policy. A trailing dot makes another name.
 */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => {
    const wildcard = entry.startsWith("*.");
    const name = canonicalHost(wildcard ? entry.slice(2) : entry);
    if (!name) return false;
    return wildcard ? host.endsWith(`.${name}`) : host === name;
  });
}

/** The host as the URL parser writes it, the port unchanged; null for anything but a plain host. */
function canonicalHost(entry: string): string | null {
  const [, name = "", port = ""] = /^([^\s/@?#:\\]+)(:\d+)?$/.exec(entry) ?? [];
  return URL.canParse(`https://${name}`) ? new URL(`https://${name}`).hostname + port : null;
}
