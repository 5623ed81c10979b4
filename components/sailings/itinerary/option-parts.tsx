import type { PortOption } from "@/lib/api/port-option";
import { fill } from "@/lib/i18n/formats";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import { formatDays, type OptionWords } from "@/lib/sailings/shared";

/** What the parts of the page of a sailing share. */

export type Part<Keys extends keyof PortOption> = Pick<PortOption, Keys> & {
  words: OptionWords;
  locale: Locale;
};

/** Names are written in Latin letters in every language. */
export const Ship = ({ name, locale }: { name: string; locale: Locale }) => (
  <cite lang={latinLang(locale)}>{name}</cite>
);

export const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** The length of a time in words: '40 min', '5 h', '3 days'. */
export function lengthText(minutes: number, words: OptionWords): string {
  const { option: t } = words;
  if (minutes < hourMinutes) return fill(t.minutes, { count: minutes });
  if (minutes < 2 * dayMinutes) return fill(t.hours, { count: Math.floor(minutes / hourMinutes) });
  return formatDays(Math.floor(minutes / dayMinutes), words);
}
