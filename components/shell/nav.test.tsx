/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { installPopovers } from "@/test/support/browser-features";
import { Nav } from "./nav.client";

const names = ["Services", "Enquiry", "Hot Searches", "References"];

let user: ReturnType<typeof userEvent.setup>;

beforeAll(() => {
  installPopovers();
  // jsdom lays nothing out: here the bar is shown.
  Object.defineProperty(HTMLElement.prototype, "offsetParent", { get: () => document.body });
});
beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(
    <>
      <Nav
        label="Main"
        items={names.map((name, at) => ({
          id: `menu-${at}`,
          label: name,
          panel: (
            <>
              <a href={`/${at}`}>{`First of ${name}`}</a>
              <a href={`/${at}/last`}>{`Last of ${name}`}</a>
            </>
          ),
        }))}
      />
      <a href="/after">After</a>
    </>,
  );
});
afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.getByRole("button", { name });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** The menus that are open by what their buttons say and by what is visible, which is the same. */
function openMenus(): string[] {
  const said = names.filter((name) => button(name).getAttribute("aria-expanded") === "true");
  const seen = names.filter((name) => screen.queryByRole("link", { name: `First of ${name}` }));
  expect(seen).toEqual(said);
  return said;
}

test("A pointer that stays on a menu opens it, and one that passes over opens nothing", async () => {
  await user.hover(button("Services"));
  wait(100);
  await user.unhover(button("Services"));
  wait(1_000);
  expect(openMenus()).toEqual([]);
  await user.hover(button("Services"));
  wait(150);
  expect(openMenus()).toEqual(["Services"]);
});

test("A menu that the pointer has opened stays while the pointer is in its panel, and closes after it has left", async () => {
  await user.hover(button("Services"));
  wait(150);
  await user.hover(screen.getByRole("link", { name: "First of Services" }));
  wait(1_000);
  expect(openMenus()).toEqual(["Services"]);
  await user.hover(button("Enquiry"));
  wait(150);
  expect(openMenus()).toEqual(["Enquiry"]);
  await user.unhover(button("Enquiry"));
  wait(200);
  expect(openMenus()).toEqual(["Enquiry"]);
  wait(200);
  expect(openMenus()).toEqual([]);
});

test("A click on a menu that the pointer has just opened makes it stay, and a second click closes it", async () => {
  await user.hover(button("References"));
  wait(150);
  await user.click(button("References"));
  expect(openMenus()).toEqual(["References"]);
  await user.unhover(button("References"));
  wait(1_000);
  expect(openMenus()).toEqual(["References"]);
  await user.click(button("References"));
  expect(openMenus()).toEqual([]);
});

test("A finger opens a menu by its tap alone, one at a time", async () => {
  const tap = (name: string) => user.pointer({ keys: "[TouchA]", target: button(name) });
  for (const name of names) {
    await tap(name);
    wait(1_000);
    expect(openMenus()).toEqual([name]);
  }
  await tap("References");
  expect(openMenus()).toEqual([]);
  // A finger that rests on a menu does not hover.
  await user.pointer({ keys: "[TouchA>]", target: button("Services") });
  wait(1_000);
  expect(openMenus()).toEqual([]);
});

test.each(["{Enter}", " ", "{ArrowDown}"])(
  "The key “%s” opens a menu, and Escape gives the focus back",
  async (key) => {
    act(() => button("Enquiry").focus());
    await user.keyboard(key);
    expect(openMenus()).toEqual(["Enquiry"]);
    const first = screen.getByRole("link", { name: "First of Enquiry" });
    // The arrow leads into the menu; the others leave the focus where it is.
    expect(document.activeElement).toBe(key === "{ArrowDown}" ? first : button("Enquiry"));
    act(() => first.focus());
    await user.keyboard("{Escape}");
    expect(openMenus()).toEqual([]);
    expect(document.activeElement).toBe(button("Enquiry"));
  },
);

test("Arrow keys, Home and End walk along the menus, and leaving an open one closes it", async () => {
  act(() => button("Services").focus());
  for (const [key, name] of [
    ["ArrowRight", "Enquiry"],
    ["ArrowRight", "Hot Searches"],
    ["ArrowLeft", "Enquiry"],
    ["End", "References"],
    ["ArrowRight", "Services"],
    ["ArrowLeft", "References"],
    ["Home", "Services"],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect(document.activeElement).toBe(button(name));
  }
  await user.keyboard("{Enter}");
  expect(openMenus()).toEqual(["Services"]);
  await user.keyboard("{ArrowRight}");
  expect(openMenus()).toEqual([]);
});

test("A menu closes when the focus leaves it", async () => {
  act(() => button("References").focus());
  await user.keyboard("{ArrowDown}");
  await user.tab();
  expect(openMenus()).toEqual(["References"]);
  await user.tab();
  expect(document.activeElement?.textContent).toBe("After");
  expect(openMenus()).toEqual([]);
});
