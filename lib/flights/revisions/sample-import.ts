import { dayNumber } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import type { Importer, ImportReport } from "@/lib/store/import";
import { noRemarks } from "@/lib/store/import-lines";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { type NewFlightChange, recordFlightEvents } from "./history";

/** The days before today whose changes the sample has. */
const days = 6;
/** Ids are of the day, so that those of a day are always the same. */
const mostOfDay = 2;

type Line = Omit<NewFlightChange, "facts" | "id" | "sample" | "source"> & Record<string, unknown>;

/**
 * Reads changes of the sample's flights as imports of the past days would have recorded them, JSON Lines in order of time. An
 * import records what it changes itself; this is for the sample alone.
 */
export const sampleChangesImporter: Pick<Importer, "run"> = {
  async run({ sample, input, now }): Promise<ImportReport> {
    if (!sample) throw new Error("Changes of flights are recorded by imports of flights.");
    let text = "";
    for await (const chunk of input) text += chunk;
    const today = dateInZone(now, site().zone);
    const changes = Map.groupBy(
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Line),
      ({ recorded_at }) => recorded_at.slice(0, 10),
    );
    const events = [...changes].flatMap(([day, lines]) =>
      day >= addDays(today, -days) && day < today
        ? lines.map((line, index) => [toChange(line, dayNumber(day) * mostOfDay + index)])
        : [],
    );
    await recordFlightEvents(sample, events);
    const read = { lines: events.length, rows: events.length, badLines: 0, unknownHeads: [], changes: null };
    return { ...read, outcome: "imported", problems: noRemarks(), notes: noRemarks(), suspicions: [] };
  },
};

function toChange({ previous, current, again, recorded_at, ...line }: Line, id: number): NewFlightChange {
  return {
    ...line,
    id,
    recorded_at: new Date(recorded_at).toISOString(),
    source: "sample",
    facts: JSON.stringify({ previous, current, again }),
    sample: 1,
  };
}
