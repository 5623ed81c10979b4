import { getTranslations } from "next-intl/server";
import type { PopupMailing } from "@/lib/promotions/shared";
import { HotPopup } from "./hot-popup.client";

interface HotSearchesPopupProps {
  mailing: PopupMailing | null;
  /** The sample mailing; its company and its offer are invented. */
  isSample: boolean;
}

/** The Hot Searches popup of the front page; nothing when there is no mailing. */
export async function HotSearchesPopup({ mailing, isSample }: HotSearchesPopupProps) {
  if (!mailing) return null;
  const t = await getTranslations("hotPopup");
  const words = {
    title: t("title"),
    name: t("name", { title: mailing.title }),
    advertisement: t(isSample ? "sampleAdvertisement" : "advertisement"),
    close: t("close"),
    open: t("open", { title: mailing.title }),
  };
  return <HotPopup mailing={mailing} words={words} />;
}
