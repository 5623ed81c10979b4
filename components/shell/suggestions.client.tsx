"use client";

import { type UseComboboxProps, type UseComboboxReturnValue, useCombobox } from "downshift";
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { isComposing } from "@/components/suggesting/composing";
import { leaveToBrowser, useFieldControl } from "@/components/suggesting/field-control";
import { ListPop } from "@/components/suggesting/list-pop";
import { Marked } from "@/components/suggesting/marked";
import { startsAny } from "@/components/suggesting/starts-any";
import { useListState } from "@/components/suggesting/use-list-state";
import { cx } from "@/components/ui/cx";
import pop from "@/components/ui/pop.module.css";
import type { Suggestion } from "@/lib/api/suggestions";
import { fill } from "@/lib/i18n/fill";
import styles from "./suggestions.module.css";
import type { SuggestionsProps, SuggestWords } from "./types";
import { useSuggestions } from "./use-suggestions";

/** As the API expects it. */
const longest = 100;

const { stateChangeTypes } = useCombobox;
/** The keys that move between the options. */
const walking = new Set<string>([
  stateChangeTypes.InputKeyDownArrowDown,
  stateChangeTypes.InputKeyDownArrowUp,
  stateChangeTypes.InputKeyDownHome,
  stateChangeTypes.InputKeyDownEnd,
]);

/**
 * Suggestions under a search field that is already on the page: a combobox whose grouped options are links. Arrow keys, Home
 * and End walk through it, and the field is one of the steps. Enter follows the highlighted link, and otherwise submits the
 * form.
 */
export const Suggestions = memo(function Suggestions({ input, onControl, locale, words }: SuggestionsProps) {
  // The reader may have typed into it, or left it, while this code was loading.
  const [text, setText] = useState(() => input.current?.value ?? "");
  const [isOpen, setOpen] = useState(() => text !== "" && document.activeElement === input.current);
  const frame = useRef<HTMLDivElement>(null);

  const typed = text.trim().slice(0, longest);
  const found = useSuggestions(isOpen ? typed : "", locale);
  const combobox = useLinks(found, typed, { isOpen, onIsOpenChange: (change) => setOpen(change.isOpen) });
  const {
    hasOptions,
    setDismissed,
    pop: list,
  } = useListState({
    input,
    typed,
    isOpen,
    count: found.items.length,
    lookup: found,
    words: { ...words, none: `${words.none} – ${fill(words.noneHint, { typed })}` },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (isComposing(event) || ctrlKey || metaKey || altKey || shiftKey) leaveToBrowser(event);
    // The first Escape closes the list; a second one clears the field, or closes the menu around it.
    else if (key === "Escape" && !list.isShown) leaveToBrowser(event);
    else if (key === "Enter" && combobox.highlightedIndex < 0) {
      leaveToBrowser(event);
      setOpen(false);
    } else if (isOpen && !hasOptions && key !== "Escape") leaveToBrowser(event);
  };
  useFieldControl(combobox, {
    input,
    hasOptions,
    onControl,
    onKeyDown,
    onChange: ({ currentTarget }) => {
      setText(currentTarget.value);
      setDismissed("");
    },
    onBlur: (event) => {
      if (frame.current?.contains(event.relatedTarget)) leaveToBrowser(event);
    },
  });

  const { ref: popup, ...menu } = combobox.getMenuProps({ "aria-label": words.label, ref: frame });

  return (
    <ListPop
      frame={popup}
      className={styles.pop}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== input.current && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      {...list}
    >
      {/* A box that scrolls is a stop of the Tab key in Chromium. */}
      <div {...menu} tabIndex={-1} className={pop.popScroll}>
        <Groups items={hasOptions ? found.items : []} {...{ combobox, typed, words }} id={menu.id} />
      </div>
    </ListPop>
  );
});

/** A combobox of links. Keys walk through them, and the field is one of the steps. */
function useLinks(
  { items, state }: Pick<ReturnType<typeof useSuggestions>, "items" | "state">,
  typed: string,
  open: Pick<UseComboboxProps<Suggestion>, "isOpen" | "onIsOpenChange">,
) {
  const combobox = useCombobox<Suggestion>({
    items: items as Suggestion[],
    id: useId(),
    ...open,
    // No option stays selected: it is a link to another page.
    selectedItem: null,
    itemToString: (item) => item?.label ?? "",
    onSelectedItemChange: ({ type, selectedItem }) => {
      if (selectedItem && type === stateChangeTypes.InputKeyDownEnter) {
        window.location.assign(selectedItem.href);
      }
    },
    stateReducer: (was, { type, changes }) => {
      const last = items.length - 1;
      const at = was.highlightedIndex;
      if (type === stateChangeTypes.InputClick) return { ...changes, isOpen: true, highlightedIndex: at };
      if (!walking.has(type)) return changes;
      const isDown = type === stateChangeTypes.InputKeyDownArrowDown;
      const isUp = type === stateChangeTypes.InputKeyDownArrowUp;
      const isBackInField = (isDown && at === last) || (isUp && at === 0) || !was.isOpen;
      // A reader may type, go down and press Enter before the newer list arrives.
      const next = items[changes.highlightedIndex ?? -1];
      const isPast = state === "loading" && next && !isMarked(next, typed);
      return isBackInField || isPast ? { ...changes, highlightedIndex: -1 } : changes;
    },
  });
  const { setHighlightedIndex } = combobox;
  // A highlight follows its option, not its position in a changed list.
  const list = items.map(({ href, label }) => `${href} ${label}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list counts
  useEffect(() => setHighlightedIndex(-1), [list]);
  return combobox;
}

/** Adjacent options of one group, with the index of the first in the complete list. */
function groupsOf(items: readonly Suggestion[]) {
  const groups: { group: Suggestion["group"]; first: number; members: Suggestion[] }[] = [];
  for (const [at, item] of items.entries()) {
    const last = groups.at(-1);
    if (last?.group === item.group) last.members.push(item);
    else groups.push({ group: item.group, first: at, members: [item] });
  }
  return groups;
}

interface GroupsProps {
  items: readonly Suggestion[];
  combobox: UseComboboxReturnValue<Suggestion>;
  typed: string;
  words: SuggestWords;
  /** Id of the list. */
  id: string;
}

function Groups({ items, combobox, typed, words, id }: GroupsProps) {
  return groupsOf(items).map(({ group, first, members }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
      <div role="presentation" id={`${id}-${group}`} className={styles.group}>
        {words.groups[group]}
      </div>
      {members.map((item, at) => (
        <a
          key={item.href + item.label}
          {...combobox.getItemProps({ item, index: first + at })}
          tabIndex={-1}
          href={item.href}
          className={cx(pop.optRow, styles.option)}
        >
          <Option item={item} typed={typed} />
        </a>
      ))}
    </div>
  ));
}

/** Whether the typed text starts a text of an option, which `Option` then marks. */
function isMarked({ label, detail, codes }: Suggestion, typed: string): boolean {
  return startsAny([label, detail, ...codes], typed);
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
