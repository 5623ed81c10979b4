import { type RefObject, useEffect, useEffectEvent } from "react";

/** Calls `onLeave` when the pointer is pressed, or the focus goes, outside of an element, while `isOn`. */
export function useLeave(element: RefObject<HTMLElement | null>, onLeave: () => void, isOn = true): void {
  const leave = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !element.current?.contains(target)) onLeave();
  });
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    for (const type of ["pointerdown", "focusin"])
      document.addEventListener(type, (event) => leave(event), { signal: stop.signal });
    return () => stop.abort();
  }, [isOn]);
}
