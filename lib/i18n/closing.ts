import { fill } from "./fill";

/** With {hours}, {minutes}. */
export interface ClosingWords {
  closesInHours: string;
  closesInMinutes: string;
  closesToday: string;
}

/** What is left until a cut-off: 'closes in 5 h', 'closes in 40 min' or 'closes today'; '' where that is far ahead. @param left minutes */
export function closingText(left: number | "today" | null, words: ClosingWords): string {
  if (left === null) return "";
  if (left === "today") return words.closesToday;
  return left < 60
    ? fill(words.closesInMinutes, { minutes: left })
    : fill(words.closesInHours, { hours: Math.floor(left / 60) });
}
