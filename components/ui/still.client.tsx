"use client";

import { useState, useSyncExternalStore } from "react";

/** One object for all: another one would be taken for a change, and the element emptied. */
const asItStands = { __html: "" };
const never = () => () => {};

/**
 * What the body of the sailing table holds in the browser: as it stands while React takes over the server's markup; what
 * stands in the page where React draws it anew; null where it never did.
 */
export function useStanding(part: string): { __html: string } | null {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [standing] = useState(() => (isHydrating ? asItStands : find(part)));
  return standing;
}

function find(part: string): { __html: string } | null {
  const html = document.querySelector(`[data-part="${part}"]`)?.innerHTML;
  return html === undefined ? null : { __html: html };
}
