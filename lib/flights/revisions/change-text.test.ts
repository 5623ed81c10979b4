import en from "@/messages/en.json";
import zh from "@/messages/zh-tw.json";
import { changeLine, daysText, holdsText, sideText } from "./change-text";
import type { FlightChange, ToldFlight } from "./schema";

const daily = { weekly: "1234567", fortnightly: "", fortnightFrom: null };
const side = (more: Partial<ToldFlight> = {}): ToldFlight => ({
  departureTime: "23:55",
  arrivalTime: "05:30",
  arrivalDay: 1,
  aircraft: ["359"],
  aircraftNames: ["Airbus A350-900"],
  days: daily,
  ...more,
});
const change = (more: Partial<FlightChange> = {}): FlightChange => ({
  id: 1,
  kind: "retimed",
  holdsFrom: "2026-10-25",
  holdsTo: null,
  again: false,
  previous: side(),
  current: side({ departureTime: "22:10", arrivalTime: "03:45" }),
  recordedAt: "2026-05-18T04:00:00.000Z",
  source: "SSIM",
  airline: "HW",
  flightNo: "HW 271",
  origin: "HKG",
  destination: "SIN",
  sample: false,
  ...more,
});

test.each<[string, Partial<FlightChange>, string]>([
  ["retimed", {}, "Retimed from 25-10-2026: 23:55 – 05:30 +1, now 22:10 – 03:45 +1"],
  [
    "another aircraft",
    { kind: "aircraft", current: side({ aircraftNames: ["Boeing 777-300ER", "road"] }) },
    "Aircraft changed from 25-10-2026: Airbus A350-900, now Boeing 777-300ER / by road",
  ],
  [
    "other days",
    { kind: "days", current: side({ days: { ...daily, weekly: "17" } }), holdsTo: "2026-10-31" },
    "Days changed from 25-10-2026 to 31-10-2026: Every day, now Mon, Sun",
  ],
  ["no days", { kind: "days", current: null }, "Days changed from 25-10-2026: Every day, now no departure"],
  ["gone", { kind: "gone", current: null }, "Withdrawn from 25-10-2026: 23:55 – 05:30 +1"],
  ["new", { kind: "new", previous: null }, "New from 25-10-2026: 22:10 – 03:45 +1"],
])("a change is a line: %s", (_, more, line) => {
  expect(changeLine(change(more), en)).toBe(line);
});

test("days may be of every second week, in two languages", () => {
  const days = { weekly: "13", fortnightly: "5", fortnightFrom: "2026-10-30" };
  expect(daysText({ days }, en)).toBe("Mon, Wed, Fri, every second week from 30-10-2026");
  expect(daysText({ days }, zh)).toBe("週一、週三，週五，由30-10-2026起隔週一班");
});

test("a change holds from a day, on one, or to another", () => {
  expect(holdsText(change({ holdsTo: "2026-10-25" }), en)).toBe("on 25-10-2026");
  expect(holdsText(change({ again: true }), en)).toBe("from 25-10-2026, and on later days");
});

test("a new flight says its days and aircraft, and nothing of what is not known", () => {
  expect(sideText("new", side(), en)?.more).toBe("Every day, Airbus A350-900");
  expect(sideText("new", side({ aircraftNames: [null] }), en)?.more).toBe("Every day");
  expect(sideText("new", null, en)).toBeNull();
});
