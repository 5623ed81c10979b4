import { type ScheduleChange, type ScheduleEvent, toEvents } from "@/lib/sailings/shared";

/** A recorded change: by default a CY cut-off that moved six hours earlier. */
export const changeOf = (more: Partial<ScheduleChange> = {}): ScheduleChange => ({
  id: 1,
  eventId: more.id ?? 1,
  kind: "cutoffEarlier",
  weight: "normal",
  isLate: false,
  field: "FCO",
  previous: "2026-03-20T18:00",
  current: "2026-03-20T12:00",
  recordedAt: "2026-03-15T01:00:00Z",
  asOf: null,
  source: "calls.csv",
  operator: "Nordhavn Line",
  service: "NX2",
  vessel: "Nordhavn Solveig",
  imo: null,
  voyage: "647W",
  etd: "2026-03-22T10:00",
  staying: null,
  port: { id: "HKHKG", name: "Hong Kong", zone: "Asia/Hong_Kong" },
  loadingPort: null,
  dischargePort: null,
  sailingId: null,
  sample: false,
  ...more,
});

/** An event of one such change. */
export function eventOf(more: Partial<ScheduleChange> = {}): ScheduleEvent {
  const [event] = toEvents([changeOf(more)]);
  if (!event) throw new Error("A change is an event.");
  return event;
}
