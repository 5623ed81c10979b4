"use client";

import { createElement, type HTMLAttributes, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { takeUp } from "./kept-shelf";

/** One object for all: another one would be taken for a change, and the element emptied. */
const asItStands = { __html: "" };
const never = () => () => {};
/** What was in parts that an island took out of the page, which it may show again: no more than the page came with. */
const takenOut = new Map<string, string>();

export interface StillProps {
  tag: "div" | "nav" | "ul" | "section" | "aside" | "p";
  attributes?: HTMLAttributes<HTMLElement> & { "data-print"?: "no" };
  /** Key of the part, which its element carries. */
  part: string;
}

/**
 * The element of a kept part. On the server it holds the part; in the browser it keeps what it was sent. Where React draws
 * the page anew after a failure, what stands is taken over; a part of another page than the one that was sent is had
 * by loading that page.
 */
export function Still({ tag, attributes, part }: StillProps) {
  const standing = useStanding(part);
  useEffect(() => {
    if (!standing && !wasReloaded()) window.location.reload();
  }, [standing]);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const standsIn = element.current;
    return () => {
      if (standsIn) takenOut.set(part, standsIn.innerHTML);
    };
  }, [part]);
  const all = { ...attributes, "data-part": part, ref: element };
  // The condition stands here so that nothing behind it is sent to a browser.
  const held =
    typeof window === "undefined"
      ? { __html: takeUp(part, (require("./write-markup") as typeof import("./write-markup")).writeMarkup) }
      : (standing ?? asItStands);
  return createElement(tag, { ...all, dangerouslySetInnerHTML: held, suppressHydrationWarning: true });
}

/**
 * What the element of a part holds in the browser: as it stands while React takes over the server's markup; what stood in
 * the page where React draws it anew, as after anything that an extension has put into the page; null where it never did.
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
  const html = document.querySelector(`[data-part="${part}"]`)?.innerHTML ?? takenOut.get(part);
  return html === undefined ? null : { __html: html };
}

/** A page that was just loaded anew would be no different the next time. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return (entry as PerformanceNavigationTiming | undefined)?.type === "reload";
}
