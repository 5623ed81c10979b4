/**
 * The lines of the table of /developers: an address as it is shown, the formats in which it answers, and what the source of the
 * sailings must tell for it to have an answer.
 */
export const availableData = [
  { key: "sailings", path: "/api/port-schedule", formats: "JSON, CSV, XLSX" },
  { key: "sailing", path: "/api/port-option/{id}", formats: "JSON" },
  { key: "changes", path: "/api/port-changes", formats: "JSON", needs: "changes" },
  { key: "coverage", path: "/api/coverage", formats: "JSON", needs: "carriers" },
  { key: "routes", path: "/api/dcsa/cs/v1/point-to-point-routes", formats: "JSON" },
  { key: "portCalls", path: "/api/dcsa/cs/v1/port-schedules", formats: "JSON", needs: "calls" },
  { key: "voyages", path: "/api/dcsa/cs/v1/vessel-schedules", formats: "JSON", needs: "calls" },
  { key: "flights", path: "/api/flight-schedule", formats: "JSON, CSV" },
  { key: "flightChanges", path: "/api/flight-changes", formats: "JSON" },
  { key: "allChanges", path: "/api/changes", formats: "JSON" },
  { key: "places", path: "/api/ports", formats: "JSON" },
  { key: "calendar", path: "/feeds/{language}/sailings.ics", formats: "iCalendar" },
  { key: "feed", path: "/feeds/{language}/sailings.atom", formats: "Atom, JSON Feed", needs: "changes" },
  { key: "news", path: "/api/news", formats: "JSON, RSS, Atom" },
  { key: "companies", path: "/api/companies", formats: "JSON" },
  { key: "reference", path: "/api/kb/{name}", formats: "JSON" },
  { key: "statistics", path: "/api/statistics/{file}", formats: "CSV" },
] as const;
