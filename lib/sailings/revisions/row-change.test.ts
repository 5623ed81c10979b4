import en from "@/messages/en.json";
import { changeOf, eventOf } from "@/test/support/examples/changes";
import { sailing } from "@/test/support/examples/sailings";
import { rowChange, withdrawnText } from "./row-change";

const clock = { zone: "Asia/Hong_Kong", now: new Date("2026-03-16T02:00:00Z") };

test("a row has two events in a sentence each, urgent ones first, and counts all", () => {
  const events = [
    eventOf({
      id: 9,
      kind: "departureRolled",
      field: "etd",
      previous: "2026-03-20",
      current: "2026-03-22",
      asOf: "2026-03-13T01:00:00Z",
    }),
    eventOf({ id: 8, weight: "urgent" }),
    // Another carrier's row of the same ship has the same event.
    eventOf({ id: 8, weight: "urgent" }),
    eventOf({ id: 7, kind: "vesselSwapped", field: "vessel", previous: "Old Ship", current: "New Ship" }),
  ];
  expect(rowChange(events, clock, en)).toEqual({
    isUrgent: true,
    items: [
      {
        id: 8,
        text: "NX2 647W CY cut-off 6 h earlier: 20 Mar 12:00, was 20 Mar 18:00",
        reported: "reported yesterday 09:00",
      },
      {
        id: 9,
        text: "NX2 647W slips 2 days: leaves Hong Kong 22 Mar, was 20 Mar",
        reported: "reported Fri 13-03-2026 09:00",
      },
    ],
    cells: ["cy", "etd", "vessel"],
    reported: "reported Fri 13-03-2026 09:00",
    count: "3 changes",
    id: 9,
  });
  expect(rowChange([], clock, en)).toBeNull();
});

const gone = (
  reason: "blanked" | "portOmitted" | "withdrawn",
  next: typeof sailing | null,
  best: typeof sailing | null = null,
) =>
  withdrawnText(
    { sailing, reason, recordedAt: "2026-03-15T01:00:00Z", change: changeOf({ id: 4 }), next, best },
    { from: "HKHKG", to: "NLRTM", locale: "en" },
    clock,
    en,
  );

test("a gone sailing says what happened, when, and which sailing replaces it", () => {
  const later = { ...sailing, id: "next", etd: "2022-06-24T18:30", eta: "2022-07-24" };
  const fast = {
    ...sailing,
    id: "fast",
    vessel: "Swift",
    voyage: "9W",
    operator: "Quick Line",
    eta: "2022-07-12",
    etd: "2022-06-26",
  };
  const text = gone("blanked", later, fast);
  expect(text).toMatchObject({
    word: "Blank sailing",
    isUrgent: true,
    sentence: "Voyage blanked, reported yesterday 09:00.",
    entry: { id: 4, text: "1 change" },
  });
  expect(text.next).toMatchObject({
    before: "Next GD1 sailing: ",
    day: "Fri 24-06-2022",
    href: "/port/option/next?from=HKHKG&to=NLRTM&date=2022-06-24",
  });
  expect(text.next?.after).toBe(", arrives 24 Jul, 7 days later");
  expect(text.best).toMatchObject({
    before: "First to arrive: Swift 9W of Quick Line, ",
    day: "Sun 26-06-2022",
  });
  expect(gone("blanked", later, later).best).toBeNull();
});

test("a withdrawal without a later sailing advises to ask the carrier, and is not urgent", () => {
  expect(gone("portOmitted", null)).toMatchObject({
    word: "Port omitted",
    sentence: "Call at Hong Kong omitted, reported yesterday 09:00.",
    next: null,
    advice: `Check with ${sailing.operator} before booking.`,
  });
  expect(gone("withdrawn", null)).toMatchObject({ word: "Withdrawn", isUrgent: false });
});
