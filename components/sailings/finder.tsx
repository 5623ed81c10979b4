import { getMessages } from "next-intl/server";
import { Finder, type FinderProps, type FinderWords } from "./finder.client";

/** The form's words in the language of the request. */
export async function finderWords(): Promise<FinderWords> {
  const { finder, calendar, dates } = await getMessages();
  return { ...finder, calendar: { ...calendar, monthsLong: dates.monthsLong } };
}

/** The form on a page without an island around it: a search leads to the schedule page. */
export async function PortFinder(props: Omit<FinderProps, "words" | "onSearch">) {
  return <Finder {...props} words={await finderWords()} />;
}
