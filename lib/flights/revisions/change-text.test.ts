import en from "@/messages/en.json";
import zh from "@/messages/zh-tw.json";
import { daysText, eventText, flightEntry, holdsText } from "./change-text";
import { toEvents } from "./events";
import type { FlightChange, FlightEvent, NamedFlight } from "./schema";

const daily = { weekly: "1234567", fortnightly: "", fortnightFrom: null };
const side = (more: Partial<NamedFlight> = {}): NamedFlight => ({
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
  eventId: 1,
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

const event = (...changes: Partial<FlightChange>[]): FlightEvent => {
  const [found] = toEvents(changes.map(change), () => "Asia/Hong_Kong");
  if (!found) throw new Error("A change is an event.");
  return found;
};

const retimed = "23:55 – 05:30 +1";
test.each<[string, Partial<FlightChange>[], string]>([
  ["retimed", [{}], `HW 271 is retimed from 25-10-2026: 22:10 – 03:45 +1, was ${retimed}`],
  [
    "another aircraft",
    [{ kind: "aircraft", current: side({ aircraftNames: ["Boeing 777-300ER", "road"] }) }],
    "HW 271 changes aircraft from 25-10-2026: Boeing 777-300ER / by road, was Airbus A350-900",
  ],
  [
    "other days",
    [{ kind: "days", current: side({ days: { ...daily, weekly: "17" } }), holdsTo: "2026-10-31" }],
    "HW 271 changes days from 25-10-2026 to 31-10-2026: Mon, Sun, was every day",
  ],
  [
    "no days",
    [{ kind: "days", current: null }],
    "HW 271 changes days from 25-10-2026: no departure, was every day",
  ],
  [
    "withdrawn",
    [{ kind: "gone", current: null }],
    `HW 271 is withdrawn from 25-10-2026: was ${retimed}, every day, Airbus A350-900`,
  ],
  [
    "new",
    [{ kind: "new", previous: null }],
    "HW 271 is new from 25-10-2026: 22:10 – 03:45 +1, every day, Airbus A350-900",
  ],
  [
    "all at once, the most weighty first, other days with theirs",
    [
      { kind: "days", current: side({ days: { ...daily, weekly: "17" } }), holdsFrom: "2026-10-27" },
      { kind: "aircraft", current: side({ aircraftNames: ["Boeing 777-300ER"] }) },
      {},
    ],
    `HW 271 is retimed from 25-10-2026: 22:10 – 03:45 +1, was ${retimed}; Boeing 777-300ER, was Airbus A350-900; from 27-10-2026: Mon, Sun, was every day`,
  ],
])("an event is one sentence: %s", (_, changes, sentence) => {
  expect(eventText(event(...changes), en)).toBe(sentence);
});

test("an entry has a line for each change, and the values of the first", () => {
  const { title, previous, current, details, kinds } = flightEntry(
    event({ kind: "aircraft", current: side({ aircraftNames: ["Boeing 777-300ER"] }) }, {}),
    zh,
  );
  expect([title, kinds]).toEqual(["時間更改", ["retimed", "aircraft"]]);
  expect([previous, current]).toEqual([
    { text: retimed, more: "每日" },
    { text: "22:10 – 03:45 +1", more: "每日" },
  ]);
  expect(details).toEqual([
    `時間更改，由25-10-2026起：現為 22:10 – 03:45 +1，原為 ${retimed}`,
    "更換機型，由25-10-2026起：現為 Boeing 777-300ER，原為 Airbus A350-900",
  ]);
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

test("a new flight names its known days and aircraft", () => {
  const entryOf = (current: NamedFlight | null) =>
    flightEntry(event({ kind: "new", previous: null, current }), en);
  expect(entryOf(side()).current.more).toBe("Every day, Airbus A350-900");
  expect(entryOf(side({ aircraftNames: [null] })).current.more).toBe("Every day");
  expect(entryOf(null).current.text).toBe("no departure");
  expect(entryOf(side()).previous).toBeNull();
});
