"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import pop from "@/components/ui/pop.module.css";
import type { LaneKind } from "@/lib/api/lanes";
import type { LaneChange } from "@/lib/browser/storage-lanes";
import { fill } from "@/lib/i18n/fill";
import styles from "./lane-star.module.css";
import { useLanes } from "./use-lanes";

interface LaneStarProps {
  kind: LaneKind;
  /** Ids of both places. */
  from: string;
  to: string;
  /** 'Hong Kong to Rotterdam'. */
  lane: string;
  words: LaneStarWords;
}

export interface LaneStarWords {
  /** With {lane}. */
  keep: string;
  full: string;
  unsaved: string;
}

/** The star beside a lane, which saves it in this browser. */
export function LaneStar({ kind, from, to, lane, words }: LaneStarProps) {
  const { isSaved, toggle } = useLanes(kind);
  const [change, setChange] = useState<LaneChange>("saved");
  const note = change === "saved" ? "" : words[change];
  const label = fill(words.keep, { lane });
  return (
    <span className={styles.place} data-print="no">
      <button
        type="button"
        className={styles.star}
        aria-pressed={isSaved({ from, to })}
        aria-label={label}
        title={label}
        onClick={() => setChange(toggle({ from, to }))}
        onBlur={() => setChange("saved")}
      >
        <Icon name="star" />
      </button>
      <span role="status" className={note ? cx(pop.pop, pop.popNote, styles.full) : undefined}>
        {note}
      </span>
    </span>
  );
}
