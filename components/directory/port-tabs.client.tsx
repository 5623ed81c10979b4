"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import styles from "./company.module.css";

interface PortTabsProps {
  label: string;
  tabs: readonly { id: string; name: string; count: number }[];
  /** The content of each tab, in order. */
  children: readonly ReactNode[];
}

/** A tab for each port. Without script and on paper all of them follow one another. */
export function PortTabs({ label, tabs, children }: PortTabsProps) {
  const [shown, setShown] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const target = {
      ArrowRight: shown === last ? 0 : shown + 1,
      ArrowLeft: shown === 0 ? last : shown - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setShown(target);
    const tab = list.current?.children[target];
    if (tab instanceof HTMLElement) tab.focus();
  };

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id: port, name, count }, index) => (
          <button
            key={port}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
          >
            {name} <span>{count}</span>
          </button>
        ))}
      </div>
      {tabs.map(({ id: port }, index) => (
        <div
          key={port}
          className={styles.panel}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          data-shown={index === shown}
        >
          {children[index]}
        </div>
      ))}
    </>
  );
}
