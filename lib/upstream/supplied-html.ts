import { sanitiseHtml } from "@/lib/sanitise";
import type { Reader } from "./reading";

/**
 * A reader of HTML that a service supplies, whole or a fragment: what the allow-list leaves of it; null, and no answer
 * to keep, where nothing is left or where the service declines in JSON.
 */
export function suppliedHtml(imageHosts: readonly string[]): Reader<string | null> {
  return (text) => {
    const html = /^\s*\{/.test(text) ? "" : sanitiseHtml(text, "knowledge", { imageHosts }).trim();
    return html ? { value: html, ok: true } : { value: null, ok: false };
  };
}
