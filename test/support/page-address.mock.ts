import { useMemo, useSyncExternalStore } from "react";

/**
 * `next/navigation` for tests in jsdom: the query of the page's address, which follows the browser's history as the router does.
 * Used as `jest.mock("next/navigation", () => jest.requireActual("@/test/support/page-address.mock"))`.
 */

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
for (const name of ["pushState", "replaceState"] as const) {
  const write = history[name].bind(history);
  history[name] = (state, ...entry) => {
    // The router writes a note of its own into every entry.
    write(state ?? { ofRouter: true }, ...entry);
    notify();
  };
}
addEventListener("popstate", notify);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => location.search,
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}

export const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname);
