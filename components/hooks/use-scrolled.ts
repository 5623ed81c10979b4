import { useEffect, useState } from "react";

/** True once the page has been scrolled by more than so many pixels. */
export function useScrolled(afterPx: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => setScrolled(scrollY > afterPx);
    onScroll();
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [afterPx]);
  return scrolled;
}
