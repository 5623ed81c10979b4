/**
 * What browsers have and jsdom lacks, as far as components need it: modal dialogs, media queries, sizes of elements. A test that
 * needs one of them imports this file first; popovers are installed by `installPopovers`.
 */

const ignore = () => {};
globalThis.CSS ??= { escape: (text: string) => text } as never;
globalThis.ResizeObserver ??= class {
  observe = ignore;
  unobserve = ignore;
  disconnect = ignore;
};
Element.prototype.scrollIntoView ??= ignore;

// Modal dialogs: the focus enters on opening and returns on closing, and Escape closes.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.setAttribute("open", "");
    this.querySelector<HTMLElement>("button, a, input")?.focus();
  },
  close(this: HTMLDialogElement) {
    if (!this.hasAttribute("open")) return;
    this.removeAttribute("open");
    (openers.get(this) as HTMLElement | null)?.focus();
    this.dispatchEvent(new Event("close"));
  },
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
});

let isMatching: (query: string) => boolean = () => false;
const mediaChanges = new EventTarget();
window.matchMedia = (media) =>
  Object.assign(Object.defineProperty(new EventTarget(), "matches", { get: () => isMatching(media) }), {
    media,
    addEventListener: mediaChanges.addEventListener.bind(mediaChanges),
    removeEventListener: mediaChanges.removeEventListener.bind(mediaChanges),
  }) as unknown as MediaQueryList;

/** Media queries of which `matches` decides; none matches before. The function that it returns tells the page that they have changed. */
export function installMedia(matches: (query: string) => boolean): () => void {
  isMatching = matches;
  return () => void mediaChanges.dispatchEvent(new Event("change"));
}

/** Gives the window a width: wide as a desk's, where every media query matches, or narrow as a phone's, where none does. */
export function setWindow(width: "wide" | "narrow"): void {
  installMedia(() => width === "wide")();
}

/** Sets the horizontal place of an element, which jsdom does not lay out. */
export function placeAt(element: Element, left: number, width: number): void {
  element.getBoundingClientRect = () =>
    ({ x: left, left, right: left + width, width, y: 0, top: 0, bottom: 40, height: 40 }) as DOMRect;
}

const open = "data-popover-open";

/** Popovers that are commanded by their buttons and methods: one open at a time, and Escape closes it. */
export function installPopovers(): void {
  const { matches } = Element.prototype;
  Object.assign(HTMLElement.prototype, {
    popover: null,
    showPopover(this: HTMLElement) {
      for (const other of document.querySelectorAll<HTMLElement>(`[${open}]`)) other.hidePopover();
      toggle(this, true);
    },
    hidePopover(this: HTMLElement) {
      toggle(this, false);
    },
    matches(this: HTMLElement, selector: string) {
      return selector === ":popover-open" ? this.hasAttribute(open) : matches.call(this, selector);
    },
  });
  document.head.insertAdjacentHTML("beforeend", `<style>[popover]:not([${open}]) { display: none }</style>`);
  // The last listener of a click: a component may have prevented the command.
  addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[popovertarget]");
    const popover = button && document.getElementById(button.getAttribute("popovertarget") ?? "");
    if (!popover || event.defaultPrevented) return;
    const isHide = button.getAttribute("popovertargetaction") === "hide";
    if (isHide || popover.hasAttribute(open)) popover.hidePopover();
    else popover.showPopover();
  });
  addEventListener("keydown", ({ key, defaultPrevented }) => {
    if (key === "Escape" && !defaultPrevented)
      document.querySelector<HTMLElement>(`[${open}]`)?.hidePopover();
  });
}

function toggle(popover: HTMLElement, isOpen: boolean): void {
  if (popover.hasAttribute(open) === isOpen) return;
  popover.toggleAttribute(open, isOpen);
  popover.dispatchEvent(Object.assign(new Event("toggle"), { newState: isOpen ? "open" : "closed" }));
}
