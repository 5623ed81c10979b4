import en from "@/messages/en.json";
import { changeOf } from "@/test/support/examples/changes";
import { sailing } from "@/test/support/examples/sailings";
import { goneText, rowChange } from "./row-change";

const clock = { zone: "Asia/Hong_Kong", now: new Date("2026-03-16T02:00:00Z") };

test("a row names two fields, urgent ones first, with the latest change of each, and counts all", () => {
  const changes = [
    changeOf({
      id: 9,
      kind: "departureRolled",
      field: "etd",
      previous: "2026-03-20",
      current: "2026-03-22",
      asOf: "2026-03-13T01:00:00Z",
    }),
    changeOf({ id: 8, weight: "urgent" }),
    changeOf({ id: 7, kind: "vesselSwapped", field: "vessel", previous: "Old Ship", current: "New Ship" }),
    changeOf({ id: 6, kind: "departureRolled", field: "etd", previous: "2026-03-19", current: "2026-03-20" }),
  ];
  const at = "reported yesterday 09:00";
  expect(rowChange(changes, clock, en)).toEqual({
    isUrgent: true,
    items: [
      { id: 8, text: "CY cut-off 6 h earlier", was: "Fri 20-03-2026 18:00", reported: at },
      { id: 9, text: "ETD 2 days later", was: "Fri 20-03-2026", reported: "reported Fri 13-03-2026 09:00" },
    ],
    cells: ["cy", "etd", "vessel"],
    reported: "reported Fri 13-03-2026 09:00",
    count: "4 changes",
    id: 9,
  });
  expect(rowChange([], clock, en)).toBeNull();
});

const gone = (reason: "blanked" | "portOmitted" | "withdrawn", next: typeof sailing | null) =>
  goneText(
    { sailing, reason, recordedAt: "2026-03-15T01:00:00Z", change: changeOf({ id: 4 }), next },
    { from: "HKHKG", to: "NLRTM", locale: "en" },
    clock,
    en,
  );

test("a gone sailing says what happened, when, and which sailing replaces it", () => {
  const later = { ...sailing, id: "next", etd: "2022-06-24T18:30", eta: "2022-07-24" };
  const text = gone("blanked", later);
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
});

test("without a later sailing it advises to ask the carrier; a withdrawal is not urgent", () => {
  expect(gone("portOmitted", null)).toMatchObject({
    word: "Port omitted",
    sentence: "Call at Hong Kong omitted, reported yesterday 09:00.",
    next: null,
    advice: `Check with ${sailing.operator} before booking.`,
  });
  expect(gone("withdrawn", null)).toMatchObject({ word: "Withdrawn", isUrgent: false });
});
