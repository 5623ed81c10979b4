import { useEffect, useState } from "react";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/schema";
import { getJson } from "@/lib/web/fetcher";
import { namePart, narrowPorts } from "./port-text";

const debounceMs = 150;

interface Answer {
  text: string;
  ports: Port[] | null;
}

export interface PortLookup {
  ports: readonly Port[];
  /** `answered`: the ports are those of the very text. While `asking`, those of an earlier text stay. */
  state: "idle" | "asking" | "answered" | "failed";
  retry: () => void;
}

/** Ports whose name starts with `text` ('' asks nothing), after a pause in typing; a newer text stops the older request. */
export function usePorts(text: string, locale: Locale): PortLookup {
  const [answer, setAnswer] = useState<Answer>({ text: "", ports: [] });
  const [tries, setTries] = useState(0);
  const name = namePart(text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!name) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ name, language: locale });
      try {
        const { items } = await getJson<{ items: Port[] }>(`/api/ports?${query}`, {
          signal: controller.signal,
        });
        setAnswer({ text: name, ports: items });
      } catch {
        if (!controller.signal.aborted) setAnswer({ text: name, ports: null });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name, locale, tries]);

  const retry = () => {
    setAnswer({ text: "", ports: [] });
    setTries(tries + 1);
  };
  if (!name) return { ports: [], state: "idle", retry };
  const isCurrent = answer.text === name;
  if (isCurrent && !answer.ports) return { ports: [], state: "failed", retry };
  return { ports: narrowPorts(answer.ports ?? [], text), state: isCurrent ? "answered" : "asking", retry };
}
