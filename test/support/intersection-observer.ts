import { act } from "@testing-library/react";

interface Watcher {
  callback: IntersectionObserverCallback;
  watched: Set<Element>;
}

const watchers = new Set<Watcher>();

/** An IntersectionObserver for jsdom, which lays nothing out: elements come into view when a test says so, by `bringIntoView`. */
class TestObserver {
  readonly #watcher: Watcher;

  constructor(callback: IntersectionObserverCallback) {
    this.#watcher = { callback, watched: new Set() };
    watchers.add(this.#watcher);
  }

  observe(element: Element): void {
    this.#watcher.watched.add(element);
  }

  unobserve(element: Element): void {
    this.#watcher.watched.delete(element);
  }

  disconnect(): void {
    watchers.delete(this.#watcher);
  }
}

/** Sets the global IntersectionObserver of a test file. */
export function useTestIntersections(): void {
  Object.assign(globalThis, { IntersectionObserver: TestObserver });
}

/** Reports that an element has come into view, or has left it, to whoever watches it or an element in it. */
export function bringIntoView(place: Element, isIntersecting = true): void {
  act(() => {
    for (const { callback, watched } of [...watchers]) {
      const entries = [...watched].filter((one) => place.contains(one));
      if (entries.length > 0)
        callback(
          entries.map((target) => ({ target, isIntersecting })) as unknown as IntersectionObserverEntry[],
          null as unknown as IntersectionObserver,
        );
    }
  });
}
