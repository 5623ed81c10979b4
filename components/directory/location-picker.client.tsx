"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useLeave } from "@/components/hooks/use-leave";
import { useReplayInput } from "@/components/hooks/use-replay-input";
import { LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Check } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import pop from "@/components/ui/pop.module.css";
import type { PortChoice } from "@/lib/directory/shared";
import styles from "./list.module.css";
import type { DirectoryWords } from "./types";

interface LocationPickerProps {
  ports: readonly PortChoice[];
  /** Cities that stand for several ports. */
  cities: readonly { name: string; ports: readonly string[] }[];
  /** Ids of the ports in the address. */
  chosen: readonly string[];
  words: DirectoryWords;
}

/** Ports to choose from, with the number of companies in each: check boxes in a list that folds out. */
export function LocationPicker(props: LocationPickerProps) {
  const { words } = props;
  const { on, choices, isAll, names, choose, ...choice } = useChosenPorts(props);
  const details = useRef<HTMLDetailsElement>(null);
  useReplayInput(details);
  const label = useId();
  useLeave(details, () => {
    if (details.current) details.current.open = false;
  });
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    event.stopPropagation();
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from wherever in it the focus is
    <div className={styles.location} onKeyDown={close}>
      <span id={label} className={field.label}>
        {words.location}
      </span>
      <details ref={details} className={styles.fold}>
        <summary className={cx(field.input, styles.summary)} aria-describedby={label}>
          <Icon name="map-pin" />
          <span>{names.length > 0 && !isAll ? names.join(words.separator) : words.everywhere}</span>
          <Icon name="chevron-down" size="s" />
        </summary>
        <fieldset className={pop.pop} aria-labelledby={label}>
          <div className={cx(pop.popScroll, styles.choices)}>
            {props.cities.map(({ name, ports }) => (
              <Check
                key={name}
                // The check boxes of the city's ports show a change that is made here.
                name={choice.isChanged ? undefined : "port"}
                value={ports.join("||")}
                checked={ports.every((id) => on.has(id))}
                onChange={(event) => choice.turn(ports, event.target.checked)}
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
                onChange={(event) => choice.turn([id], event.target.checked)}
              >
                {name}
              </Check>
            ))}
          </div>
          <div className={styles.choiceTools}>
            <LinkButton onClick={() => choose(choices.map(({ id }) => id))}>{words.selectAll}</LinkButton>
            <LinkButton onClick={() => choose([])}>{words.clear}</LinkButton>
          </div>
        </fieldset>
      </details>
    </div>
  );
}

/** The ports to choose from, and those that are chosen: the address has them until the reader changes something. */
function useChosenPorts({ ports, chosen }: LocationPickerProps) {
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const on = changed ?? new Set(chosen);
  // A port of the address where no company is can still be unchecked.
  const lost = chosen.filter((id) => !ports.some((port) => port.id === id));
  const choices = [...ports, ...lost.map((id) => ({ id, name: id, count: 0 }))];
  const names = choices.filter(({ id }) => on.has(id)).map(({ name }) => name);
  const choose = (ids: Iterable<string>) => setChanged(new Set(ids));
  const turn = (ids: readonly string[], isOn: boolean) =>
    choose(isOn ? [...on, ...ids] : [...on].filter((id) => !ids.includes(id)));
  const isChanged = changed !== null;
  // All ports mean no choice: the address stays short however many there are.
  return { on, choices, names, isChanged, isAll: isChanged && names.length === choices.length, choose, turn };
}
