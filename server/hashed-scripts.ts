import { createHash, createHmac } from "node:crypto";

/**
 * The nonce of a cacheable render. It follows from the cache key, so that equal renders give equal bytes and entity tags; the
 * secret keeps it out of reach of whoever writes texts for the page.
 * @param secret random, shared by the processes of a store
 */
export const renderNonce = (secret: Uint8Array, key: string): string =>
  createHmac("sha256", secret).update(key).digest("base64url").slice(0, 22);

/**
 * Takes the nonce off the scripts, styles and preloads of a rendered page and gives the hashes of its inline scripts for the
 * Content-Security-Policy: a cached page goes to many readers, and a nonce must not. Only tags that carry the nonce count; what
 * a script says is never looked at.
 * @param html as the framework rendered it
 * @param nonce of this render alone
 * @returns the page without nonce attributes, and hash sources with their quotes, each once
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts = html.split(attribute);
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
