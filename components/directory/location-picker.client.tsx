"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Check } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { IconChevronDown, IconMapPin } from "@/components/ui/icons";
import pop from "@/components/ui/pop.module.css";
import { useReplayInput } from "@/components/ui/use-replay-input";
import type { PortChoice } from "@/lib/directory/schema";
import styles from "./list.module.css";
import type { DirectoryWords } from "./types";

interface LocationPickerProps {
  ports: readonly PortChoice[];
  /** Cities that stand for several of them. */
  cities: readonly { name: string; ports: readonly string[] }[];
  /** Ids of those that the address names. */
  chosen: readonly string[];
  words: DirectoryWords;
}

/** Ports to choose from, with the number of companies in each: check boxes in a list that folds out. */
export function LocationPicker({ ports, cities, chosen, words }: LocationPickerProps) {
  /** Ids; null until something is changed, as the address says. */
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const on = changed ?? new Set(chosen);
  const details = useRef<HTMLDetailsElement>(null);
  useReplayInput(details);
  const label = useId();
  // One that the address names but nobody is in can still be unchosen.
  const lost = chosen.filter((id) => !ports.some((port) => port.id === id));
  const choices = [...ports, ...lost.map((id) => ({ id, name: id, count: 0 }))];
  const names = choices.filter(({ id }) => on.has(id)).map(({ name }) => name);
  // All of them are no choice: however many there are, the address stays short.
  const isAll = changed !== null && names.length === choices.length;

  useEffect(() => {
    const leave = ({ target }: Event) => {
      const list = details.current;
      if (list?.open && target instanceof Node && !list.contains(target)) list.open = false;
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, []);

  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    event.stopPropagation();
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  const turn = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(on);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChanged(next);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from wherever in it the focus is
    <div className={styles.location} onKeyDown={close}>
      <span id={label} className={field.label}>
        {words.location}
      </span>
      <details ref={details} className={styles.fold}>
        <summary className={cx(field.input, styles.summary)} aria-describedby={label}>
          <IconMapPin />
          <span>{names.length > 0 && !isAll ? names.join(words.separator) : words.everywhere}</span>
          <IconChevronDown size="s" />
        </summary>
        <fieldset className={pop.pop} aria-labelledby={label}>
          <div className={cx(pop.popScroll, styles.choices)}>
            {cities.map(({ name, ports: own }) => (
              <Check
                key={name}
                // What is changed here, its ports' own boxes say.
                name={changed ? undefined : "port"}
                value={own.join("||")}
                checked={own.every((id) => on.has(id))}
                onChange={(event) => turn(own, event.target.checked)}
              >
                {name}
              </Check>
            ))}
            {choices.map(({ id, name, count }) => (
              <Check
                key={id}
                name={isAll ? undefined : "port"}
                value={id}
                checked={on.has(id)}
                {...(count === null ? {} : { count })}
                onChange={(event) => turn([id], event.target.checked)}
              >
                {name}
              </Check>
            ))}
          </div>
          <div className={styles.choiceTools}>
            <LinkButton onClick={() => setChanged(new Set(choices.map(({ id }) => id)))}>
              {words.selectAll}
            </LinkButton>
            <LinkButton onClick={() => setChanged(new Set())}>{words.clear}</LinkButton>
          </div>
        </fieldset>
      </details>
    </div>
  );
}
