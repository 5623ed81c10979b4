/** What the components ask of a window and jsdom lacks. */

let isWide = true;
let listeners: (() => void)[] = [];

/** Gives the window a width: wide as a desk's, or narrow as a phone's. Listeners of media queries hear of a change. */
export function setWindow(width: "wide" | "narrow"): void {
  isWide = width === "wide";
  window.matchMedia = (media) =>
    ({
      media,
      get matches() {
        return isWide;
      },
      addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
      removeEventListener: (_: string, listener: () => void) => {
        listeners = listeners.filter((other) => other !== listener);
      },
    }) as unknown as MediaQueryList;
  Element.prototype.scrollIntoView ??= () => {};
  for (const listener of listeners) listener();
}
