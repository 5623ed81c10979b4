/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { installMedia, installPopovers } from "@/test/support/browser-features";
import { MenuButtons } from "./menu-buttons.client";
import { menuId, menuSearchId } from "./menu-ids";

let isWide = false;
let turn: () => void;
beforeAll(() => {
  installPopovers();
  turn = installMedia((query) => query === "(min-width: 64rem)" && isWide);
});

const user = userEvent.setup();
const button = (name: string) => screen.getByRole("button", { name });
const isOpen = () => screen.queryByRole("searchbox") !== null;

beforeEach(() => {
  isWide = false;
  render(
    <>
      <MenuButtons menuLabel="Menu" searchLabel="Search" />
      <div id={menuId} popover="auto">
        <input id={menuSearchId} type="search" aria-label="Keyword" />
        <button type="button" popoverTarget={menuId} popoverTargetAction="hide">
          Close
        </button>
      </div>
    </>,
  );
});

/** Both buttons say that the menu is open, or neither does. */
function expectState(open: boolean): void {
  expect(isOpen()).toBe(open);
  for (const name of ["Menu", "Search"])
    expect(button(name).getAttribute("aria-expanded")).toBe(String(open));
}

test("The menu button opens the menu and closes it; both buttons have its state", async () => {
  expectState(false);
  await user.click(button("Menu"));
  expectState(true);
  await user.click(button("Close"));
  expectState(false);
});

test("The search button opens the menu with the focus in its search field, also when it is open", async () => {
  for (const open of [false, true]) {
    expectState(open);
    await user.click(button("Search"));
    expectState(true);
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  }
});

test("A screen that becomes wide closes the menu, since the bar has its lists", async () => {
  await user.click(button("Menu"));
  act(turn);
  expectState(true);
  isWide = true;
  act(turn);
  expectState(false);
});
