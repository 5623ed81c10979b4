import { sanitiseHtml } from "@/lib/text/sanitise";
import { unpublishableReason } from "./html-page";
import { isDeclined, type Reader } from "./response-reader";
import { withoutLostLetters } from "./rows";

/**
 * A reader of HTML that a service supplies, a complete document or a fragment: what the allow-list leaves of it. Where the
 * service declines in JSON it is null and nothing is stored. An empty or unfinished text, or a server's page in place of the
 * content, cannot be read.
 */
export function suppliedHtml(imageHosts: readonly string[]): Reader<string | null> {
  return (text, _note, head) => {
    if (head?.retryAfter) throw new Error("has Retry-After");
    if (/^\s*[{[]/.test(text)) {
      if (isDeclined(JSON.parse(text))) return { value: null, ok: false };
      throw new Error("JSON in place of HTML");
    }
    const source = withoutLostLetters(text);
    const reason = source === null ? "lost letters" : unpublishableReason(source);
    if (source === null || reason !== null) throw new Error(reason ?? "");
    const html = sanitiseHtml(source, "knowledge", { imageHosts }).trim();
    if (!html) throw new Error("nothing to show");
    return { value: html, ok: true };
  };
}
