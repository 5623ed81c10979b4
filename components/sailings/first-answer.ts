import { createHash } from "node:crypto";
import { layDown } from "@/components/ui/kept-shelf";
import { type Arrangement, arrange } from "./arranged";
import { bodyMarkup } from "./table-rows";
import type { FirstAnswer, PortScheduleAnswer } from "./types";

/**
 * An answer as a page comes with it: its rows stand in the markup alone, and are laid down for the framework's second pass
 * over the page (docs/adr/0015).
 */
export function firstAnswer(answer: PortScheduleAnswer, setting: Omit<Arrangement, "marked">): FirstAnswer {
  const { rows, days } = arrange(answer, false, { ...setting, marked: "" });
  const markup = bodyMarkup(rows).text;
  const part = createHash("sha256").update(markup).digest("base64url").slice(0, 10);
  layDown(part, { drawn: { markup }, size: markup.length });
  const { items: _items, vessels: _vessels, services: _services, ...rest } = answer;
  return { ...rest, rows: { part, days } };
}
