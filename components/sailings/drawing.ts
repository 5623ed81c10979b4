import { arrange } from "./arranged";
import { layRows } from "./lay-rows";
import type { PortScheduleAnswer } from "./types";

/** What arranges sailings and draws their rows in the browser: loaded when a page is to show others than it came with. */
export const drawing = { arrange, layRows };

export type Drawing = typeof drawing;

/** An answer that the browser has asked for, with what draws its rows. */
export interface DrawnAnswer extends PortScheduleAnswer {
  drawing: Drawing;
}
