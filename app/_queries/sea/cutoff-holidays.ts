import "server-only";
import type { PortOption, StepHoliday } from "@/lib/api/port-option";
import { dateOf } from "@/lib/i18n/formats";
import { inLocale } from "@/lib/i18n/in-locale";
import { isSimplified, type Locale } from "@/lib/i18n/locales";
import { listPortRegions } from "@/lib/places";
import { isMove, type Step } from "@/lib/sailings/shared";
import { type PublicHoliday, publicHoliday } from "@/lib/time/public-holidays";

/** The cut-offs of an option, and the first day of receiving, that fall on a public holiday of their port. */
export async function cutoffHolidays(
  { steps, loadingPort, dischargePort, hubs }: PortOption,
  locale: Locale,
): Promise<ReadonlyMap<Step, StepHoliday | null>> {
  const codes = new Map([loadingPort, dischargePort, ...hubs].map(({ id, code }) => [id, code]));
  const cutoffs = steps.flatMap((step) => {
    const code = codes.get(step.at.portId ?? "");
    return step.time && code && !isMove(step) ? [{ step, code, day: dateOf(step.time) }] : [];
  });
  const regions = await listPortRegions([...new Set(cutoffs.map(({ code }) => code))]);
  const found = new Map<Step, StepHoliday | null>();
  for (const { step, code, day } of cutoffs) {
    const region = regions.get(code);
    const holiday = region && (await publicHoliday(region, day));
    if (holiday !== undefined) found.set(step, holiday && holidayName(holiday, locale));
  }
  return found;
}

export const holidayName = (
  { name, nameZh, nameHans, isSubstitute }: PublicHoliday,
  locale: Locale,
): StepHoliday => ({
  name: (isSimplified(locale) && nameHans) || inLocale(name, nameZh, locale),
  isSubstitute,
});
