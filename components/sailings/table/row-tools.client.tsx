"use client";

import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import { withView } from "@/lib/sailings/shared";
import type { Command, RowWords, ToolWords } from "./row-setting";
import styles from "./row-tools.module.css";
import type { SailingToolsProps } from "./sailing-tools.client";
import type { Selection } from "./use-selection";

interface RowToolsProps extends Omit<SailingToolsProps, "words"> {
  words: Omit<SailingToolsProps["words"], "rowActions" | "share"> & { rowActions: RowWords };
  onCommand: (command: Command | null) => void;
}

interface LoadedTools {
  Tools: ComponentType<SailingToolsProps>;
  words: { rowActions: ToolWords; share: SailingToolsProps["words"]["share"] };
}

/**
 * The button that begins a selection, and the actions for one sailing or for the selected ones: copy, share, file, enquiry.
 * Their code is loaded at the first use.
 */
export function RowTools({ onCommand, ...props }: RowToolsProps) {
  const { command, selection, locale } = props;
  const words = props.words.rowActions;
  const [tools, setTools] = useState<LoadedTools | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isNeeded = command !== null || selection.isShown;
  const load = useEffectEvent(() => {
    if (tools) return;
    setFailed(false);
    Promise.all([import("./sailing-tools.client"), loadLazyMessages(locale)]).then(
      ([{ SailingTools }, { rowActions, share }]) =>
        setTools({ Tools: SailingTools, words: { rowActions, share } }),
      () => {
        setFailed(true);
        onCommand(null);
        selection.end();
      },
    );
  });
  useEffect(() => {
    if (isNeeded) load();
  }, [isNeeded]);
  return (
    <>
      <SelectButton label={words.select} selection={selection} />
      <noscript>
        <a href={`${props.action}?${withView(props.search, { select: true })}`} rel="nofollow">
          {words.compare}
        </a>
      </noscript>
      {hasFailed ? <span role="alert">{words.failed}</span> : null}
      {tools ? (
        <tools.Tools
          {...props}
          words={{
            ...props.words,
            share: tools.words.share,
            rowActions: { ...words, ...tools.words.rowActions },
          }}
        />
      ) : null}
    </>
  );
}

const SelectButton = ({ label, selection }: { label: string; selection: Selection }) => (
  <Button
    variant="quiet"
    small
    className={styles.select}
    data-select
    aria-pressed={selection.isShown}
    onClick={selection.toggle}
  >
    {label}
  </Button>
);
