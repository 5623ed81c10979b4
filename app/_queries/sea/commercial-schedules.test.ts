import { daysOf, windowOf } from "./commercial-schedules";

/** How dates of the trade's standard become windows of searches. */

const today = "2026-03-16";

test.each([
  [{}, ["2026-03-16", "2026-04-16", "ETD"]],
  [{ departureStartDate: "2026-04-01" }, ["2026-04-01", "2026-07-02", "ETD"]],
  [{ departureEndDate: "2026-04-01" }, ["2026-03-16", "2026-04-01", "ETD"]],
  [{ departureEndDate: "2026-03-01" }, ["2025-11-29", "2026-03-01", "ETD"]],
  [{ departureStartDate: "2026-04-01", departureEndDate: "2026-04-01" }, ["2026-04-01", "2026-04-01", "ETD"]],
  [{ arrivalStartDate: "2026-04-01" }, ["2026-04-01", "2026-07-02", "ETA"]],
  [{ arrivalEndDate: "2026-04-01" }, ["2026-03-16", "2026-04-01", "ETA"]],
  [{ arrivalStartDate: "2026-04-01", arrivalEndDate: "2026-04-09" }, ["2026-04-01", "2026-04-09", "ETA"]],
  [{ departureStartDate: "2026-04-01", arrivalEndDate: "2026-05-01" }, ["2026-04-01", "2026-05-02", "ETD"]],
  [{ departureStartDate: "2026-04-01", arrivalEndDate: "2029-05-01" }, ["2026-04-01", "2027-04-02", "ETD"]],
  [{ departureEndDate: "2026-05-01", arrivalStartDate: "2026-04-01" }, ["2026-03-16", "2026-05-01", "ETD"]],
  [{ departureStartDate: "2026-05-01", departureEndDate: "2026-04-01" }, null],
  [{ departureStartDate: "2026-05-01", arrivalEndDate: "2026-04-01" }, null],
  [{ departureStartDate: "2099-12-01" }, ["2099-12-01", "2099-12-31", "ETD"]],
])("routes of %j", (query, expected) => {
  const found = windowOf(query, today);
  expect(found && [found.dateFrom, found.dateTo, found.dateType]).toEqual(expected);
});

test("a window has an end", () => {
  for (const query of [
    { departureStartDate: "2026-01-01", departureEndDate: "2027-01-03" },
    { arrivalStartDate: "2026-01-01", arrivalEndDate: "2027-01-03" },
    { departureEndDate: "2028-01-01" },
  ])
    expect(() => windowOf(query, today)).toThrow("Ask for at most 366 days");
});

test.each([
  [{}, ["2025-12-16", "2026-09-16"]],
  [{ startDate: "2026-05-01" }, ["2026-05-01", "2026-11-01"]],
  [{ startDate: "2026-03-01" }, ["2026-03-01", "2026-09-16"]],
  [{ startDate: "2025-01-01" }, ["2025-01-01", "2026-01-02"]],
  [{ endDate: "2026-06-01" }, ["2025-12-16", "2026-06-01"]],
  [{ endDate: "2026-01-01" }, ["2025-10-01", "2026-01-01"]],
])("voyages of %j", (query, expected) => {
  const { from, to } = daysOf(query, today);
  expect([from, to]).toEqual(expected);
});
