"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import styles from "./shell.module.css";

const key = "acceptPrivacy";
const agreed = "agree";

/**
 * The cookie notice: a strip at the bottom, not modal, which never appears again once the reader has agreed. While it is
 * visible, focused elements and the page's last line scroll clear of it, and floating elements (`data-lift`) are above it, by
 * --notice. That length is set only on those elements: on the root, from which all elements inherit, it would restyle a page of
 * many rows.
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

    // The platform does not scroll when script moves the focus to an element that only the strip hides.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || strip.contains(target)) return;
      if (!target.matches(":focus-visible")) return;
      const { top, bottom } = target.getBoundingClientRect();
      const hidden = bottom - strip.getBoundingClientRect().top;
      // An element taller than the remaining space is shown from its top.
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
      // Storage is forbidden: the notice appears again on the next page.
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
