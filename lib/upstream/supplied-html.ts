import { sanitiseHtml } from "@/lib/sanitise";
import { objectionTo } from "./html-page";
import { isDeclined, type Reader } from "./reading";
import { withoutLostLetters } from "./rows";

/**
 * A reader of HTML that a service supplies, whole or a fragment: what the allow-list leaves of it; null, and no answer
 * to keep, where the service declines in JSON. What is empty, unfinished or a server's page in place of the content
 * cannot be read.
 */
export function suppliedHtml(imageHosts: readonly string[]): Reader<string | null> {
  return (text, _note, head) => {
    if (head?.retryAfter) throw new Error("asks to come back later");
    if (/^\s*[{[]/.test(text)) {
      if (isDeclined(JSON.parse(text))) return { value: null, ok: false };
      throw new Error("JSON in place of HTML");
    }
    const source = withoutLostLetters(text);
    const objection = source === null ? "lost letters" : objectionTo(source);
    if (source === null || objection !== null) throw new Error(objection ?? "");
    const html = sanitiseHtml(source, "knowledge", { imageHosts }).trim();
    if (!html) throw new Error("nothing to show");
    return { value: html, ok: true };
  };
}
