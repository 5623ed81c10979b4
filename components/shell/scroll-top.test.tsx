/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { installMedia } from "@/test/support/browser-features";
import { ScrollTop } from "./scroll-top.client";

let isStill = false;
const scrolls: unknown[] = [];
beforeAll(() => {
  installMedia((query) => query === "(prefers-reduced-motion: reduce)" && isStill);
  window.scrollTo = ((options: unknown) => void scrolls.push(options)) as typeof window.scrollTo;
});

const button = () => screen.queryByRole("button", { name: "To the top" });
function goDown(px: number): void {
  Object.assign(window, { scrollY: px });
  act(() => void dispatchEvent(new Event("scroll")));
}

test("The button shows once the page is scrolled by more than its threshold, and leads to the top with the focus", async () => {
  render(
    <>
      <main id="main" tabIndex={-1} />
      <ScrollTop label="To the top" mainId="main" afterPx={50} />
    </>,
  );
  for (const [px, isShown] of [
    [0, false],
    [50, false],
    [51, true],
  ] as const) {
    goDown(px);
    expect([px, button() !== null]).toEqual([px, isShown]);
  }
  for (const still of [false, true]) {
    isStill = still;
    goDown(400);
    await userEvent.setup().click(button() as HTMLElement);
    expect(scrolls.at(-1)).toEqual({ top: 0, behavior: still ? "instant" : "smooth" });
    expect(document.activeElement).toBe(screen.getByRole("main"));
    goDown(0);
    expect(button()).toBeNull();
  }
});

test("A page that the browser has restored further down shows the button at once", () => {
  Object.assign(window, { scrollY: 300 });
  render(<ScrollTop label="To the top" mainId="main" afterPx={50} />);
  expect(button()).not.toBeNull();
});
