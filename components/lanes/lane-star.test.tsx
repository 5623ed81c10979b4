/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import en from "@/messages/en.json";
import "@/test/support/browser-features";
import { LaneStar } from "./lane-star.client";

const user = userEvent.setup();
const key = "ls_port_lanes";
const show = () =>
  render(<LaneStar kind="port" from="HKHKG" to="AUSYD" lane="Hong Kong to Sydney" words={en.lanes} />);
const star = () => screen.getByRole("button", { name: "Save Hong Kong to Sydney to my lanes" });
const isPressed = () => star().getAttribute("aria-pressed");
const note = () => screen.getByRole("status").textContent;

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test("a lane is saved by its star as the newest, and removed by another press", async () => {
  localStorage.setItem(key, "CNSHA>USLAX");
  show();
  expect(isPressed()).toBe("false");
  star().focus();
  await user.keyboard("{Enter}");
  expect(isPressed()).toBe("true");
  expect(localStorage.getItem(key)).toBe("HKHKG>AUSYD,CNSHA>USLAX");
  await user.keyboard(" ");
  expect(isPressed()).toBe("false");
  expect(localStorage.getItem(key)).toBe("CNSHA>USLAX");
  expect(note()).toBe("");
});

test("a lane that was saved before, or in another tab meanwhile, has its star pressed", () => {
  localStorage.setItem(key, "HKHKG>AUSYD");
  show();
  expect(isPressed()).toBe("true");
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent("storage", { key })));
  expect(isPressed()).toBe("false");
});

test("the ninth lane is not saved: a sentence says that eight are the most, until the star loses the focus", async () => {
  const eight = Array.from({ length: 8 }, (_, at) => `XX${at}AA>AUSYD`).join();
  localStorage.setItem(key, eight);
  show();
  await user.click(star());
  expect(note()).toBe(en.lanes.full);
  expect(isPressed()).toBe("false");
  expect(localStorage.getItem(key)).toBe(eight);
  await user.tab();
  expect(note()).toBe("");
});

test("a lane that the browser cannot store is reported, and not shown as saved", async () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  show();
  await user.click(star());
  expect(note()).toBe(en.lanes.unsaved);
  expect(isPressed()).toBe("false");
});
