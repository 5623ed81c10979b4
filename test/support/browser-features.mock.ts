/** Stand-ins for what jsdom has no part of: popovers, modal dialogs and media queries. Each test file installs what it needs. */

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

/** Modal dialogs: the focus enters on opening and returns on closing, and Escape closes. */
export function installDialogs(): void {
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
}

/** Media queries of which `isMatching` decides. The function that it returns tells the page that they have changed. */
export function installMedia(isMatching: (query: string) => boolean): () => void {
  const changes = new EventTarget();
  window.matchMedia = (media) =>
    Object.assign(Object.defineProperty(new EventTarget(), "matches", { get: () => isMatching(media) }), {
      media,
      addEventListener: changes.addEventListener.bind(changes),
      removeEventListener: changes.removeEventListener.bind(changes),
    }) as unknown as MediaQueryList;
  return () => void changes.dispatchEvent(new Event("change"));
}
