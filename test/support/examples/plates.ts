import type { Plate, PlateStop } from "@/lib/news/shared";

/** One plate of each kind, as large as its schema lets it be where that matters. */

export const plateWords = {
  rank: "{name} (no. {rank})",
  course: "{now}, before {before}",
  dots: "{count} of {of}",
  comma: ", ",
};
const about = { title: "A sentence.", note: "Unit, 2026, sample." };
const points: Record<string, [number, number]> = {
  HKHKG: [22.3, 114.2],
  CNSZX: [22.5, 114],
  TWKHH: [22.6, 120.3],
  VNHPH: [20.9, 106.7],
  NLRTM: [51.9, 4.1],
};
export const examplePlaceOf = (stop: PlateStop) => {
  if (typeof stop !== "string") return { code: stop.name, ...stop };
  const [lat, lon] = points[stop] ?? [];
  return lat === undefined || lon === undefined ? null : { code: stop, name: stop, lat, lon };
};
export const exampleRows = Array.from({ length: 12 }, (_, at) => ({
  name: `Port ${at + 1}`,
  value: 1200 - at * 50,
}));
export const examplePlates: readonly Plate[] = [
  {
    kind: "course",
    ...about,
    now: {
      stops: ["HKHKG", { name: "Cape of Good Hope", lat: -35.2, lon: 18.6 }, "NLRTM"],
      label: "43 days",
    },
    before: { stops: ["HKHKG", { name: "Suez", lat: 29.9, lon: 32.5 }, "NLRTM"], label: "31 days" },
  },
  { kind: "locator", ...about, ports: ["HKHKG", "TWKHH", "VNHPH"], subject: "HKHKG" },
  {
    kind: "clock",
    ...about,
    rows: [
      { name: "Now", bands: [{ from: "07:00", to: "23:00", state: "part" }] },
      {
        name: "From Monday",
        bands: [
          { from: "06:00", to: "09:30" },
          { from: "11:00", to: "24:00", state: "subject" },
        ],
      },
    ],
  },
  { kind: "bars", ...about, rows: exampleRows, subject: "Port 12" },
  {
    kind: "line",
    ...about,
    periods: ["1", "2", "3", "4", "5"],
    lines: [{ name: "Port", values: [22, 21, 20.5, 18, 13.7] }],
  },
  {
    kind: "stack",
    ...about,
    each: 100,
    rows: [
      { name: "October", value: 2400 },
      { name: "December", value: 37_600 },
    ],
  },
  { kind: "dots", ...about, count: 25, of: 200 },
  {
    kind: "ships",
    ...about,
    ships: [172, 294, 366, 399, 400].map((length) => ({ name: `Ship of ${length}`, length })),
  },
  {
    kind: "quay",
    ...about,
    length: 1080,
    berths: [
      { name: "1", from: 0, to: 540 },
      { name: "2", from: 540, to: 1080 },
    ],
    ships: [{ name: "Golden Camphor", from: 20, length: 366, note: "since 04:10" }],
  },
];
