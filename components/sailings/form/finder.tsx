import { getMessages } from "next-intl/server";
import type { FinderWords } from "./finder.client";

/** The form's words in the language of the request. */
export async function finderWords(): Promise<FinderWords> {
  const { finder, calendar, dates } = await getMessages();
  return { ...finder, calendar: { ...calendar, monthsLong: dates.monthsLong } };
}
