import { createHash } from "node:crypto";
import { layDown } from "@/components/ui/kept-shelf";
import { type Arrangement, arrange } from "./arranged";
import { bodyMarkup, rowMarkup } from "./table-rows";
import type { FirstAnswer, PortScheduleAnswer } from "./types";

/** Takes large parts of a page, for which marks stand in it until it is sent: the `insets` of a request. */
interface Insets {
  encode(texts: readonly string[]): Uint8Array;
  set(mark: string, part: Uint8Array): void;
}

/**
 * An answer as a page comes with it: its rows stand in the markup alone, and are laid down for the framework's second pass
 * over the page (docs/adr/0015). Where the page is put together by who sends it, what is laid down is a mark, and the rows go
 * into `insets` as the bytes that are sent (docs/adr/0049).
 */
export function firstAnswer(
  answer: PortScheduleAnswer,
  setting: Omit<Arrangement, "marked">,
  insets?: Insets,
): FirstAnswer {
  const { rows, days } = arrange(answer, false, { ...setting, marked: "" });
  // Row by row: one text of them all would have to be made before its bytes, which takes several times as long.
  const lent = rows.length > 0 ? insets?.encode(rows.map((row) => rowMarkup(row).text)) : undefined;
  const drawn = lent ?? bodyMarkup(rows).text;
  // The same rows have the same key: what the router fetches of a page tells by it whether they still stand.
  const part = createHash("sha256").update(drawn).digest("base64url").slice(0, 10);
  const markup = typeof drawn === "string" ? drawn : `<!--rows ${part}-->`;
  if (lent) insets?.set(markup, lent);
  layDown(part, { drawn: { markup }, size: markup.length });
  const { items: _items, vessels: _vessels, services: _services, ...rest } = answer;
  return { ...rest, rows: { part, days } };
}
