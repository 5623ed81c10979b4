"use client";

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { completeMark } from "@/components/ui/complete-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { BannerMotorProps } from "./banner-motor.client";
import styles from "./banner-strip.module.css";

interface BannerCarouselProps {
  /** Banners in the list. */
  count: number;
  /** How long a slide stands, in milliseconds. A property, since the limits' own module would bring all of them along. */
  standsMs: number;
  words: { label: string; advertisement: string; pause: string; play: string; slide: string };
  /** The list itself, as the server made it. */
  children: ReactNode;
}

/**
 * Pause button and dots of the banner strip, which moves on every 30 seconds unless the reader has paused it: that
 * holds until the reader plays it again. It has a timer of its own, because the carousel's plugin starts again after
 * hover or focus whatever the reader chose. The code that moves the list is loaded when the strip is approached or
 * first moves; until then the list scrolls as the platform scrolls it.
 */
export function BannerCarousel({ count, standsMs, words, children }: BannerCarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [Motor, setMotor] = useState<ComponentType<BannerMotorProps> | null>(null);
  const [isPaused, setPaused] = useState(false);
  const [isNear, setNear] = useState(false);
  const [shown, setShown] = useState(0);
  const [target, setTarget] = useState<BannerMotorProps["target"]>(null);
  const isHidden = useHiddenTab();

  // When it cannot be loaded the strip stays what it is, a list to scroll; the next approach tries again.
  const load = () => {
    if (!Motor)
      import("./banner-motor.client").then(
        ({ BannerMotor }) => setMotor(() => BannerMotor),
        () => {},
      );
  };
  const move = (slide: number | "next") => {
    load();
    setTarget({ slide });
  };

  useEffect(() => {
    const stillness = matchMedia("(prefers-reduced-motion: reduce)");
    const onChange = () => stillness.matches && setPaused(true);
    onChange();
    stillness.addEventListener("change", onChange);
    return () => stillness.removeEventListener("change", onChange);
  }, []);

  // A slide stands its whole time, also when the reader has moved to it or has come back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new slide starts a new time
  useEffect(() => {
    if (isPaused || isNear || isHidden) return;
    const timer = setTimeout(() => move("next"), standsMs);
    return () => clearTimeout(timer);
  }, [isPaused, isNear, isHidden, shown]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the reader is near
    <div
      onPointerEnter={(event) => {
        load();
        // A finger does not leave again.
        setNear(event.pointerType === "mouse");
      }}
      onPointerLeave={() => setNear(false)}
      onFocus={({ target }) => {
        load();
        if (target.matches(":focus-visible")) setNear(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setNear(currentTarget.matches(":hover"));
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={viewport}
        className={styles.viewport}
        role="group"
        aria-label={words.label}
        // Not without: focus that stands here when the code arrives would be lost.
        tabIndex={Motor ? -1 : 0}
      >
        {children}
      </div>
      <div className={styles.foot}>
        <span>{words.advertisement}</span>
        <div className={styles.dots} data-complete>
          <button
            type="button"
            aria-label={isPaused ? words.play : words.pause}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Icon name="player-play" size="s" /> : <Icon name="player-pause" size="s" />}
          </button>
          {Array.from({ length: count }, (_, slide) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike
              key={slide}
              type="button"
              // Two banners make a slide on a tablet, four on a desk (banner-motor.client.tsx): there are fewer dots.
              className={cx(
                styles.dot,
                slide * 2 >= count && styles.beyondPairs,
                slide * 4 >= count && styles.beyondFours,
              )}
              aria-label={words.slide.replace("{number}", String(slide + 1))}
              aria-current={slide === shown || undefined}
              onClick={() => move(slide)}
            />
          ))}
          {completeMark}
        </div>
      </div>
      {Motor && viewport.current ? (
        <Motor viewport={viewport.current} target={target} onShown={setShown} />
      ) : null}
    </div>
  );
}

function useHiddenTab(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const onChange = () => setHidden(document.visibilityState === "hidden");
    onChange();
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  return isHidden;
}
