import type { ReactNode } from "react";
import type { LaneStarWords } from "@/components/lanes/lane-star.client";
import type { Locale } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/shared";
import type { PageTitles } from "./use-response";

/** What the page of a schedule by sea or air hands to its client component. */
export interface ScheduleProps<Response, Words, Slots = object> {
  /** The server's response to the query of the page's address, and the advertisements of its lane. */
  first: { response: Response; search: string; ads: Ad[] };
  page: {
    locale: Locale;
    /** Path of the page in this language. */
    action: string;
    /** The page's nonce, for the inline script that folds the form before the first paint. */
    nonce: string | undefined;
    titles: PageTitles;
  };
  /** In the page's language; `follow` labels the link to follow the search. */
  words: Words & { follow: string; star: LaneStarWords };
  /** Parts that the server renders; `landing` is shown before the first search. */
  slots: { share: ReactNode; landing: ReactNode } & Slots;
}
