"use client";

import { type ReactNode, useRef, useState } from "react";
import { plain } from "@/components/suggesting/typed-start";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import { fill } from "@/lib/i18n/fill";
import styles from "./surcharges.module.css";

interface TileFilterProps {
  words: { label: string; found: string; none: string };
  /** A list that the server has rendered. */
  children: ReactNode;
}

/** A field that hides the items of a list without the typed text. It needs script, and is not there without. */
export function TileFilter({ words, children }: TileFilterProps) {
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number>();
  const filter = (typed: string) => {
    const wanted = plain(typed).trim();
    const items = [...(list.current?.querySelectorAll("li") ?? [])];
    for (const item of items) item.hidden = !plain(item.textContent ?? "").includes(wanted);
    setShown(wanted ? items.filter(({ hidden }) => !hidden).length : undefined);
  };
  return (
    <>
      <div className={styles.filter} data-print="no">
        <label className={field.label} htmlFor="tile-filter">
          {words.label}
        </label>
        <div className={field.inputWrap}>
          <Icon name="search" />
          <input
            id="tile-filter"
            type="search"
            className={field.input}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => filter(target.value)}
          />
        </div>
        <p role="status">
          {shown === undefined ? "" : shown === 0 ? words.none : fill(words.found, { count: shown })}
        </p>
      </div>
      <div ref={list}>{children}</div>
    </>
  );
}
