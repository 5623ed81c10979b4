"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import styles from "./shell.module.css";

const key = "acceptPrivacy";
const agreed = "agree";

/**
 * The notice of cookies: a strip at the bottom, not modal, gone for good once agreed to. While it shows the page scrolls clear of
 * it whatever has focus, its last line too, and what floats (`data-lift`) stands above it, by --notice. That length is told to
 * those alone: on the root, of which all elements inherit, it would have a page of many rows styled anew.
 */
export function CookieNotice({
  label,
  agree,
  children,
}: {
  label: string;
  agree: string;
  /** Its text, a paragraph. */
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLElement>(null);

  useEffect(() => setOpen(!hasAgreed()), []);

  useEffect(() => {
    const strip = ref.current;
    if (!open || !strip) return;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() => {
      const height = `${strip.offsetHeight}px`;
      sheet.replaceSync(`@media screen {
        html { padding-bottom: ${height}; scroll-padding-bottom: ${height}; }
        [data-lift] { --notice: ${height}; }
      }`);
    });
    observer.observe(strip);

    // Focus moved by script is not scrolled by the platform when the strip alone hides it.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || strip.contains(target)) return;
      if (!target.matches(":focus-visible")) return;
      const { top, bottom } = target.getBoundingClientRect();
      const hidden = bottom - strip.getBoundingClientRect().top;
      // What is taller than the room left shows from its top on.
      if (hidden > 0 && top > 8) scrollBy({ top: Math.min(hidden + 8, top - 8), behavior: "instant" });
    };
    document.addEventListener("focusin", onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      sheet.disabled = true;
    };
  }, [open]);

  const onAgree = () => {
    try {
      localStorage.setItem(key, agreed);
    } catch {
      // Storage is forbidden: the notice comes back on the next page.
    }
    setOpen(false);
  };

  return (
    <section ref={ref} className={styles.cookie} aria-label={label} hidden={!open} data-print="no">
      <div className={cx(layout.wrap, styles.cookieIn)}>
        {children}
        <Button variant="solid" onClick={onAgree}>
          {agree}
        </Button>
      </div>
    </section>
  );
}

function hasAgreed(): boolean {
  try {
    return localStorage.getItem(key) === agreed;
  } catch {
    return false;
  }
}
