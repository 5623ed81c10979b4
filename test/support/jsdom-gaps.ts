/** What browsers have and jsdom has not, as far as components need it. A test that renders them in jsdom imports this first. */

/** The media queries that match; none at first. */
export const media = {
  matching: new Set<RegExp>(),
  clear() {
    media.matching.clear();
  },
};

const ignore = () => {};
window.matchMedia = (query) =>
  ({
    media: query,
    matches: [...media.matching].some((wanted) => wanted.test(query)),
    addEventListener: ignore,
    removeEventListener: ignore,
  }) as unknown as MediaQueryList;
globalThis.CSS ??= { escape: (text: string) => text } as never;
globalThis.ResizeObserver ??= class {
  observe = ignore;
  unobserve = ignore;
  disconnect = ignore;
};
Element.prototype.scrollIntoView ??= ignore;

// A modal dialog without its layer: open or not, and closed by Escape.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
  const onEscape = ({ key }: KeyboardEvent) => key === "Escape" && this.close();
  document.addEventListener("keydown", onEscape);
  this.addEventListener("close", () => document.removeEventListener("keydown", onEscape), { once: true });
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

/** Sets the horizontal place of an element, which jsdom does not lay out. */
export function placeAt(element: Element, left: number, width: number): void {
  element.getBoundingClientRect = () =>
    ({ x: left, left, right: left + width, width, y: 0, top: 0, bottom: 40, height: 40 }) as DOMRect;
}
