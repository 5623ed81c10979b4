"use client";

import type { ReactNode } from "react";
import useSWR from "swr";
import { fetchOnce } from "@/components/hooks/lookup";
import type { LaneNews } from "@/lib/api/lanes";
import { getJson } from "@/lib/browser/fetcher";
import { Watch, WatchLine, type WatchProps } from "./watch";

export interface OwnWatchProps extends Omit<WatchProps, "lanes" | "isOwn"> {
  /** The column, or its line above the lead story of a phone. */
  part: "column" | "line";
  /** What is shown until the response arrives, and without one. */
  children: ReactNode;
  /** The saved lanes as text. */
  stored: string;
}

/** The lanes that the reader has saved, fetched again every minute while the page is visible. */
export function OwnWatch({ part, children, stored, ...props }: OwnWatchProps) {
  const search = new URLSearchParams({ lanes: stored, changes: "1", language: props.locale });
  const { data } = useSWR<{ items: LaneNews[] }, Error>(
    `/api/lanes/port?${search}`,
    (address: string) => getJson<{ items: LaneNews[] }>(address),
    { ...fetchOnce, refreshInterval: 60_000, revalidateOnFocus: true, shouldRetryOnError: false },
  );
  if (!data || data.items.length === 0) return children;
  const Part = part === "line" ? WatchLine : Watch;
  return <Part {...props} lanes={data.items} isOwn />;
}
