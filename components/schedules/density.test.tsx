/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import en from "@/messages/en.json";
import { Density } from "./density";

const { comfortable, comfortableRows } = en.schedule;
const root = document.documentElement;
const show = () => render(<Density label={comfortable} name={comfortableRows} />);
const button = () => screen.getByRole("button", { name: comfortableRows });

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.rows;
});

test("comfortable rows are stored for the next visit, and another press returns to compact ones", async () => {
  const user = userEvent.setup();
  show();
  expect(button().getAttribute("aria-pressed")).toBe("false");
  await user.click(button());
  expect(button().getAttribute("aria-pressed")).toBe("true");
  expect([root.dataset.rows, localStorage.getItem("rows")]).toEqual(["comfortable", "comfortable"]);
  await user.click(button());
  expect(button().getAttribute("aria-pressed")).toBe("false");
  expect([root.dataset.rows, localStorage.getItem("rows")]).toEqual([undefined, null]);
});

test("a choice of an earlier visit, or of another tab, shows", async () => {
  root.dataset.rows = "comfortable";
  show();
  expect(button().getAttribute("aria-pressed")).toBe("true");
  await act(async () => void dispatchEvent(new StorageEvent("storage", { key: "rows", newValue: "" })));
  expect(button().getAttribute("aria-pressed")).toBe("false");
});
