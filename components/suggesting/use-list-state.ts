import { type RefObject, useState } from "react";
import type { Lookup } from "@/components/hooks/lookup";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { fill } from "@/lib/i18n/fill";

interface ListOptions {
  input: RefObject<HTMLInputElement | null>;
  /** What is looked up. */
  typed: string;
  isOpen: boolean;
  /** Number of options. */
  count: number;
  lookup: Pick<Lookup<unknown>, "state" | "retry">;
  words: {
    loading: string;
    none: string;
    one: string;
    /** With {count}. */
    count: string;
    failed: string;
    tryAgain: string;
    dismiss: string;
  };
}

/** What the pop-up of a field with suggestions shows: options, the state of the lookup, or its failure until it is dismissed. */
export function useListState({ input, typed, isOpen, count, lookup, words }: ListOptions) {
  const [dismissed, setDismissed] = useState("");
  const isLate = useDelayed(lookup.state === "loading");
  const hasOptions = isOpen && count > 0;
  const hasFailed = lookup.state === "failed" && dismissed !== typed;
  const isEmpty = lookup.state === "loaded" && count === 0;
  const isStatusShown = isOpen && !hasOptions && (isLate || isEmpty);

  let status = "";
  if (isOpen && isLate) status = words.loading;
  else if (isOpen && isEmpty) status = words.none;
  else if (hasOptions && lookup.state !== "loading")
    status = count === 1 ? words.one : fill(words.count, { count });

  const failure = {
    message: words.failed,
    retryLabel: words.tryAgain,
    dismissLabel: words.dismiss,
    onRetry: () => {
      lookup.retry();
      input.current?.focus();
    },
    onDismiss: () => {
      setDismissed(typed);
      input.current?.focus();
    },
  };
  return {
    hasOptions,
    /** Hides the failure of this text. */
    setDismissed,
    pop: {
      isShown: hasOptions || isStatusShown || hasFailed,
      status,
      isStatusShown,
      failure: hasFailed ? failure : null,
    },
  };
}
