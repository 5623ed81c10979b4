"use client";

import { useSyncExternalStore } from "react";
import { formatLanes, parseLanes } from "@/lib/api/lanes";
import { storedLanes, watchLanes } from "@/lib/browser/storage-lanes";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";

/** A link to the board of the lanes that are saved in this browser; nothing where there are none. The address has the lanes. */
export function StarredLanes({ label, locale }: { label: string; locale: Locale }) {
  const text = useSyncExternalStore(
    watchLanes,
    () => storedLanes("port"),
    () => "",
  );
  const lanes = parseLanes(text);
  if (lanes.length === 0) return null;
  const query = new URLSearchParams({ lanes: formatLanes(lanes) });
  return <a href={`${localePath(locale, "/cutoffs")}?${query}`}>{fill(label, { count: lanes.length })}</a>;
}
