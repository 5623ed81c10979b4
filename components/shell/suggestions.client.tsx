"use client";

import { useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { useDelayed } from "@/components/ui/loading.client";
import { Marked } from "@/components/ui/marked";
import { FailureNotice } from "@/components/ui/notice";
import pop from "@/components/ui/pop.module.css";
import { fill } from "@/lib/i18n/formats";
import styles from "./suggestions.module.css";
import type { Suggestion, SuggestionsProps } from "./types";
import { useSuggestions } from "./use-suggestions";

/** As the API takes it. */
const longest = 100;

/**
 * Suggestions under a search field that stands already: a combobox of the ARIA pattern with a grouped list of links.
 * Arrow keys, Home and End walk through it, Enter follows the link one stands on, and submits the form otherwise.
 */
export function Suggestions({ input, locale, words }: SuggestionsProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [dismissed, setDismissed] = useState("");
  const frame = useRef<HTMLDivElement>(null);

  const typed = text.trim().slice(0, longest);
  const { items, state, retry } = useSuggestions(isOpen ? typed : "", locale);
  const isLate = useDelayed(state === "asking");
  const hasOptions = isOpen && items.length > 0;
  const hasFailed = isOpen && state === "failed" && dismissed !== typed;
  const isEmpty = state === "answered" && items.length === 0;
  const hasNote = isOpen && !hasOptions && (isLate || isEmpty);

  let status = "";
  if (isOpen && isLate) status = words.loading;
  else if (isOpen && isEmpty) status = words.none;
  else if (hasOptions && state === "answered")
    status = items.length === 1 ? words.one : fill(words.count, { count: items.length });

  // A highlight stays with its option, not with its place in a list that has changed.
  const list = items.map(({ href, label }) => `${href} ${label}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list counts
  useEffect(() => setActive(-1), [list]);

  useEffect(() => {
    const box = input.current;
    if (!box) return;
    const attributes = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-controls": `${id}list`,
      "aria-expanded": `${hasOptions}`,
      ...(hasOptions && active >= 0 ? { "aria-activedescendant": `${id}${active}` } : {}),
    };
    box.removeAttribute("aria-activedescendant");
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
    frame.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [input, id, hasOptions, active]);

  useEffect(() => {
    const box = input.current;
    if (!box) return;
    const close = () => setOpen(false);
    const onInput = () => {
      setText(box.value);
      // Until the new text is answered the list is the older text's: Enter searches for what is typed.
      setActive(-1);
      setOpen(true);
      setDismissed("");
    };
    const onClick = () => setOpen(true);
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!frame.current?.contains(relatedTarget as Node | null)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const last = items.length - 1;
      const steps: Record<string, number> = {
        ArrowDown: active === last ? -1 : active + 1,
        ArrowUp: active === -1 ? last : active - 1,
        Home: 0,
        End: last,
      };
      const step = steps[event.key];
      if (event.key === "Escape" && (hasOptions || hasNote || hasFailed)) {
        // The first Escape is the list's; a second one clears the field, or closes the menu around it.
        event.preventDefault();
        close();
      } else if (event.key === "Enter") {
        if (hasOptions && active >= 0) {
          event.preventDefault();
          document.getElementById(`${id}${active}`)?.click();
        }
        close();
      } else if (hasOptions && step !== undefined) {
        event.preventDefault();
        setActive(step);
      } else if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        event.preventDefault();
        setOpen(true);
      }
    };
    box.addEventListener("input", onInput);
    box.addEventListener("click", onClick);
    box.addEventListener("blur", onBlur);
    box.addEventListener("keydown", onKeyDown);
    return () => {
      box.removeEventListener("input", onInput);
      box.removeEventListener("click", onClick);
      box.removeEventListener("blur", onBlur);
      box.removeEventListener("keydown", onKeyDown);
    };
  }, [input, id, items, active, isOpen, hasOptions, hasNote, hasFailed]);

  // It may have been typed into, or left again, while this code was on its way.
  useEffect(() => {
    const box = input.current;
    if (!box?.value) return;
    setText(box.value);
    setOpen(document.activeElement === box);
  }, [input]);

  const toInput = () => input.current?.focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      ref={frame}
      className={hasOptions || hasNote || hasFailed ? cx(pop.pop, styles.pop) : layout.vh}
      // Browsers put a box that scrolls into the tab order; the keyboard has the arrows here.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onPointerLeave={() => setActive(-1)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== input.current && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div role="listbox" id={`${id}list`} aria-label={words.label} className={pop.popScroll}>
        {groupsOf(hasOptions ? items : []).map(({ group, first, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
          <div key={group} role="group" aria-labelledby={`${id}${group}`}>
            <div role="presentation" id={`${id}${group}`} className={styles.group}>
              {words.groups[group]}
            </div>
            {members.map((item, at) => (
              <a
                key={item.href + item.label}
                id={`${id}${first + at}`}
                role="option"
                aria-selected={active === first + at}
                tabIndex={-1}
                href={item.href}
                className={cx(pop.optRow, styles.option)}
                onPointerMove={() => setActive(first + at)}
                onClick={() => setOpen(false)}
              >
                <Option item={item} typed={typed} />
              </a>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={hasNote ? pop.popNote : layout.vh}>
        {status}
      </p>
      {hasFailed ? (
        <FailureNotice
          message={words.failed}
          retryLabel={words.tryAgain}
          dismissLabel={words.dismiss}
          onRetry={() => {
            retry();
            toInput();
          }}
          onDismiss={() => {
            setDismissed(typed);
            toInput();
          }}
        />
      ) : null}
    </div>
  );
}

/** Neighbours of one group, with the place of the first in the whole list. */
function groupsOf(items: readonly Suggestion[]) {
  const groups: { group: Suggestion["group"]; first: number; members: Suggestion[] }[] = [];
  for (const [at, item] of items.entries()) {
    const last = groups.at(-1);
    if (last?.group === item.group) last.members.push(item);
    else groups.push({ group: item.group, first: at, members: [item] });
  }
  return groups;
}

function Option({ item: { label, detail, codes }, typed }: { item: Suggestion; typed: string }) {
  return (
    <>
      <span>
        <Marked text={label} typed={typed} />
        {detail ? (
          <small>
            <Marked text={detail} typed={typed} />
          </small>
        ) : null}
      </span>
      <span className={pop.optCode}>
        {codes.map((code, at) => (
          <span key={code}>
            {at > 0 ? " · " : null}
            <Marked text={code} typed={typed} />
          </span>
        ))}
      </span>
    </>
  );
}
