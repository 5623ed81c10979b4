"use client";

import { type ComponentType, useEffect, useState } from "react";
import { storedLanes } from "@/lib/browser/storage-lanes";
import type { OwnWatchProps } from "./own-watch.client";

/** The popular pairs (`children`) until lanes that the reader has saved are known; the code of these is loaded only where there are some. */
export function MyWatch(props: Omit<OwnWatchProps, "stored">) {
  const [own, setOwn] = useState<{ Watch: ComponentType<OwnWatchProps>; stored: string }>();
  useEffect(() => {
    const stored = storedLanes("port");
    if (!stored) return;
    import("./own-watch.client").then(
      ({ OwnWatch }) => setOwn({ Watch: OwnWatch, stored }),
      () => {},
    );
  }, []);
  return own ? <own.Watch {...props} stored={own.stored} /> : props.children;
}
