import { createHash } from "node:crypto";
import { layDown } from "@/components/ui/kept-shelf";
import { type Arrangement, arrange } from "./arranged";
import { bodyMarkup, rowMarkup, type TableRow } from "./table-rows";
import type { FirstAnswer, PortScheduleAnswer } from "./types";

/**
 * An answer as a page comes with it: its rows stand in the markup alone, and are laid down for the framework's second pass
 * over the page (docs/adr/0015). Where the page is put together by who sends it, what is laid down is a mark, and the rows go
 * into `insets` as the bytes that are sent (docs/adr/0049).
 */
export function firstAnswer(
  answer: PortScheduleAnswer,
  setting: Omit<Arrangement, "marked">,
  insets?: Map<string, Uint8Array>,
): FirstAnswer {
  const { rows, days } = arrange(answer, false, { ...setting, marked: "" });
  const drawn = insets ? bytesOf(rows) : bodyMarkup(rows).text;
  const part = createHash("sha256").update(drawn).digest("base64url").slice(0, 10);
  let markup = drawn;
  if (typeof markup !== "string") {
    const mark = `<!--rows ${part}-->`;
    insets?.set(mark, markup);
    markup = mark;
  }
  layDown(part, { drawn: { markup }, size: markup.length });
  const { items: _items, vessels: _vessels, services: _services, ...rest } = answer;
  return { ...rest, rows: { part, days } };
}

/** Row by row: one text of all of them would have to be made before its bytes, which takes several times as long. */
const bytesOf = (rows: readonly TableRow[]) =>
  Buffer.concat(rows.map((row) => Buffer.from(rowMarkup(row).text)));
