import { importText } from "./importing";
import type { SeparatePortal } from "./separate-portal";

/**
 * Eight weekly voyages of a service of its own from Hamburg to Helsinki, the last on 13 October 2026, each on another ship, and a coming one;
 * and what the port reported of the eight: so many minutes after the promise.
 */

const late = [0, 359, -359, 360, -360, 40, -15, 4000];
/** Of these, less than six hours from the promise: a count by hand. */
export const seenOnTime = { count: 5, all: 8, share: "63%" };

const minute = 60_000;
/** 06:30 in Helsinki. */
const promisedAt = (week: number) => Date.parse("2026-08-25T03:30:00Z") + week * 7 * 1440 * minute;
const day = (at: number, days = 0) => new Date(at + days * 1440 * minute).toISOString().slice(0, 10);
const imoOf = (week: number) => String(4_100_100 + week);

const calls = [
  "Carrier,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure",
  // The last one is still to come: a service without a coming call has no page.
  ...[...late.keys(), 9].flatMap((week) => {
    const at = promisedAt(week);
    const head = `Witness Line,WT2,W${week},${imoOf(week)},BALTIC TERN ${week}`;
    return [
      `${head},DEHAM,${day(at, -4)} 02:00,${day(at, -4)} 20:10`,
      `${head},FIHEL,${day(at)} 06:30,${day(at)} 22:20`,
      `${head},EETLL,${day(at, 2)} 05:50,${day(at, 2)} 19:40`,
    ];
  }),
].join("\n");

const visits = JSON.stringify({
  portCalls: late.map((minutes, week) => ({
    portCallId: 700 + week,
    portCallTimestamp: new Date(promisedAt(week) + 5 * 1440 * minute).toISOString(),
    portToVisit: "FIHEL",
    ...{ imoLloyds: Number(imoOf(week)), vesselName: `BALTIC TERN ${week}`, prevPort: "DEHAM" },
    portAreaDetails: [
      {
        berthName: `Vuosaari ${week}`,
        ...{ ata: new Date(promisedAt(week) + minutes * minute).toISOString(), ataSource: "Port" },
      },
    ],
  })),
});

/** The pages of the service, the carrier, the last sailing and its ship. */
export const seenPages = {
  service: "/services/WT2",
  carrier: "/carriers/witness-line",
  sailing: "/port/option/Witness.20.Line_WT2_W6_DEHAM_FIHEL?from=DEHAM&to=FIHEL&date=2026-10-02",
  ship: `/vessel/${imoOf(6)}`,
} as const;

/** Imports the calls and what the port saw of them. */
export async function importSeen(portal: SeparatePortal): Promise<void> {
  await importText(portal, "calls", calls);
  await importText(portal, "visits", visits);
}
