import type { Follow } from "@/lib/follows/shared";
import { currentNetwork } from "@/lib/sailings/operator";
import type { Store } from "@/lib/store/connection";
import { type CallLine, callsCsv, importCalls } from "./call-store";

/** Files of calls, and who follows what is in them. */

/** When the files are imported, before the first voyage leaves. */
export const importedAt = new Date("2026-03-02T04:00:00Z");

/** Days after the departure from the first port. */
const route = [
  ["HKHKG", 0],
  ["SGSIN", 4],
  ["NLRTM", 20],
] as const;

/** A voyage of Peak Line's service P1. @param day of March, of its departure. @param change of each of its calls, null for none */
export const peakVoyage = (
  number: string,
  day: number,
  change: (call: CallLine) => CallLine | null = (call) => call,
): CallLine[] =>
  route
    .map(([port, later]) => {
      const date = new Date(Date.UTC(2026, 2, day + later)).toISOString().slice(0, 10);
      const call = {
        Carrier: "Peak Line",
        "Carrier Code": "PEK",
        Service: "P1",
        "Vessel Name": `Peak ${number}`,
        IMO: `9100${number.slice(0, 3)}`,
        "Voyage Out": number,
        Port: port,
        Arrival: `${date} 06:00`,
        Departure: `${date} 18:00`,
      };
      return change(call);
    })
    .filter((call) => call !== null);

/** Imports a file, and waits until searches show it. */
export async function importVoyages(
  store: Store,
  lines: readonly CallLine[],
  now = importedAt,
): Promise<void> {
  const report = await importCalls(store, callsCsv(lines), { now });
  expect(report.outcome).toBe("imported");
  await currentNetwork(store);
}

/** A confirmed follow by mail that was notified of nothing yet. */
export const confirmedFollow = (search: string, rest: Partial<Follow> = {}): Follow => ({
  id: "id",
  channel: "mail",
  target: "ops@tamar.example",
  search,
  language: "en",
  urgentOnly: false,
  isConfirmed: true,
  createdAt: importedAt,
  confirmedAt: importedAt,
  endsAt: new Date("2026-12-01T00:00:00Z"),
  notifiedId: 0,
  wish: null,
  ...rest,
});
