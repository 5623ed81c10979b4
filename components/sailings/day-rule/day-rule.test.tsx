/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import type { DaySpan } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { placeAt } from "@/test/support/browser-features";
import { DayRule } from "./day-rule";

const words = { schedule: en.schedule, dates: en.dates };
const chosenDays = jest.fn();
const user = userEvent.setup();

/** The rule of 14 days from Tuesday 14 June, sailings on three of them, and a field on either side. */
function Rule(more: Partial<ComponentProps<typeof DayRule>>) {
  const [chosen, setChosen] = useState<DaySpan | null>(more.chosen ?? null);
  return (
    <>
      <button type="button">Earlier</button>
      <DayRule
        dateFrom="2022-06-14"
        dateTo="2022-06-27"
        days={{ "2022-06-15": 1, "2022-06-20": 3, "2022-06-22": 2 }}
        withRows={["2022-06-15", "2022-06-20", "2022-06-22"]}
        marked=""
        today="2022-06-14"
        search={new URLSearchParams("direct=1")}
        action="/port"
        words={words}
        {...more}
        chosen={chosen}
        onDays={(days) => {
          chosenDays(days);
          setChosen(days);
        }}
      />
      <button type="button">Later</button>
    </>
  );
}

const cells = () => [...document.querySelectorAll<HTMLElement>("li > a")];
const cell = (day: number) => cells()[day - 14] as HTMLElement;
/** The days of June whose cells are pressed. */
const pressed = () =>
  screen
    .queryAllByRole("button", { pressed: true })
    .map((one) => cells().indexOf(one) + 14)
    .join(" ");
const lastDays = () => chosenDays.mock.lastCall?.[0];
const span = (from: number, to: number) => ({ from: `2022-06-${from}`, to: `2022-06-${to}` });

beforeEach(() => chosenDays.mockReset());

test("a cell has its day and its number of sailings; pressing it chooses the day, and again all days", async () => {
  render(<Rule />);
  expect(screen.getByRole("group", { name: /^Sailings by day, 14 June to 27 June\./ })).toBeInstanceOf(
    HTMLElement,
  );
  const three = screen.getByRole("button", { name: "3 sailings, 20 June" });
  expect(three).toBe(cell(20));
  expect(screen.getByRole("button", { name: "1 sailing, 15 June" })).toBe(cell(15));
  expect(three.getAttribute("aria-pressed")).toBe("false");
  expect(three.getAttribute("href")).toBe("/port?direct=1&days=2022-06-20");
  expect(cell(14).getAttribute("aria-current")).toBe("date");
  await user.click(three);
  expect(lastDays()).toEqual(span(20, 20));
  expect(pressed()).toBe("20");
  expect(three.getAttribute("href")).toBe("/port?direct=1");
  await user.click(three);
  expect(lastDays()).toBeNull();
  expect(pressed()).toBe("");
});

test("the first day and those that begin a month are named, but never two beside each other", () => {
  const texts = () => cells().map((each) => each.lastElementChild?.firstElementChild?.textContent);
  const { unmount } = render(<Rule dateFrom="2022-06-29" dateTo="2022-07-02" />);
  expect(texts()).toEqual(["29 Jun", "30", "1 Jul", "2"]);
  unmount();
  render(<Rule dateFrom="2022-06-30" dateTo="2022-07-02" />);
  expect(texts()).toEqual(["30", "1 Jul", "2"]);
});

test("Shift with a click chooses all days from the last one that was chosen", async () => {
  render(<Rule />);
  await user.click(cell(20));
  await user.keyboard("{Shift>}");
  await user.click(cell(16));
  await user.keyboard("{/Shift}");
  expect(lastDays()).toEqual(span(16, 20));
  expect(pressed()).toBe("16 17 18 19 20");
});

test("a click that opens a new tab is left to the browser", () => {
  render(<Rule />);
  const handled: boolean[] = [];
  const onClick = (event: Event) => {
    handled.push(event.defaultPrevented);
    // jsdom opens no tab.
    event.preventDefault();
  };
  addEventListener("click", onClick);
  fireEvent.click(cell(20), { ctrlKey: true });
  fireEvent.click(cell(20), { metaKey: true });
  removeEventListener("click", onClick);
  expect(handled).toEqual([false, false]);
  expect(chosenDays).not.toHaveBeenCalled();
});

test("the cells are one tab stop, and arrow keys, Home and End move in it", async () => {
  render(<Rule />);
  await user.tab();
  await user.tab();
  // That of today.
  expect(document.activeElement).toBe(cell(14));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(cell(14));
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(cell(27));
  await user.keyboard("{Home}{ArrowRight}");
  expect(document.activeElement).toBe(cell(15));
  await user.keyboard("{Enter}");
  expect(lastDays()).toEqual(span(15, 15));
  expect(document.activeElement).toBe(cell(15));
  await user.keyboard(" ");
  expect(lastDays()).toBeNull();
  await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  expect(lastDays()).toEqual(span(15, 17));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Later" }));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(cell(17));
});

