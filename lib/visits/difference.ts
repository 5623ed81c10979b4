import { fill } from "@/lib/i18n/fill";

/** '35 min later', '5 h 50 min earlier', 'on time': what is between a promise and what was seen, in minutes, positive for later. */
export function differenceText(
  minutes: number,
  words: Record<"onTime" | "hours" | "minutes" | "later" | "earlier", string>,
): string {
  if (minutes === 0) return words.onTime;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const time = [hours > 0 && fill(words.hours, { hours }), rest > 0 && fill(words.minutes, { minutes: rest })]
    .filter(Boolean)
    .join(" ");
  return fill(minutes > 0 ? words.later : words.earlier, { time });
}
