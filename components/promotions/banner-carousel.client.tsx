"use client";

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { completeMark } from "@/components/ui/complete-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { BannerMotorProps } from "./banner-motor.client";
import styles from "./banner-strip.module.css";

interface BannerCarouselProps {
  /** Number of banners in the list. */
  count: number;
  /** How long a slide is shown, in milliseconds. It is a property, since the module of the limits would load all of them. */
  standsMs: number;
  words: { label: string; advertisement: string; pause: string; play: string; slide: string };
  /** The list itself, as the server has rendered it. */
  children: ReactNode;
}

/**
 * Pause button and dots of the banner strip, which moves on every 30 seconds unless the reader has paused it; the pause lasts
 * until the reader plays it again. The component has its own timer, because the carousel's plugin starts again after hover or
 * focus whatever the reader chose. The code that moves the list is loaded when a reader nears the strip or at the first move;
 * until then the list scrolls natively.
 */
export function BannerCarousel({ count, standsMs, words, children }: BannerCarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const { Motor, load } = useMotor();
  const [isPaused, setPaused] = usePause();
  const [isNear, setNear] = useState(false);
  const [shown, setShown] = useState(0);
  const [target, setTarget] = useState<BannerMotorProps["target"]>(null);
  const isHidden = useHiddenTab();
  const move = (slide: number | "next") => {
    load();
    setTarget({ slide });
  };

  // A slide is shown for its full time, also when the reader has moved to it or has returned.
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
        // A finger has no leave event.
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
        // The attribute is never removed: a focus on the list would be lost when the code arrives.
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
          <Dots count={count} shown={shown} label={words.slide} onMove={move} />
          {completeMark}
        </div>
      </div>
      {Motor && viewport.current ? (
        <Motor viewport={viewport.current} target={target} onShown={setShown} />
      ) : null}
    </div>
  );
}

interface DotsProps {
  count: number;
  shown: number;
  /** With {number}. */
  label: string;
  onMove: (slide: number) => void;
}

const Dots = ({ count, shown, label, onMove }: DotsProps) =>
  Array.from({ length: count }, (_, slide) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike
      key={slide}
      type="button"
      // A tablet shows two banners in a slide, a desktop four (banner-motor.client.tsx): there are fewer dots.
      className={cx(
        styles.dot,
        slide * 2 >= count && styles.beyondPairs,
        slide * 4 >= count && styles.beyondFours,
      )}
      aria-label={label.replace("{number}", String(slide + 1))}
      aria-current={slide === shown || undefined}
      onClick={() => onMove(slide)}
    />
  ));

/** The code that moves the list. When it cannot be loaded, the strip remains a list to scroll; the next approach tries again. */
function useMotor() {
  const [Motor, setMotor] = useState<ComponentType<BannerMotorProps> | null>(null);
  const load = () => {
    if (!Motor)
      import("./banner-motor.client").then(
        ({ BannerMotor }) => setMotor(() => BannerMotor),
        () => {},
      );
  };
  return { Motor, load };
}

/** Whether the reader has paused the strip; a reader who wants less movement finds it paused. */
function usePause() {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const stillness = matchMedia("(prefers-reduced-motion: reduce)");
    const onChange = () => stillness.matches && setPaused(true);
    onChange();
    stillness.addEventListener("change", onChange);
    return () => stillness.removeEventListener("change", onChange);
  }, []);
  return [isPaused, setPaused] as const;
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
