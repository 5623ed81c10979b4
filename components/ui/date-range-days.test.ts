import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { inOrder } from "./date-range-days";

/** Both ends of the day, and one whose clocks change at midnight. */
const zones = ["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Cairo"];

/** Runs in a process of its own: a zone holds for all of a process until it is given another. */
const script = `
  import { createElement } from "react";
  import { renderToStaticMarkup } from "react-dom/server";
  import { DayPicker } from "react-day-picker";
  import { dayOf, noonOf } from "./components/ui/date-range-days.ts";

  const picker = (from, to) => renderToStaticMarkup(createElement(DayPicker, {
    mode: "range", numberOfMonths: 2, weekStartsOn: 1, defaultMonth: noonOf(from), today: noonOf(from),
    selected: { from: noonOf(from), to: noonOf(to) },
  }));
  const cells = (html, mark) =>
    [...html.matchAll(/<td[^>]*>/g)].map(([cell]) => cell)
      .filter((cell) => cell.includes(mark) && !cell.includes("data-outside"))
      .map((cell) => /data-day="([^"]+)"/.exec(cell)[1]);
  const answerIn = (zone) => {
    process.env.TZ = zone;
    const shifted = [];
    for (let day = 0; day < 1500; day += 1) {
      const text = new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10);
      if (dayOf(noonOf(text)) !== text) shifted.push(text);
      const [year, month, date] = text.split("-").map(Number);
      if (dayOf(new Date(year, month - 1, date)) !== text) shifted.push("midnight " + text);
    }
    const june = picker("2022-06-30", "2022-07-02");
    const clocks = picker("2026-03-27", "2026-04-03");
    return {
      shifted,
      selected: cells(june, "data-selected"),
      today: cells(june, "data-today"),
      start: cells(june, "rdp-range_start"),
      end: cells(june, "rdp-range_end"),
      acrossClocks: cells(clocks, "data-selected").length,
      offset: new Date(2022, 5, 17, 12).getTimezoneOffset(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  };
  console.log(JSON.stringify(${JSON.stringify(zones)}.map(answerIn)));
`;

async function answersOfZones() {
  const args = ["--no-warnings", "--input-type=module", "-e", script];
  const cwd = join(__dirname, "../..");
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  return JSON.parse(stdout) as { offset: number; zone: string }[];
}

test("days are the same in every time zone of the browser", async () => {
  const answers = await answersOfZones();
  // The zones took effect: the test would prove nothing otherwise.
  expect(answers.map(({ zone }) => zone)).toEqual(zones);
  expect(new Set(answers.map(({ offset }) => offset)).size).toBe(zones.length);
  for (const { offset: _offset, zone: _zone, ...answer } of answers) {
    expect(answer).toEqual({
      shifted: [],
      selected: ["2022-06-30", "2022-07-01", "2022-07-02"],
      today: ["2022-06-30"],
      start: ["2022-06-30"],
      end: ["2022-07-02"],
      acrossClocks: 8,
    });
  }
});

test("two days come in their order", () => {
  expect(inOrder("2022-07-17", "2022-06-17")).toEqual({ from: "2022-06-17", to: "2022-07-17" });
  expect(inOrder("2022-06-17", "2022-06-17")).toEqual({ from: "2022-06-17", to: "2022-06-17" });
});
