"use client";

import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";

export interface BannerMotorProps {
  /** The element that scrolls; the list is its only child. */
  viewport: HTMLElement;
  /** The slide to move to, a new object each time. */
  target: { slide: number | "next" } | null;
  onShown: (slide: number) => void;
}

/** Moves the banner strip in a loop; renders nothing itself. */
export function BannerMotor({ viewport, target, onShown }: BannerMotorProps) {
  const [options] = useState(() => ({
    loop: true,
    align: "start" as const,
    startIndex: startingSlide(viewport),
    breakpoints: {
      "(min-width: 48rem)": { slidesToScroll: 2 },
      "(min-width: 64rem)": { slidesToScroll: 4 },
    },
  }));
  const [attach, carousel] = useEmblaCarousel(options);

  useEffect(() => {
    viewport.dataset.moved = "";
    viewport.scrollLeft = 0;
    attach(viewport);
    return () => {
      delete viewport.dataset.moved;
    };
  }, [attach, viewport]);

  useEffect(() => {
    if (!carousel) return;
    const onSelect = () => onShown(carousel.selectedScrollSnap());
    onSelect();
    carousel.on("select", onSelect).on("reInit", onSelect);
    return () => {
      carousel.off("select", onSelect).off("reInit", onSelect);
    };
  }, [carousel, onShown]);

  useEffect(() => {
    if (!carousel || !target) return;
    // Readers who want less motion see the next slide at once, without an animation.
    const atOnce = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (target.slide === "next") carousel.scrollNext(atOnce);
    else carousel.scrollTo(target.slide, atOnce);
  }, [carousel, target]);

  return null;
}

/** The slide to which the reader has scrolled the list. As many banners as fit the list's width make a slide. */
function startingSlide(viewport: HTMLElement): number {
  const width = viewport.firstElementChild?.getBoundingClientRect().width;
  return width ? Math.round(viewport.scrollLeft / width) : 0;
}
