import { useCallback, useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { getJson } from "@/lib/browser/fetcher";
import { fetchOnce } from "./lookup";
import { useDelayed } from "./use-delayed.client";

/** After so many loads by scrolling a button loads the next, so that the footer can be reached. */
const loadsByScroll = 3;

export interface Feed<Step> {
  /** The loaded steps, in their order. */
  steps: readonly Step[];
  /** True while a step is loading, and when it is late. */
  isBusy: boolean;
  isLate: boolean;
  hasFailed: boolean;
  /** True when only a button loads the next step: after three by scrolling, or after a dismissed failure. */
  mustAsk: boolean;
  load: () => void;
  dismiss: () => void;
}

/**
 * What follows on a page, step by step: `pathAfter` returns the path of the next one, null when there is none. It loads while
 * the reader `isNear` its end, one step at a time and no faster than every `paceMs` milliseconds.
 */
export function useFeed<Step>(
  pathAfter: (steps: readonly Step[]) => string | null,
  isNear: boolean,
  paceMs: number,
): Feed<Step> {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [stage, setStage] = useState<"idle" | "asked" | "dismissed">("idle");
  const lastLoad = useRef(Number.NEGATIVE_INFINITY);
  const path = pathAfter(steps);
  const { data, error, isValidating, mutate } = useSWR<Step, Error>(
    stage === "asked" ? path : null,
    (address: string) => getJson<Step>(address),
    fetchOnce,
  );
  if (data && stage === "asked") {
    setSteps([...steps, data]);
    setStage("idle");
  }
  const hasFailed = stage === "asked" && error !== undefined && !isValidating;
  const isBusy = stage === "asked" && !hasFailed;
  const isLate = useDelayed(isBusy);

  const load = useCallback(() => {
    lastLoad.current = performance.now();
    setStage("asked");
    if (hasFailed) void mutate();
  }, [hasFailed, mutate]);

  const byScroll = isNear && stage === "idle" && steps.length < loadsByScroll && path !== null;
  useEffect(() => {
    if (!byScroll) return;
    const timer = setTimeout(load, Math.max(0, lastLoad.current + paceMs - performance.now()));
    return () => clearTimeout(timer);
  }, [byScroll, load, paceMs]);

  return {
    steps,
    isBusy,
    isLate,
    hasFailed,
    mustAsk: path !== null && (steps.length >= loadsByScroll || stage === "dismissed"),
    load,
    dismiss: () => setStage("dismissed"),
  };
}
