import "server-only";
import { NumberTool } from "@/components/reference/number-tool";
import { hasParam, plainLine, type SearchParams, valuesOf } from "@/lib/params";
import { checkNumber } from "@/lib/reference";
import type { NumberKind } from "@/lib/reference/schema";

/** One parameter of a reference page's address, as one line. */
export const one = (search: SearchParams, name: string) => plainLine(valuesOf(search, name)[0] ?? "", 100);

/** The tool that checks a number, with its answer when the address asks one. */
export function Tool({ kind, search }: { kind: NumberKind; search: SearchParams }) {
  const typed = hasParam(search, kind) ? one(search, kind) : null;
  return <NumberTool kind={kind} typed={typed} answer={typed === null ? null : checkNumber(kind, typed)} />;
}
