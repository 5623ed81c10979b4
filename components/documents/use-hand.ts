import { type RefObject, useEffect } from "react";

/** Pans a scrolled element by the pointer while `active`. */
export function useHand(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => (active && ref.current ? panByHand(ref.current) : undefined), [ref, active]);
}

/**
 * Lets the mouse or a pen drag the content of an element that scrolls. A finger scrolls it natively, with the platform's
 * momentum; links and scroll bars work as usual. Returns a function that ends it.
 */
export function panByHand(element: HTMLElement): () => void {
  const stop = new AbortController();
  let from: { x: number; y: number; left: number; top: number } | null = null;

  const isOnContent = ({ clientX, clientY }: PointerEvent) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [clientX - box.left - element.clientLeft, clientY - box.top - element.clientTop];
    // The scroll bars are beside the content.
    return x >= 0 && y >= 0 && x < element.clientWidth && y < element.clientHeight;
  };
  const grab = (event: PointerEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest("a, button, input") !== null;
    if (event.pointerType === "touch" || event.button !== 0 || isOnLink || !isOnContent(event)) return;
    from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
    element.setPointerCapture(event.pointerId);
    element.dataset.grabbed = "";
  };
  const release = () => {
    from = null;
    delete element.dataset.grabbed;
  };
  const move = (event: PointerEvent) => {
    // The button may have been released outside of the window, where no event arrives.
    if (from && !(event.buttons & 1)) release();
    if (!from) return;
    element.scrollTo({
      left: from.left - (event.clientX - from.x),
      top: from.top - (event.clientY - from.y),
      behavior: "instant",
    });
  };
  const options = { signal: stop.signal };
  element.addEventListener("pointerdown", grab, options);
  element.addEventListener("pointermove", move, options);
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
    element.addEventListener(end, release, options);
  }
  return () => {
    stop.abort();
    release();
  };
}
