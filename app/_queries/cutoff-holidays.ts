import "server-only";
import type { PortOption, StepHoliday } from "@/lib/api/port-option";
import { dateOf } from "@/lib/i18n/formats";
import { inLocale } from "@/lib/i18n/in-locale";
import { defaultLocale, type Locale } from "@/lib/i18n/locales";
import { listPortRegions } from "@/lib/places";
import { isMove } from "@/lib/sailings/step-names";
import type { Step } from "@/lib/sailings/steps";
import { publicHoliday } from "@/lib/time/public-holidays";

/** The cut-offs of an option, and the first day of receiving, that fall on a public holiday of their port. */
export async function cutoffHolidays(
  { steps, loadingPort, dischargePort, hubs }: PortOption,
  locale: Locale,
): Promise<ReadonlyMap<Step, StepHoliday>> {
  const codes = new Map([loadingPort, dischargePort, ...hubs].map(({ id, code }) => [id, code]));
  const cutoffs = steps.flatMap((step) => {
    const code = codes.get(step.at.portId ?? "");
    return step.time && code && !isMove(step) ? [{ step, code, day: dateOf(step.time) }] : [];
  });
  const regions = await listPortRegions([...new Set(cutoffs.map(({ code }) => code))]);
  const found = new Map<Step, StepHoliday>();
  for (const { step, code, day } of cutoffs) {
    const region = regions.get(code);
    const holiday = region && (await publicHoliday(region, day));
    if (!holiday) continue;
    const name = inLocale(holiday.name, holiday.nameZh, locale);
    found.set(step, { name, isForeign: locale !== defaultLocale && name === holiday.name });
  }
  return found;
}
