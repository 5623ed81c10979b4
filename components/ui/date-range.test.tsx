/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { Locale } from "@/lib/i18n/locales";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { setWindow } from "@/test/support/browser-features";
import { DateRange } from "./date-range.client";

let mockMissingCode = false;
jest.mock("./date-range-calendar.client", () => {
  if (mockMissingCode) throw new Error("no code");
  return jest.requireActual("./date-range-calendar.client");
});

const catalogues = { en, "zh-tw": zhTw };
const chosen = jest.fn();

function Form({ locale = "en" }: { locale?: Exclude<Locale, "zh-cn"> }) {
  const { calendar, dates, finder } = catalogues[locale];
  const [range, setRange] = useState({ from: "2026-03-16", to: "2026-04-16" });
  return (
    <form>
      <DateRange
        label={finder.dateRange}
        words={{ ...calendar, monthsLong: dates.monthsLong }}
        {...range}
        today="2026-03-16"
        maxDays={20}
        onChange={(from, to) => {
          chosen(from, to);
          setRange({ from, to });
        }}
      />
      <button type="button">Elsewhere</button>
    </form>
  );
}

const box = (name: string | RegExp = /^Date range/) => screen.getByRole("button", { name });
const calendar = (words = en.calendar) => screen.queryByRole("dialog", { name: words.choose });
const day = (name: string | RegExp) => screen.getByRole("button", { name });
const elsewhere = () => screen.getByRole("button", { name: "Elsewhere" });
const ranges = () => chosen.mock.calls.map((ends) => ends.join(" "));
let user: ReturnType<typeof userEvent.setup>;
const open = async () => {
  await user.click(box());
  await screen.findByRole("grid", { name: "March 2026" });
};

beforeEach(() => {
  setWindow("wide");
  chosen.mockReset();
  user = userEvent.setup();
});

// First in this file: code that was loaded once stays loaded.
test("A calendar whose code cannot be loaded says so, and opens when it is tried again", async () => {
  mockMissingCode = true;
  render(<Form />);
  await user.click(box());
  expect((await screen.findByRole("alert")).textContent).toContain(en.calendar.failed);
  mockMissingCode = false;
  await user.click(screen.getByRole("button", { name: en.calendar.tryAgain }));
  expect(await screen.findByRole("grid", { name: "March 2026" })).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("The keyboard opens the calendar at the first day and chooses both ends", async () => {
  render(<Form />);
  await user.tab();
  expect(document.activeElement).toBe(box());
  await user.keyboard("{Enter}");
  await screen.findByRole("grid", { name: "March 2026" });
  const isFocused = (name: RegExp) => expect(document.activeElement).toBe(day(name));
  isFocused(/^Monday 16 March 2026/);
  await user.keyboard("{Escape}");
  expect(calendar()).toBeNull();
  expect(document.activeElement).toBe(box());

  await user.keyboard("{Enter}");
  expect(calendar()?.textContent).toContain(en.calendar.chooseFirst);
  await user.keyboard("{ArrowRight>4/}{Enter}");
  isFocused(/^Friday 20 March 2026/);
  expect(calendar()?.textContent).toContain(en.calendar.chooseLast);
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard("{ArrowDown>2/}{Enter}");
  expect(ranges()).toEqual(["2026-03-20 2026-04-03"]);
  expect(calendar()).toBeNull();
  expect(document.activeElement).toBe(box());
  expect(box().textContent).toBe("20 Mar 26 – 03 Apr 26");
  expect(box().getAttribute("aria-expanded")).toBe("false");
});

test("The earlier of two days is the start, in whichever order they are chosen", async () => {
  const { calendar: words, dates } = zhTw;
  render(<Form locale="zh-tw" />);
  await user.click(box(new RegExp(`^${zhTw.finder.dateRange}`)));
  await screen.findByRole("dialog", { name: words.choose });
  await user.click(await screen.findByRole("button", { name: words.next }));
  expect(screen.getByRole("grid", { name: `2026年${dates.monthsLong[3]}` })).toBeInstanceOf(HTMLElement);
  await user.click(day(/2026年4月9日/));
  await user.click(day(/2026年4月2日/));
  expect(ranges()).toEqual(["2026-04-02 2026-04-09"]);
  expect(box(new RegExp(`^${zhTw.finder.dateRange}`)).textContent).toBe("2026年4月2日 – 4月9日");
});

test("The days between the first end and the pointer are shown as the range", async () => {
  render(<Form />);
  await open();
  expect(day(/16 March 2026/).getAttribute("aria-label")).toBe("Monday 16 March 2026, today, selected");
  await user.click(day(/20 March 2026/));
  await user.hover(day(/22 March 2026/));
  expect(screen.getAllByRole("button", { name: /selected$/ }).map((one) => one.textContent)).toEqual([
    "20",
    "21",
    "22",
  ]);
});

test("The calendar offers no end beyond the longest span of a search", async () => {
  render(<Form />);
  await open();
  await user.click(day(/16 March 2026/));
  expect(day(/ 5 April 2026/).hasAttribute("disabled")).toBe(false);
  expect(day(/ 6 April 2026/).hasAttribute("disabled")).toBe(true);
});

test.each([
  ["A click elsewhere", () => user.click(elsewhere())],
  ["A focus elsewhere", async () => act(() => elsewhere().focus())],
])("%s closes the calendar and leaves the range", async (_, leave) => {
  render(<Form />);
  await open();
  await user.click(day(/20 March 2026/));
  await leave();
  expect(calendar()).toBeNull();
  expect(box().textContent).toBe("16 Mar 26 – 16 Apr 26");
  expect(chosen).not.toHaveBeenCalled();
});

test("A narrow window shows one month, a wide one two", async () => {
  setWindow("narrow");
  const { unmount } = render(<Form />);
  await open();
  expect(screen.getAllByRole("grid")).toHaveLength(1);
  unmount();
  setWindow("wide");
  render(<Form />);
  await open();
  expect(screen.getAllByRole("grid")).toHaveLength(2);
});
