import { closingText } from "@/lib/i18n/closing";
import { fill, formatDateTime } from "@/lib/i18n/formats";
import type { CargoClass, DateType } from "../address";
import type { SecondCutoff } from "../schema";
import type { ScheduleWords, Words } from "../text/words";
import { type Cutoff, type CutoffState, displayedCutoffs } from "./cutoffs";
import type { CutoffName } from "./second-cutoffs";

/** The names of the dates that days of a search may be of. */
export const dateTypeNames = ({
  schedule: { etd, eta, siCutoff, cyCutoff },
}: Words): Record<DateType, string> => ({
  ETD: etd,
  ETA: eta,
  SI: siCutoff,
  CY: cyCutoff,
});

/** 'SI', 'SI and VGM', 'SI, CFS and VGM'. */
function listed(names: readonly CutoffName[], { schedule }: Words): string {
  const all = names.map((name) => schedule[name]);
  const before = all.slice(0, -1).join(schedule.listSeparator);
  return [before, all.at(-1)].filter(Boolean).join(schedule.listAnd);
}

/** 'SI and VGM closed'; '' where no cut-off is. */
export const closedText = ({ closed }: CutoffState, words: Words): string =>
  closed.length > 0 ? fill(words.schedule.isClosed, { closed: listed(closed, words) }) : "";

/** Why cargo cannot get on: 'CY open, SI closed', 'Cut-offs passed'; '' where it can. */
export function stateText(cutoffs: CutoffState, words: Words): string {
  if (cutoffs.state === "open") return "";
  if (cutoffs.state === "closed") return words.schedule.passed;
  const { open, closed } = displayedCutoffs(cutoffs);
  if (open.length === 0) return closedText(cutoffs, words);
  return fill(words.schedule.partlyClosed, {
    open: listed(open, words),
    closed: listed(closed, words),
  });
}

/** The same in a row, whose cells say which cut-offs are closed: 'CY open', 'Cut-offs passed'. */
export function rowStateText(cutoffs: CutoffState, words: Words): string {
  const { open } = displayedCutoffs(cutoffs);
  return cutoffs.state === "partly-closed" && open.length > 0
    ? fill(words.schedule.isOpen, { open: listed(open, words) })
    : stateText(cutoffs, words);
}

/** 'closes in 5 h', 'closes in 40 min' or 'closes today'. Otherwise an empty string. */
export const timeLeft = (left: Cutoff["closesIn"], { schedule }: Words): string =>
  closingText(left, schedule);

/** The short name of the cut-off until which cargo of a class is delivered: 'CY', 'CFS', 'Reefer'. */
export const deliveryName = (cargo: CargoClass | null, schedule: ScheduleWords): string =>
  ({
    dry: schedule.cy,
    reefer: schedule.reefer,
    dangerous: schedule.dangerous,
    "out-of-gauge": schedule.outOfGauge,
    lcl: schedule.cfs,
  })[cargo ?? "dry"];

/** The words of the cut-offs of rows: that of a class of containers has the place of CY, and of LCL the order is by CFS. */
export function cargoWords<Of extends Words>(words: Of, cargo: CargoClass | null): Of {
  const { schedule } = words;
  if (!cargo || cargo === "dry") return words;
  if (cargo === "lcl") return { ...words, schedule: { ...schedule, sortCy: schedule.cfsCutoff } };
  const cy = deliveryName(cargo, schedule);
  const cyCutoff = fill(schedule.classCutoff, { cargo: cy });
  return { ...words, schedule: { ...schedule, cy, cyCutoff, sortCy: cyCutoff } };
}

/** 'HIT (terminal)'. */
export const sourceName = (
  { source, kind }: Pick<SecondCutoff, "source" | "kind">,
  { schedule }: Pick<Words, "schedule">,
): string => fill(kind === "terminal" ? schedule.terminalSource : schedule.agentSource, { source });

/** That a time may be about another departure of the ship: ' (of 12-12-2026 or 19-12-2026: does not count)'; '' where it is not. */
export const unsureText = (
  { departures }: Pick<SecondCutoff, "departures">,
  { schedule }: Pick<Words, "schedule">,
): string =>
  departures
    ? fill(schedule.sourceUnsure, {
        days: departures.map((day) => formatDateTime(day)).join(schedule.orDays),
      })
    : "";
