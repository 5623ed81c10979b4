import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What React asks to be loaded ahead; a browser finds the pictures themselves in the same answer. */
const ahead = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** The markup of elements of the platform and texts. For the server alone: the browser has no use for React's own. */
export function writeMarkup(part: ReactNode): string {
  return renderToStaticMarkup(part).replace(ahead, "");
}
