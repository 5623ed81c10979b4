"use client";

import { preload } from "react-dom";

/**
 * Asks for a face before the styles name it. It is a client component because such a call of a server component reaches the
 * head only when its data arrive while React renders the page: the link would be there in one render and not in the next.
 */
export function FontPreload({ href }: { href: string }) {
  preload(href, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return null;
}
