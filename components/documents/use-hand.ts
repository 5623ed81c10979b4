import { type RefObject, useEffect } from "react";

/**
 * Pans a scrolled element by the pointer while `active`. A finger scrolls it by itself, with the platform's own
 * momentum; links stay links.
 */
export function useHand(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return;
    const stop = new AbortController();
    let from: { x: number; y: number; left: number; top: number } | null = null;

    const grab = (event: PointerEvent) => {
      const isOnLink = event.target instanceof Element && event.target.closest("a, button, input") !== null;
      // Beside the content lie the scroll bars.
      const isOnContent = event.offsetX < element.clientWidth || event.target !== element;
      if (event.pointerType === "touch" || event.button !== 0 || isOnLink || !isOnContent) return;
      from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
      element.setPointerCapture(event.pointerId);
      element.dataset.grabbed = "";
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      element.scrollTo({
        left: from.left - (event.clientX - from.x),
        top: from.top - (event.clientY - from.y),
        behavior: "instant",
      });
    };
    const release = () => {
      from = null;
      delete element.dataset.grabbed;
    };
    const options = { signal: stop.signal };
    element.addEventListener("pointerdown", grab, options);
    element.addEventListener("pointermove", move, options);
    element.addEventListener("pointerup", release, options);
    element.addEventListener("pointercancel", release, options);
    return () => {
      stop.abort();
      release();
    };
  }, [ref, active]);
}
