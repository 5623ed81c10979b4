import type { ScheduleChange } from "@/lib/sailings/revisions/schema";

/** A recorded change: by default a CY cut-off that moved six hours earlier. */
export const changeOf = (more: Partial<ScheduleChange> = {}): ScheduleChange => ({
  id: 1,
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
  port: { id: "HKHKG", name: "Hong Kong", zone: "Asia/Hong_Kong" },
  loadingPort: null,
  dischargePort: null,
  sailingId: null,
  sample: false,
  ...more,
});
