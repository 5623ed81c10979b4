/** @jest-environment jsdom */
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrate } from "@/test/support/hydrate";
import { ThemeChoice } from "./theme-choice.client";

const words = { legend: "Colours", light: "Light", dark: "Dark", system: "System" };
const show = () => render(<ThemeChoice words={words} />);
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
});
afterEach(() => jest.restoreAllMocks());

test("A chosen theme is set on the page and stored; System removes both", async () => {
  const user = userEvent.setup();
  show();
  expect(screen.getByRole("group", { name: "Colours" })).toBeInstanceOf(HTMLElement);
  expect(chosen()).toEqual(["system"]);
  for (const theme of ["dark", "light"] as const) {
    await user.click(screen.getByRole("radio", { name: words[theme] }));
    await waitFor(() => expect(chosen()).toEqual([theme]));
    expect([root.dataset.theme, localStorage.getItem("theme")]).toEqual([theme, theme]);
  }
  await user.click(screen.getByRole("radio", { name: "System" }));
  await waitFor(() => expect(chosen()).toEqual(["system"]));
  expect([root.dataset.theme, localStorage.getItem("theme")]).toEqual([undefined, null]);
});

test("The choice shows what was set before the first paint, and all choices of a page agree", async () => {
  root.dataset.theme = "dark";
  show();
  expect(chosen()).toEqual(["dark"]);
  show();
  await userEvent.setup().click(screen.getAllByRole("radio", { name: "Light" })[1] as HTMLElement);
  await waitFor(() => expect(chosen()).toEqual(["light", "light"]));
});

test.each([
  ["dark", "dark"],
  ["system", null],
  ["system", '"><script>'],
])("A choice in another tab makes this one %s where %s is stored", async (theme, newValue) => {
  root.dataset.theme = "light";
  show();
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "other", newValue: "dark" })));
  expect(root.dataset.theme).toBe("light");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "theme", newValue })));
  await waitFor(() => expect(chosen()).toEqual([theme]));
});

test("Where storage is forbidden the choice lasts as long as the page", async () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("SecurityError");
  });
  show();
  await userEvent.setup().click(screen.getByRole("radio", { name: "Dark" }));
  await waitFor(() => expect(chosen()).toEqual(["dark"]));
});

test("A theme that was chosen before hydration is taken", async () => {
  await hydrate(<ThemeChoice words={words} />, () => {
    screen.getByRole<HTMLInputElement>("radio", { name: "Dark" }).checked = true;
  });
  await waitFor(() => expect(chosen()).toEqual(["dark"]));
  expect(localStorage.getItem("theme")).toBe("dark");
});
