"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { PopupMailing } from "@/lib/promotions/schema";
import { limits } from "@/lib/site";
import type { HotPopupBoxProps } from "./hot-popup-box.client";

interface HotPopupProps {
  mailing: PopupMailing;
  words: HotPopupBoxProps["words"];
}

/** The Hot Searches popup: comes half a minute after the page, with its code, and once closed stays away. */
export function HotPopup({ mailing, words }: HotPopupProps) {
  const [Box, setBox] = useState<ComponentType<HotPopupBoxProps> | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      // Without its code there is no popup, and nobody misses it.
      import("./hot-popup-box.client").then(
        ({ HotPopupBox }) => setBox(() => HotPopupBox),
        () => {},
      );
    }, limits.popupDelayMs);
    return () => clearTimeout(timer);
  }, []);

  return Box ? <Box mailing={mailing} words={words} onClose={() => setBox(null)} /> : null;
}
