"use client";

import { type ComponentType, useCallback, useEffect, useState } from "react";
import { readText, writeText } from "@/lib/browser/storage";
import type { PopupMailing } from "@/lib/promotions/shared";
import { limits } from "@/lib/site/site";
import type { HotPopupBoxProps } from "./hot-popup-box.client";

interface HotPopupProps {
  mailing: PopupMailing;
  words: HotPopupBoxProps["words"];
}

/** A closed popup stays away for a week: this key of local storage has the end in milliseconds. */
const key = "hot_searches_until";
const awayMs = 7 * 86_400_000;

/** The Hot Searches popup: it appears with its code half a minute after the page, and once closed stays away. */
export function HotPopup({ mailing, words }: HotPopupProps) {
  const [Box, setBox] = useState<ComponentType<HotPopupBoxProps> | null>(null);

  useEffect(() => {
    if (Date.now() < Number(readText(key))) return;
    const timer = setTimeout(() => {
      // Without its code there is no popup, and no error is shown.
      import("./hot-popup-box.client").then(
        ({ HotPopupBox }) => setBox(() => HotPopupBox),
        () => {},
      );
    }, limits.popupDelayMs);
    return () => clearTimeout(timer);
  }, []);

  const close = useCallback(() => {
    writeText(key, String(Date.now() + awayMs));
    setBox(null);
  }, []);
  return Box ? <Box mailing={mailing} words={words} onClose={close} /> : null;
}
