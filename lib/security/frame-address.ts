import { isAllowedHost } from "@/lib/config/allowed-hosts";

interface FrameAddress {
  /** What the frame shows: an https address, or a sample page of this site. */
  src: string;
  /** A sample page of this site. */
  isSample: boolean;
}

/** Sample pages of a new installation, under public/samples. */
const samplePath = /^\/samples\/[a-z0-9-]+\.(?:html|asp)$/;
/** How an address of another host begins: https, and a host without user name, port tricks or odd characters. */
const remoteStart = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#]|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const odd = /[\\\u0000-\u001f\u007f]/;
const longest = 2000;

/**
 * What may be shown in a frame of the portal, or null. Allowed are https addresses whose host (with its port, where it
 * is not 443) is one of `allowedHosts`, exactly or below an entry `*.name`; and the portal's sample pages, by their path. Everything
 * else is refused: other schemes, subdomains not named, user names, protocol-relative addresses, backslashes, control
 * characters, the portal's other pages, and anything over 2,000 characters. No request is made.
 */
export function frameAddress(
  url: string | null | undefined,
  allowedHosts: readonly string[],
): FrameAddress | null {
  if (!url || url.length > longest || odd.test(url)) return null;
  if (samplePath.test(url)) return { src: url, isSample: true };
  const parsed = remoteStart.test(url) ? URL.parse(url) : null;
  if (!parsed || !isAllowedHost(parsed.host, allowedHosts)) return null;
  return { src: parsed.href, isSample: false };
}
