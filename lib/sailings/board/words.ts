import type { Words } from "../text/words";
import type { BoardCutoff } from "./address";

/** The short name of a cut-off of the board. */
export const cutoffName = (name: BoardCutoff, { schedule }: Pick<Words, "schedule">): string =>
  name === "out-of-gauge" ? schedule.outOfGauge : schedule[name];
