/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { installMedia } from "@/test/support/browser-features";
import { BannerCarousel } from "./banner-carousel.client";
import type { BannerMotorProps } from "./banner-motor.client";

// What moves the list measures it, and jsdom lays nothing out: this one moves among three slides at once.
jest.mock("./banner-motor.client", () => ({
  BannerMotor: ({ target, onShown }: BannerMotorProps) => {
    useEffect(() => {
      if (!target) return;
      current = target.slide === "next" ? (current + 1) % 3 : target.slide;
      onShown(current);
    }, [target, onShown]);
    return null;
  },
}));
let current = 0;

let isStill = false;
let mediaChange: () => void;
let user: ReturnType<typeof userEvent.setup>;
beforeAll(() => {
  mediaChange = installMedia((query) => query === "(prefers-reduced-motion: reduce)" && isStill);
});
beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  isStill = false;
  current = 0;
  setVisibility("visible");
});
afterEach(() => jest.useRealTimers());

const words = {
  label: "Banners",
  advertisement: "Advertisement",
  pause: "Pause",
  play: "Play",
  slide: "Show slide {number}",
};
function show(): void {
  render(
    <>
      <BannerCarousel count={3} standsMs={30_000} words={words}>
        <ul>
          <li>
            <a href="/first">First</a>
          </li>
          <li>
            <a href="/second">Second</a>
          </li>
        </ul>
      </BannerCarousel>
      <a href="/after">After</a>
    </>,
  );
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole("button", { name });
const shown = () =>
  screen.getAllByRole("button", { current: true }).map((dot) => dot.getAttribute("aria-label"));
function setVisibility(state: "hidden" | "visible"): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

test("The strip moves every 30 seconds, and from the last slide to the first", async () => {
  show();
  expect(shown()).toEqual(["Show slide 1"]);
  await wait(29_000);
  expect(shown()).toEqual(["Show slide 1"]);
  for (const slide of [2, 3, 1]) {
    await wait(slide === 2 ? 1_000 : 30_000);
    expect(shown()).toEqual([`Show slide ${slide}`]);
  }
});

test("A slide that the reader has moved to is shown for its full time", async () => {
  show();
  await wait(20_000);
  fireEvent.click(button("Show slide 3"));
  await wait(0);
  expect(shown()).toEqual(["Show slide 3"]);
  await wait(29_000);
  expect(shown()).toEqual(["Show slide 3"]);
  await wait(1_000);
  expect(shown()).toEqual(["Show slide 1"]);
});

test("While the pointer is on the strip it waits, and goes on after it has left", async () => {
  show();
  const first = screen.getByRole("link", { name: "First" });
  await user.hover(first);
  await wait(90_000);
  expect(shown()).toEqual(["Show slide 1"]);
  await user.hover(screen.getByRole("link", { name: "After" }));
  await wait(30_000);
  expect(shown()).toEqual(["Show slide 2"]);
});

test("A finger, which never leaves, does not hold the strip", async () => {
  show();
  await user.pointer({ keys: "[TouchA>]", target: screen.getByText("Advertisement") });
  await wait(30_000);
  expect(shown()).toEqual(["Show slide 2"]);
});

test("Keyboard focus holds the strip until it has left", async () => {
  show();
  expect(screen.getByRole("group", { name: "Banners" }).tabIndex).toBe(0);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Banners" }));
  await wait(0);
  await user.tab();
  expect(document.activeElement?.textContent).toBe("First");
  await wait(90_000);
  expect(shown()).toEqual(["Show slide 1"]);
  act(() => screen.getByRole("link", { name: "After" }).focus());
  await wait(30_000);
  expect(shown()).toEqual(["Show slide 2"]);
});

test("A hidden tab holds the strip, which then shows its slide for its full time", async () => {
  show();
  await wait(20_000);
  setVisibility("hidden");
  await wait(90_000);
  setVisibility("visible");
  await wait(29_000);
  expect(shown()).toEqual(["Show slide 1"]);
  await wait(1_000);
  expect(shown()).toEqual(["Show slide 2"]);
});

test("A strip that the reader has paused stays paused, whatever comes and goes, until the reader plays it", async () => {
  show();
  await user.click(button("Pause"));
  await user.hover(screen.getByRole("link", { name: "First" }));
  await user.unhover(screen.getByRole("link", { name: "First" }));
  await user.tab();
  act(() => screen.getByRole("link", { name: "After" }).focus());
  setVisibility("hidden");
  setVisibility("visible");
  await wait(120_000);
  expect(shown()).toEqual(["Show slide 1"]);
  await user.click(button("Play"));
  await user.unhover(button("Pause"));
  act(() => screen.getByRole("link", { name: "After" }).focus());
  await wait(30_000);
  expect(shown()).toEqual(["Show slide 2"]);
});

test("For a reader who wants less motion the strip stands still from the start, and its dots work by keyboard", async () => {
  isStill = true;
  show();
  expect(button("Play")).toBeInstanceOf(HTMLElement);
  await wait(120_000);
  expect(shown()).toEqual(["Show slide 1"]);
  act(() => button("Show slide 2").focus());
  await user.keyboard("{Enter}");
  await wait(0);
  expect(shown()).toEqual(["Show slide 2"]);
  await user.tab();
  await user.keyboard(" ");
  await wait(0);
  expect(shown()).toEqual(["Show slide 3"]);
});

test("A reader who comes to want less motion stops the strip", async () => {
  show();
  isStill = true;
  act(mediaChange);
  expect(button("Play")).toBeInstanceOf(HTMLElement);
  await wait(60_000);
  expect(shown()).toEqual(["Show slide 1"]);
});
