"use client";

import { preload } from "react-dom";

/**
 * Preloads a font file before the styles refer to it. It is a client component because such a call of a server component
 * reaches the head only when its data arrive while React renders the page: one render would have the link and the next would
 * not.
 */
export function FontPreload({ href }: { href: string }) {
  preload(href, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return null;
}
