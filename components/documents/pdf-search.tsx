import { type FormEvent, useEffect, useId, useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import { fill } from "@/lib/i18n/fill";
import type { Matches } from "./pdf-engine";
import styles from "./viewer.module.css";
import type { ViewerWords } from "./words";

/** Search in the text: Enter finds the next match, Shift and Enter the one before, Escape closes. */
export function PdfSearch({
  words,
  matches,
  onFind,
  onClose,
}: {
  words: ViewerWords;
  matches: Matches | null;
  onFind: (query: string, direction?: "next" | "previous") => void;
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const find = (direction: "next" | "previous") => onFind(input.current?.value.trim() ?? "", direction);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find("next");
  };
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key !== "Enter" || !event.shiftKey) return;
          event.preventDefault();
          find("previous");
        }}
      >
        <label htmlFor={id}>{words.searchLabel}</label>
        <input
          ref={input}
          id={id}
          className={field.input}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="solid">
          {words.search}
        </Button>
        <span className={styles.field}>
          <IconButton label={words.previousMatch} onClick={() => find("previous")}>
            <Icon name="chevron-up" />
          </IconButton>
          <IconButton label={words.nextMatch} onClick={() => find("next")}>
            <Icon name="chevron-down" />
          </IconButton>
          <IconButton label={words.closeSearch} onClick={onClose}>
            <Icon name="x" />
          </IconButton>
        </span>
        <p className={styles.matches} role="status">
          {matches ? formatMatches(matches, words) : ""}
        </p>
      </form>
    </search>
  );
}

function formatMatches({ current, total, pending }: Matches, words: ViewerWords): string {
  if (total > 0) return fill(words.matches, { current, total });
  return pending ? words.loading : words.noMatches;
}
