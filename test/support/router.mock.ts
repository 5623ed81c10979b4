import { useSyncExternalStore } from "react";

/**
 * Replaces next/navigation in tests: the query of the window's address, whose history entries carry notes as the router's do.
 * `jest.mock("next/navigation", () => jest.requireActual("@/test/support/router.mock"))`.
 */

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

for (const name of ["pushState", "replaceState"] as const) {
  const write = history[name].bind(history);
  history[name] = (state, unused, address) => {
    write(state ?? { ofRouter: true }, unused, address);
    tell();
  };
}
addEventListener("popstate", tell);

export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => location.search,
    () => location.search,
  );
  return new URLSearchParams(search);
}