test("a day without sailings leads to the next day that has rows, and chooses nothing", async () => {
  render(<Rule marked="2022-06-22" />);
  for (const [day, target] of [
    [14, "2022-06-15"],
    [18, "2022-06-20"],
    // After the last there is none.
    [25, "2022-06-22"],
  ] as const)
    expect(cell(day).getAttribute("href")).toBe(`#d${target}`);
  expect(cell(18).getAttribute("role")).toBeNull();
  await user.click(cell(18));
  expect(chosenDays).not.toHaveBeenCalled();
  // The day of the address.
  expect(cell(22).getAttribute("aria-current")).toBe("location");
});

test("beyond 62 days a cell is a week from Monday, cut to the window", async () => {
  render(<Rule dateTo="2022-09-14" />);
  expect(screen.getByRole("group", { name: /^Sailings by week, 14 June to 14 September\./ })).toBeInstanceOf(
    HTMLElement,
  );
  expect(cells()).toHaveLength(14);
  await user.click(screen.getByRole("button", { name: "5 sailings, 20 June – 26 June" }));
  expect(lastDays()).toEqual(span(20, 26));
});

describe("a drag", () => {
  /** The middle of a day's cell, each 20 px wide. */
  const at = (day: number) => ({ clientX: (day - 14) * 20 + 10, clientY: 20 });
  const pointer = (type: string, pointerType: string, place: { clientX: number; clientY: number }) => {
    // jsdom has no pointer events: a mouse event with the members of one.
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...place });
    Object.assign(event, { pointerId: 1, pointerType, isPrimary: true });
    const list = screen.getByRole("list");
    act(() => void (type === "pointerdown" ? list : window).dispatchEvent(event));
  };
  function renderPlaced(isScrolled = false) {
    render(<Rule />);
    const [list, strip] = [screen.getByRole("list"), screen.getByRole("group")];
    placeAt(list, 0, 14 * 20);
    placeAt(strip, 0, isScrolled ? 200 : 14 * 20);
    Object.defineProperty(strip, "scrollWidth", { value: 280 });
    Object.defineProperty(strip, "clientWidth", { value: isScrolled ? 200 : 280 });
  }

  test("of the mouse chooses days in a row, in either direction; its click chooses nothing more", () => {
    renderPlaced();
    pointer("pointerdown", "mouse", at(23));
    pointer("pointermove", "mouse", { ...at(18), clientY: 50 });
    expect(pressed()).toBe("18 19 20 21 22 23");
    expect(chosenDays).not.toHaveBeenCalled();
    pointer("pointerup", "mouse", at(18));
    fireEvent.click(cell(18));
    expect(chosenDays.mock.calls).toEqual([[span(18, 23)]]);
    expect(pressed()).toBe("18 19 20 21 22 23");
  });

  test("is given up by Escape", async () => {
    renderPlaced();
    pointer("pointerdown", "mouse", at(23));
    pointer("pointermove", "mouse", at(18));
    await user.keyboard("{Escape}");
    expect(pressed()).toBe("");
    pointer("pointermove", "mouse", at(17));
    pointer("pointerup", "mouse", at(17));
    expect(chosenDays).not.toHaveBeenCalled();
  });

  test("of a finger begins after a rest where the strip scrolls; without it the finger scrolls", () => {
    jest.useFakeTimers();
    renderPlaced(true);
    pointer("pointerdown", "touch", at(15));
    act(() => jest.advanceTimersByTime(299));
    expect(pressed()).toBe("");
    act(() => jest.advanceTimersByTime(1));
    expect(pressed()).toBe("15");
    pointer("pointermove", "touch", at(17));
    pointer("pointerup", "touch", at(17));
    expect(lastDays()).toEqual(span(15, 17));

    pointer("pointerdown", "touch", at(20));
    pointer("pointermove", "touch", at(18));
    act(() => jest.advanceTimersByTime(1_000));
    pointer("pointermove", "touch", at(16));
    pointer("pointerup", "touch", at(16));
    expect(chosenDays).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  test("of a finger begins at once where the strip does not scroll, unless it goes up or down", () => {
    renderPlaced();
    pointer("pointerdown", "touch", at(15));
    pointer("pointermove", "touch", { ...at(15), clientY: 60 });
    pointer("pointermove", "touch", at(18));
    pointer("pointerup", "touch", at(18));
    expect(chosenDays).not.toHaveBeenCalled();
    pointer("pointerdown", "touch", at(15));
    pointer("pointermove", "touch", at(16));
    pointer("pointerup", "touch", at(16));
    expect(lastDays()).toEqual(span(15, 16));
  });

  test("that the browser takes over for scrolling chooses nothing", () => {
    renderPlaced();
    pointer("pointerdown", "mouse", at(15));
    pointer("pointermove", "mouse", at(18));
    pointer("pointercancel", "mouse", at(18));
    expect(pressed()).toBe("");
    expect(chosenDays).not.toHaveBeenCalled();
  });
});
