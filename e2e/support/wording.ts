/** How words and dates of expectations are put together: apart from the portal's own code, which they are to check. */

/** A text of the message files with its values in place. */
export function withValues(text: string, values: Record<string, string | number>): string {
  return Object.entries(values).reduce(
    (done, [name, value]) => done.split(`{${name}}`).join(`${value}`),
    text,
  );
}

/** The word for a date's day of the week; `words` starts on Sunday. */
export function weekdayOf(date: string, words: readonly string[]): string {
  return words[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? "";
}

/** '16 Mar 26' of 2026-03-16, 2026年3月16日 in Chinese; `months` are the page's words. */
export function pickedDay(date: string, months: readonly string[]): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const name = months.at(Number(month) - 1) ?? "";
  if (name.endsWith("月")) return `${year}年${name}${Number(day)}日`;
  return [day, name, year.slice(-2)].join(" ");
}
