/** Searches of the sample's lanes with a given number of results. */

export const lanes = [
  ["Hong Kong", "Rotterdam"],
  ["Shanghai", "Rotterdam"],
  ["Shanghai", "Hamburg"],
  ["Singapore", "Rotterdam"],
  ["Hong Kong", "Singapore"],
  ["Hong Kong", "Los Angeles"],
  ["Shanghai", "Los Angeles"],
] as const;
/** The number of days that the sample covers. */
const windowDays = 85;
/** The latest start of a window, in days from today. */
const latestStart = 20;
const dayMs = 24 * 60 * 60 * 1000;

interface ScheduleResponse {
  found: number;
  /** Slower itineraries are counted in `found`, but they are not rows and not in `days`. */
  slower: { count: number };
  days: Record<string, number>;
  criteria: { dateFrom: string };
}

/**
 * The query of /port for a lane and a window with exactly `count` rows. The window starts today or some days later. It requests
 * the API of the portal at `url`, and throws an Error with one sentence if there is no such window.
 */
export async function searchOfRows(url: string, count: number): Promise<string> {
  for (const [loading_port, discharge_port] of lanes) {
    const ask = async (date_from?: string, date_to?: string) => {
      const query = new URLSearchParams({ loading_port, discharge_port });
      if (date_from && date_to)
        for (const [name, day] of Object.entries({ date_from, date_to })) query.set(name, day);
      return {
        query: `${query}`,
        answer: (await (await fetch(`${url}/api/port-schedule?${query}`)).json()) as ScheduleResponse,
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

/** The day on which the rows since `from` reach `count` exactly; undefined if there is none. */
function endOf(days: Record<string, number>, from: string, count: number): string | undefined {
  let rows = 0;
  for (const day of Object.keys(days).sort()) {
    if (day < from) continue;
    rows += days[day] ?? 0;
    if (rows >= count) return rows === count ? day : undefined;
  }
  return undefined;
}
