"use client";

import { type ComponentType, useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import { storedLanes } from "@/lib/browser/storage-lanes";
import type { LaneListProps } from "./lane-list.client";
import styles from "./my-lanes.module.css";

/**
 * The lanes saved in this browser, with the next departure of each; nothing where there are none. Its code is loaded only where
 * there are some, and the space for it is reserved before (boot-script.ts).
 */
export function MyLanes(props: LaneListProps) {
  const { kind } = props;
  const [List, setList] = useState<ComponentType<LaneListProps> | null>(null);
  useEffect(() => {
    if (!storedLanes(kind)) return;
    import("./lane-list.client").then(
      ({ LaneList }) => setList(() => LaneList),
      () => {},
    );
  }, [kind]);
  return (
    <div className={cx(styles.room, kind === "port" ? styles.port : styles.flight)} data-print="no">
      {List ? <List {...props} /> : null}
    </div>
  );
}
