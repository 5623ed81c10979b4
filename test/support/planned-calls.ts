import { importCalls } from "./call-store";
import type { TestStore } from "./stores";

/** One planned call of a ship, for tests of visits: local times, YYYY-MM-DD HH:mm. */
export interface PlannedLine {
  imo: string;
  voyage: string;
  port: string;
  arrival: string;
  departure: string;
  service?: string;
  vessel?: string;
}

/** Imports each voyage with a call before it at Singapore, by the importer of calls. */
export async function planCalls(store: TestStore, lines: readonly PlannedLine[], now: Date): Promise<void> {
  const voyages = Map.groupBy(lines, ({ service, imo, voyage }) => `${service} ${imo} ${voyage}`);
  const cells = [...voyages.values()].flatMap((calls) => {
    const [first] = calls;
    if (!first) return [];
    const start = new Date(Date.parse(`${first.arrival.slice(0, 10)}T00:00:00Z`) - 9 * 86_400_000);
    const day = start.toISOString().slice(0, 10);
    return [{ ...first, port: "SGSIN", arrival: `${day} 02:00`, departure: `${day} 20:00` }, ...calls].map(
      ({ imo, voyage, port, arrival, departure, service = "WT1", vessel }) => ({
        ...{ Carrier: "Witness Line", Service: service, "Voyage Out": voyage, "IMO No.": imo },
        ...{ "Vessel Name": vessel ?? `WITNESS ${imo}`, Port: port, Arrival: arrival, Departure: departure },
      }),
    );
  });
  const ports = ["SGSIN", "HKHKG", "FIHEL", "KRPUS", "DEHAM", "NLRTM"];
  const heads = Object.keys(cells[0] ?? {});
  const text = [heads, ...cells.map((row) => heads.map((head) => row[head as keyof typeof row]))]
    .map((row) => row.join(","))
    .join("\n");
  const report = await importCalls(store, text, { now }, async () => ({
    idsOf: (code) => ports.filter((id) => id === code),
    similarPorts: () => [],
    hasZone: () => true,
  }));
  if (report.outcome !== "imported")
    throw new Error(`The calls were not imported: ${JSON.stringify(report.problems.shown.slice(0, 3))}`);
}
