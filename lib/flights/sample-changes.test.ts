import { readFileSync } from "node:fs";
import { parseAirports } from "@/lib/places/seed";
import { sampleFlights } from "./sample";
import { sampleFlightChanges } from "./sample-changes";
import { parseSampleFlights, readSampleFlights } from "./seed";

const zones = new Map(
  parseAirports(readFileSync("data/airports.csv", "utf8")).map(({ id, zone }) => [id, zone]),
);

test.each(["2026-03-16", "2026-10-24", "2026-11-28"])(
  "the sample has changes every day, on %s too",
  async (today) => {
    const files = parseSampleFlights(await readSampleFlights("data"));
    const told = (day: string) =>
      sampleFlightChanges(
        sampleFlights(files, (code) => zones.get(code) ?? "", day),
        day,
      );
    const changes = told(today);
    expect(changes).toHaveLength(12);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(12);
    const ofSingapore = changes.filter(({ destination }) => destination === "SIN");
    expect(new Set(ofSingapore.map(({ kind }) => kind))).toEqual(
      new Set(["gone", "retimed", "aircraft", "days", "new"]),
    );
    expect(changes.every(({ sample, recorded_at }) => sample === 1 && recorded_at < today)).toBe(true);
    // Those of a day are the same later.
    expect(told(today)).toEqual(changes);
  },
);
