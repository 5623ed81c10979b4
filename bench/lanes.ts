/** Searches of the sample's lanes, by what they find. */

export const lanes = [
  ["Hong Kong", "Rotterdam"],
  ["Shanghai", "Rotterdam"],
  ["Shanghai", "Hamburg"],
  ["Singapore", "Rotterdam"],
  ["Hong Kong", "Singapore"],
  ["Hong Kong", "Los Angeles"],
  ["Shanghai", "Los Angeles"],
] as const;
/** As far ahead as the sample goes. */
const windowDays = 85;
/** A window may begin so many days from today. */
const latestStart = 20;
const dayMs = 24 * 60 * 60 * 1000;

interface Found {
  found: number;
  /** Folded ones are found, but neither rows nor days. */
  slower: { count: number };
  days: Record<string, number>;
  criteria: { dateFrom: string };
}

/**
 * The query of /port for a lane in a window, from today or a few days later, in which it has exactly so many rows. Asks the
 * portal at `url`. Throws an Error with one sentence when no lane has.
 */
export async function searchOfRows(url: string, count: number): Promise<string> {
  for (const [loading_port, discharge_port] of lanes) {
    const ask = async (date_from?: string, date_to?: string) => {
      const query = new URLSearchParams({ loading_port, discharge_port });
      if (date_from && date_to)
        for (const [name, day] of Object.entries({ date_from, date_to })) query.set(name, day);
      return {
        query: `${query}`,
        answer: (await (await fetch(`${url}/api/port-schedule?${query}`)).json()) as Found,
      };
    };
    const { dateFrom } = (await ask()).answer.criteria;
    const dayAfter = (days: number) =>
      new Date(Date.parse(dateFrom) + days * dayMs).toISOString().slice(0, 10);
    const { days } = (await ask(dateFrom, dayAfter(windowDays))).answer;
    for (let start = 0; start <= latestStart; start++) {
      const end = endOf(days, dayAfter(start), count);
      if (!end) continue;
      const { query, answer } = await ask(dayAfter(start), end);
      if (answer.found - answer.slower.count === count) return query;
    }
  }
  throw new Error(`No lane of the sample has exactly ${count} rows in a window.`);
}

/** The day with which so many rows have come since `from`; undefined where it brings more, or none does. */
function endOf(days: Record<string, number>, from: string, count: number): string | undefined {
  let rows = 0;
  for (const day of Object.keys(days).sort()) {
    if (day < from) continue;
    rows += days[day] ?? 0;
    if (rows >= count) return rows === count ? day : undefined;
  }
  return undefined;
}
