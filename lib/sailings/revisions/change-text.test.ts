import { reportTime } from "@/lib/ledger/entry";
import en from "@/messages/en.json";
import zh from "@/messages/zh-tw.json";
import {
  type ChangeWords,
  changeLine,
  changeTitle,
  countText,
  fieldName,
  movedBy,
  reportText,
  valueText,
} from "./change-text";
import { changeKinds, type ScheduleChange } from "./schema";

const words: ChangeWords = en;
const chinese: ChangeWords = zh as ChangeWords;

type Moved = Pick<ScheduleChange, "kind" | "field" | "previous" | "current">;
const moved = (kind: ScheduleChange["kind"], rest: Partial<Moved> = {}): Moved => ({
  kind,
  field: null,
  previous: null,
  current: null,
  ...rest,
});

const earlierCy = moved("cutoffEarlier", {
  field: "FCO",
  previous: "2026-03-20T18:00",
  current: "2026-03-20T12:00",
});

test("A cut-off that moved says by how much, and what it was", () => {
  expect(changeTitle(earlierCy, words)).toBe("CY cut-off earlier");
  expect(changeLine(earlierCy, words)).toBe("CY cut-off 6 h earlier");
  expect(valueText(earlierCy.previous, words)).toBe("Fri 20-03-2026 18:00");
  expect(changeLine(earlierCy, chinese)).toBe("截CY提前 6 小時");
});

test.each([
  ["2026-03-20T10:00", "2026-03-20T10:40", 40, "ETD 40 min later"],
  ["2026-03-20T10:00", "2026-03-20T11:30", 90, "ETD 1 h 30 min later"],
  ["2026-03-20T10:00", "2026-03-21T10:00", 1440, "ETD 1 day later"],
  ["2026-03-20T10:00", "2026-03-25T08:00", 7080, "ETD 5 days later"],
  ["2026-03-20", "2026-03-23T08:00", 4320, "ETD 3 days later"],
  ["2026-03-20", "2026-03-20T08:00", null, "ETD later"],
  [null, "2026-03-20T08:00", null, "ETD later"],
])("A departure from %s to %s moved by %s minutes", (previous, current, minutes, line) => {
  const change = moved("departureRolled", { field: "etd", previous, current });
  expect(movedBy(change)).toBe(minutes);
  expect(changeLine(change, words)).toBe(line);
});

test("An arrival says its direction by its times, and none where they are not known", () => {
  const eta = (previous: string | null, current: string | null) =>
    changeTitle(moved("arrivalChanged", { previous, current }), words);
  expect(eta("2026-04-20", "2026-04-19")).toBe("ETA earlier");
  expect(eta("2026-04-20", "2026-04-21")).toBe("ETA later");
  expect(eta(null, "2026-04-21")).toBe("ETA changed");
});

test("Every kind has a title in every language, without a parameter left", () => {
  for (const set of [words, chinese]) {
    const titles = changeKinds.map((kind) => changeTitle(moved(kind, { field: "FCO" }), set));
    expect(titles.filter((title) => !title || /[{}]/.test(title))).toEqual([]);
  }
});

test("A field is named by its cut-off, and by its code where the code has no name", () => {
  expect(fieldName("DGC", words)).toBe("Dangerous goods cut-off");
  expect(fieldName("EFC", words)).toBe("Receiving");
  expect(fieldName("x-vr", words)).toBe("VR cut-off");
  expect(fieldName("XYZ", words)).toBe("XYZ");
  expect(fieldName(null, words)).toBe("");
});

test("A report is written by the clock of a port, with its date unless that is today or yesterday", () => {
  const clock = { zone: "Asia/Hong_Kong", now: new Date("2026-03-16T02:00:00Z") };
  expect(reportText("2026-03-15T21:40:00Z", clock, words)).toBe("today 05:40");
  expect(reportText("2026-03-14T17:00:00Z", clock, words)).toBe("yesterday 01:00");
  expect(reportText("2026-03-10T03:20:00Z", clock, words)).toBe("Tue 10-03-2026 11:20");
  expect(reportText("2026-03-15T21:40:00Z", clock, chinese)).toBe("今日 05:40");
  // The text of a carrier without an offset is local already.
  expect(reportTime("2026-03-15T21:40", clock)).toBe("2026-03-15T21:40");
  expect(reportText("2026-03-16", clock, words)).toBe("Mon 16-03-2026");
});

test("A value that is not a time is shown as it is", () => {
  expect(valueText("Levantia Tyros", words)).toBe("Levantia Tyros");
  expect(valueText(null, words)).toBe("");
});

test("A single change is counted in words of its own", () => {
  expect([countText(1, words), countText(2, words)]).toEqual(["1 change", "2 changes"]);
});
