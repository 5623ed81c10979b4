/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { useNear } from "./use-near";

interface Watcher {
  notify(entries: { isIntersecting: boolean }[]): void;
  margin: string | undefined;
  observed: Element[];
}
const watchers: Watcher[] = [];

beforeAll(() => {
  // jsdom lays nothing out.
  globalThis.IntersectionObserver = class {
    private readonly watcher: Watcher;
    constructor(notify: Watcher["notify"], options: { rootMargin?: string }) {
      this.watcher = { notify, margin: options.rootMargin, observed: [] };
      watchers.push(this.watcher);
    }
    observe(element: Element) {
      this.watcher.observed.push(element);
    }
    disconnect() {
      this.watcher.observed = [];
    }
  } as unknown as typeof IntersectionObserver;
});

function Page() {
  const mark = useRef<HTMLHRElement>(null);
  return (
    <>
      <hr ref={mark} />
      <p>{useNear(mark, "400px") ? "near" : "far"}</p>
    </>
  );
}

test("The last of several reports says whether the mark is near; the observer ends with the page", () => {
  const { unmount } = render(<Page />);
  const watcher = watchers[0] as Watcher;
  expect([watcher.margin, watcher.observed]).toEqual(["400px", [screen.getByRole("separator")]]);
  const state = () => screen.getByRole("paragraph").textContent;
  expect(state()).toBe("far");
  act(() => watcher.notify([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(state()).toBe("near");
  act(() => watcher.notify([{ isIntersecting: true }, { isIntersecting: false }]));
  expect(state()).toBe("far");
  unmount();
  expect(watcher.observed).toEqual([]);
});
