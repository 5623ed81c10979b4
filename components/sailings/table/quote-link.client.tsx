"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { narrowQuote } from "@/lib/sailings/shared";
import { mobileBelowPx } from "@/lib/site/site";

interface QuoteLinkProps {
  /** The result of `quoteHref`. */
  href: string;
  children: ReactNode;
}

/** A link to the enquiry about a sailing; on a narrow screen its address has fewer parameters. */
export function QuoteLink({ href, children }: QuoteLinkProps) {
  const isNarrow = useSyncExternalStore(subscribe, matchesNarrow, () => false);
  return (
    <a href={isNarrow ? narrowQuote(href) : href} rel="nofollow">
      {children}
    </a>
  );
}

const narrowQuery = `(max-width: ${(mobileBelowPx - 0.02) / 16}rem)`;
const matchesNarrow = () => window.matchMedia(narrowQuery).matches;

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(narrowQuery);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}
