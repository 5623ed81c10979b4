import { companySeparator } from "@/lib/sailings/address";
import type { SortKey } from "@/lib/sailings/schema";

/** The part of a schedule address that only arranges what was found. */
export interface ViewParams {
  operators: string[];
  directOnly: boolean;
  sort: SortKey | null;
  page: number;
}

const viewNames = ["company", "direct", "sort", "page"];

/** Reads the view from an address that the portal wrote itself (the server reads any: lib/sailings/query). */
export function readView(search: URLSearchParams): ViewParams {
  const sort = search.get("sort");
  const page = Number(search.get("page"));
  return {
    operators: [
      ...new Set(
        search
          .getAll("company")
          .flatMap((value) => value.split(companySeparator))
          .filter(Boolean),
      ),
    ],
    directOnly: /^(1|true|on)$/i.test(search.get("direct") ?? ""),
    sort: sort === "etd" || sort === "transit" || sort === "cy" ? sort : null,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The same address with another view; page 1 unless told. */
export function withView(search: URLSearchParams, change: Partial<ViewParams>): URLSearchParams {
  const view = { ...readView(search), page: 1, ...change };
  const next = searchOnly(search);
  if (view.operators.length > 0) next.set("company", [...view.operators].sort().join(companySeparator));
  if (view.directOnly) next.set("direct", "1");
  if (view.sort) next.set("sort", view.sort);
  if (view.page > 1) next.set("page", String(view.page));
  return next;
}

/** The part of the address that says what is searched for. */
export function searchOnly(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of viewNames) next.delete(name);
  return next;
}
