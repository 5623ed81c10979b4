/** @jest-environment jsdom */
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import en from "@/messages/en.json";
import { DateField } from "./date-field.client";

const { dayForm: form, pickDay: pick } = en.flights;
const chosen = jest.fn();

function Form({ start = "" }: { start?: string }) {
  const [day, setDay] = useState(start);
  return (
    <form aria-label="Form">
      <DateField
        aria-label="Day"
        name="date"
        day={day}
        min="2026-03-16"
        words={{ form, pick }}
        onDay={(next) => {
          chosen(next);
          setDay(next);
        }}
      />
      <button type="button" onClick={() => setDay("2026-04-01")}>
        First of April
      </button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Day" });
const days = () => chosen.mock.calls.map(([day]) => day);
let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  chosen.mockReset();
  user = userEvent.setup();
});

test("A day is shown and typed as DD-MM-YYYY, and counts once it is complete", async () => {
  render(<Form start="2026-03-20" />);
  expect(field().value).toBe("20-03-2026");
  await user.clear(field());
  await user.type(field(), "01-04-202");
  expect(days()).toEqual([""]);
  await user.keyboard("6");
  expect(days()).toEqual(["", "2026-04-01"]);
});

test("An invalid date is marked when the field is left, and not while it is edited", async () => {
  render(<Form />);
  await user.type(field(), "31-02-2026");
  expect(field().getAttribute("aria-invalid")).toBeNull();
  await user.tab();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe(form);
  expect(days()).toEqual([]);
  await user.click(field());
  expect(field().getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("A day in another form is written as DD-MM-YYYY when the field is left", async () => {
  render(<Form />);
  await user.type(field(), "2026-03-20");
  await user.tab();
  expect(field().value).toBe("20-03-2026");
  expect(days().at(-1)).toBe("2026-03-20");
});

test("The button opens the browser's calendar, whose day fills the field", async () => {
  render(<Form />);
  const calendar = screen.getByRole("form").querySelector<HTMLInputElement>('input[type="date"]');
  if (!calendar) throw new Error("no calendar");
  expect([calendar.min, calendar.tabIndex, calendar.getAttribute("aria-hidden")]).toEqual([
    "2026-03-16",
    -1,
    "true",
  ]);
  calendar.showPicker = jest.fn();
  await user.click(screen.getByRole("button", { name: pick }));
  expect(calendar.showPicker).toHaveBeenCalledTimes(1);
  fireEvent.change(calendar, { target: { value: "2026-03-21" } });
  expect(field().value).toBe("21-03-2026");
  expect(days()).toEqual(["2026-03-21"]);
});

test("A day that comes from elsewhere replaces what was typed", async () => {
  render(<Form />);
  await user.type(field(), "31-02");
  await user.click(screen.getByRole("button", { name: "First of April" }));
  expect(field().value).toBe("01-04-2026");
});
