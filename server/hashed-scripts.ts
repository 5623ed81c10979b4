import { createHash, createHmac } from "node:crypto";

/**
 * The nonce of a cacheable render. It depends on the cache key, so that equal renders give equal bytes and entity tags. Because
 * of the secret, authors of texts cannot know it.
 * @param secret random, shared by the processes of a store
 */
export const renderNonce = (secret: Uint8Array, key: string): string =>
  createHmac("sha256", secret).update(key).digest("base64url").slice(0, 22);

/**
 * Removes the nonce from a rendered page, and returns the hashes of its inline scripts for the Content-Security-Policy: many
 * readers get a cached page, but must not share a nonce. Only tags with the nonce count; the contents of scripts are not
 * searched. The nonce also leaves the framework's inline data: who reads it there could write a tag with it into a text, which
 * the next render of the page would hash.
 * @param html as the framework rendered it
 * @param nonce of this render alone
 * @returns the page without the nonce, and hash sources with their quotes, each once
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const parts = withoutNonceInData(html, nonce).split(` nonce="${nonce}"`);
  for (const [at, part] of parts.slice(0, -1).entries()) {
    const tag = part.slice(part.lastIndexOf("<"));
    const rest = parts[at + 1] ?? "";
    const tagEnd = rest.indexOf(">");
    const isInlineScript = /^<script[\s/]?/.test(tag) && !/\ssrc=/.test(tag + rest.slice(0, tagEnd));
    const scriptEnd = rest.indexOf("</script>", tagEnd);
    if (!isInlineScript || tagEnd < 0 || scriptEnd < 0) continue;
    const text = rest.slice(tagEnd + 1, scriptEnd);
    hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return { html: parts.join(""), hashes: [...hashes] };
}

/** Removes the nonce wherever it is no attribute, also where a text in one script goes on in the next. */
function withoutNonceInData(html: string, nonce: string): string {
  const cut = `("[^"<>]{0,20}</script><script nonce="${nonce}">[^"<>]{0,40}")?`;
  const whole = new RegExp(`(?<! nonce=")${[...nonce].join(cut)}`, "g");
  return html.replace(whole, (_found, ...cuts) => cuts.slice(0, nonce.length - 1).join(""));
}
