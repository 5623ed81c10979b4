import "server-only";
import { lastValue, type PageSearch, valuesOf } from "@/lib/addresses/params";
import type { ComparedOption, PortOption } from "@/lib/api/port-option";
import type { Locale } from "@/lib/i18n/locales";
import { eventsOfSailings, getCarrierReliability } from "@/lib/sailings";
import { mostCompared, parseSailingRefs, rowChange, type SailingRef } from "@/lib/sailings/shared";
import { changeWords } from "../follows/change-words";
import { reportClock } from "./changed-sailings";
import { findPortOption } from "./port-option";

/** The most sailings of an address that are looked for: those beyond the three are only named. */
const mostRead = 6;

interface PortComparison {
  /** Three at most, in the order of the address. */
  options: ComparedOption[];
  /** Found sailings beyond the three. */
  refused: PortOption[];
  /** Ids that no sailing has. */
  unknown: string[];
  /** The ids of the ports in the address, for sailings whose own ids have none. */
  ends: { from?: string; to?: string };
}

/** The sailings of the address of a comparison, each once. Throws UpstreamError. */
export async function readPortComparison({
  params,
  locale,
  now,
}: {
  params: PageSearch;
  locale: Locale;
  now: Date;
}): Promise<PortComparison> {
  const refs = new Map<string, SailingRef>();
  for (const text of valuesOf(params, "option").slice(0, 2 * mostRead))
    for (const ref of parseSailingRefs(text, 1)) if (refs.size < mostRead) refs.set(ref.id, ref);
  const [from, to] = [lastValue(params, "from").slice(0, 64), lastValue(params, "to").slice(0, 64)];
  const ends = from && to ? { from, to } : {};
  const all = await Promise.all(
    [...refs.values()].map(async ({ id, day }) => ({
      id,
      option: await findPortOption({ id, params: { ...ends, date: day }, locale, now }),
    })),
  );
  const found = all.flatMap(({ option }) => option ?? []);
  return {
    options: await withHistory(found.slice(0, mostCompared), { locale, now }),
    refused: found.slice(mostCompared),
    unknown: all.flatMap(({ id, option }) => (option ? [] : id)),
    ends,
  };
}

const everRecorded = new Date(0).toISOString();

async function withHistory(
  options: readonly PortOption[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<ComparedOption[]> {
  const sailings = options.map(({ sailing }) => sailing);
  const [changes, words] = [
    await eventsOfSailings(sailings, everRecorded, locale),
    await changeWords(locale),
  ];
  return Promise.all(
    options.map(async (option): Promise<ComparedOption> => {
      const reliability = await getCarrierReliability([option.sailing.operator], now);
      const moved = reliability?.state === "known" ? reliability.figures.moved : null;
      return {
        ...option,
        changes: rowChange(changes.get(option.sailing.id) ?? [], reportClock(now), words),
        moved: moved && moved.all > 0 ? moved : null,
      };
    }),
  );
}
