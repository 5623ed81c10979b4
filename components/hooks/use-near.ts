import { type RefObject, useEffect, useState } from "react";

/** Whether `mark` is in the window, or no further than `margin` (CSS pixels) from it. */
export function useNear(mark: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    // Of several simultaneous entries the last has the present state.
    const watcher = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    if (mark.current) watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [mark, margin]);
  return isNear;
}
