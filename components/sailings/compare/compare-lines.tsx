import type { ReactNode } from "react";
import { formatKmSpan } from "@/components/co2/co2-words";
import { Track } from "@/components/schedules/track";
import type { ComparedOption, PortOption } from "@/lib/api/port-option";
import { formatSpan, overlap, type Span, shownSpan } from "@/lib/co2/shared";
import { fill, type PortTime } from "@/lib/i18n/formats";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import {
  bestTime,
  daysBetween,
  deliveryTime,
  formatDays,
  formatNumber,
  formatShare,
  hubNames,
  isDirect,
  leastOf,
  momentText,
  type OptionWords,
  type Step,
  stateText,
  voyageName,
} from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";

/** The lines of a comparison: one entry of the list is one line. */

export type CompareWords = OptionWords & Pick<typeof messages, "compare" | "reliability" | "co2">;

export interface CompareCell {
  text: ReactNode;
  /** A second line. */
  sub?: ReactNode;
  /** `closed` for a time that is past, `soon` for one that closes within 24 hours. */
  tone?: "closed" | "soon";
}

export interface CompareLine {
  label: string;
  /** One for each option. */
  cells: CompareCell[];
  /** The position of the best one, where that is beyond doubt. */
  best: number | null;
}

export interface CompareGroup {
  title: string;
  lines: CompareLine[];
}

export interface CompareSetting {
  options: readonly ComparedOption[];
  words: CompareWords;
  locale: Locale;
}

/** A line of a comparison; null where no option has anything to compare. */
type LineOf = (setting: CompareSetting) => CompareLine | null;

/** The groups of lines, in their order. */
export function compareGroups(setting: CompareSetting): CompareGroup[] {
  const { compare } = setting.words;
  const groups: { title: string; lines: LineOf[] }[] = [
    { title: compare.itinerary, lines: [departure, arrival, transit, hubs, waits, missed] },
    {
      title: compare.cutoffs,
      lines: [state, cutoff("si"), cutoff("cfs"), cutoff("vgm"), cutoff("cy"), cyToArrival],
    },
    { title: compare.details, lines: [moved, changes, vessels, co2, alsoSold] },
  ];
  return groups.flatMap(({ title, lines }) => {
    const shown = lines.flatMap((lineOf) => lineOf(setting) ?? []);
    return shown.length > 0 ? [{ title, lines: shown }] : [];
  });
}

/**
 * The position of the best of the values, by `find`, among the sailings that cargo can still get on: one that cannot be reached
 * is never the best.
 */
function bestOf<Value>(
  options: readonly PortOption[],
  values: readonly Value[],
  find: (values: Value[]) => number | null,
): number | null {
  const open = options.flatMap(({ cutoffState }, at) => (cutoffState.state === "open" ? at : []));
  const best = find(open.map((at) => values[at] as Value));
  return best === null ? null : (open[best] ?? null);
}

/** Whether all options have the same port on a side. */
export const isSamePort = (options: readonly PortOption[], side: "loadingPort" | "dischargePort"): boolean =>
  new Set(options.map((option) => option[side].id)).size < 2;

const departure: LineOf = ({ options, words }) => ({
  label: portLabel(options, "loadingPort", words.compare.etd),
  cells: options.map(({ sailing, loadingPort }) =>
    timeCell(sailing.etd, isSamePort(options, "loadingPort") ? null : loadingPort.name, words),
  ),
  // An earlier departure is not better in itself.
  best: null,
});

const arrival: LineOf = ({ options, words }) => ({
  label: portLabel(options, "dischargePort", words.compare.eta),
  cells: options.map(({ sailing, dischargePort }) =>
    timeCell(sailing.eta, isSamePort(options, "dischargePort") ? null : dischargePort.name, words),
  ),
  best: isSamePort(options, "dischargePort")
    ? bestOf(
        options,
        options.map(({ sailing }) => sailing.eta),
        (times) => bestTime(times, "earlier"),
      )
    : null,
});

const portLabel = (
  options: readonly PortOption[],
  side: "loadingPort" | "dischargePort",
  pattern: string,
): string => fill(pattern, { port: isSamePort(options, side) ? (options[0]?.[side].name ?? "") : "" }).trim();

const timeCell = (time: PortTime | null, port: string | null, words: CompareWords): CompareCell => ({
  text: <b>{time ? momentText(time, words) : words.schedule.unknown}</b>,
  ...(port ? { sub: port } : {}),
});

const isSameLane = (options: readonly PortOption[]) =>
  isSamePort(options, "loadingPort") && isSamePort(options, "dischargePort");

const transit: LineOf = ({ options, words }) => ({
  label: words.schedule.transit,
  cells: options.map(({ sailing: { transitDays } }) => ({
    text: <b>{transitDays === null ? words.schedule.unknown : formatDays(transitDays, words)}</b>,
  })),
  best: isSameLane(options)
    ? bestOf(
        options,
        options.map(({ sailing }) => sailing.transitDays),
        leastOf,
      )
    : null,
});

const hubs: LineOf = ({ options, words: { compare, schedule } }) => ({
  label: compare.hubs,
  cells: options.map(({ sailing }) => ({
    text: (
      <Track
        above=""
        below={isDirect(sailing) ? schedule.direct : (hubNames(sailing) ?? schedule.viaUnknown)}
        isDirect={isDirect(sailing)}
      />
    ),
  })),
  best: null,
});

/** Hours at all transhipment ports together; null where one is not known. */
function hoursAtHubs({ sailing, connections }: PortOption): number | null {
  if (isDirect(sailing)) return 0;
  const waits = connections.flatMap((connection) => connection.waits ?? []);
  return waits.length === sailing.legs.length - 1 ? waits.reduce((sum, hours) => sum + hours, 0) : null;
}

const waits: LineOf = ({ options, words }) => {
  const hours = options.map(hoursAtHubs);
  if (options.every(({ sailing }) => isDirect(sailing))) return null;
  return {
    label: words.compare.waits,
    cells: hours.map((count) => ({
      text:
        count === 0
          ? words.compare.noWait
          : count === null
            ? words.schedule.unknown
            : lengthText(count * 60, words),
    })),
    best: isSameLane(options) ? bestOf(options, hours, leastOf) : null,
  };
};

const missed: LineOf = ({ options, words, locale }) => {
  if (options.every(({ sailing }) => isDirect(sailing))) return null;
  return {
    label: words.compare.missed,
    cells: options.map(({ sailing, connections }) => {
      if (isDirect(sailing)) return { text: "–", sub: words.schedule.direct };
      const [later] = connections.flatMap((connection) => connection.later.slice(0, 1));
      if (!later) return { text: words.schedule.unknown };
      return {
        text: fill(words.compare.laterBy, { days: formatDays(later.laterBy, words) }),
        sub: <span lang={latinLang(locale)}>{voyageName(later.sailing)}</span>,
      };
    }),
    best: null,
  };
};

const cutoffLabel = {
  si: "siCutoff",
  cfs: "cfsCutoff",
  vgm: "vgmCutoff",
  cy: "cyCutoff",
} as const;

/** Whether cargo can still get on, and which cut-offs are closed. */
const state: LineOf = ({ options, words }) => ({
  label: words.schedule.cutoffState,
  cells: options.map(({ cutoffState }) => {
    const isPublished = cutoffState.open.length + cutoffState.closed.length > 0;
    const text = stateText(cutoffState, words) || words.schedule[isPublished ? "open" : "notPublished"];
    return cutoffState.state === "open" ? { text } : { text, tone: "closed" };
  }),
  best: null,
});

/** Ships that leave further apart than this, in days, are not compared by their cut-offs: the later ship has the later ones. */
const mostDaysApart = 6;

function leaveTogether(options: readonly PortOption[]): boolean {
  const days = options
    .filter(({ cutoffState }) => cutoffState.state === "open")
    .flatMap(({ sailing }) => sailing.etd ?? [])
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && daysBetween(first, last) <= mostDaysApart;
}

/** The line of a cut-off. A later one is better where the ships leave within a week. */
const cutoff =
  (name: keyof typeof cutoffLabel): LineOf =>
  ({ options, words }) => {
    const steps = options.map((option) => option.steps.find((step) => step.name === name) ?? null);
    if (!steps.some((step) => step?.time)) return null;
    const isCompared = isSamePort(options, "loadingPort") && leaveTogether(options);
    return {
      label: words.schedule[cutoffLabel[name]],
      cells: steps.map((step) => cutoffCell(step, words)),
      best: isCompared
        ? bestOf(
            options,
            steps.map((step) => (step && step.state !== "passed" ? step.time : null)),
            (times) => bestTime(times, "later"),
          )
        : null,
    };
  };

function cutoffCell(step: Step | null, words: CompareWords): CompareCell {
  const { option: t, schedule } = words;
  if (!step?.time) return { text: schedule.notPublished };
  const text = momentText(step.time, words);
  if (step.state === "passed") return { text: <s>{text}</s>, sub: schedule.closed, tone: "closed" };
  if (step.days === 0) return { text, sub: t.closesToday, tone: "soon" };
  const left = step.days === null ? step.left && lengthText(step.left, words) : formatDays(step.days, words);
  if (!left) return { text };
  const isSoon = step.left !== null && step.left < dayMinutes;
  return { text, sub: fill(t.closesIn, { time: left }), ...(isSoon && { tone: "soon" }) };
}

const dayMinutes = 24 * 60;

/** '40 min', '5 h', '2 days 4 h'. */
function lengthText(minutes: number, words: CompareWords): string {
  const { option: t, compare } = words;
  if (minutes < 60) return fill(t.minutes, { count: minutes });
  const [days, hours] = [Math.floor(minutes / dayMinutes), Math.floor((minutes % dayMinutes) / 60)];
  if (days === 0) return fill(t.hours, { count: hours });
  if (hours === 0) return formatDays(days, words);
  return fill(compare.length, { days: formatDays(days, words), hours: fill(t.hours, { count: hours }) });
}

const cyToArrival: LineOf = ({ options, words }) => {
  const days = options.map(({ sailing }) => {
    const [cy, { eta }] = [deliveryTime(sailing), sailing];
    return cy && eta ? daysBetween(cy, eta) : null;
  });
  if (days.every((count) => count === null)) return null;
  return {
    label: words.compare.cyToArrival,
    cells: days.map((count) => ({
      text: count === null ? words.schedule.unknown : formatDays(count, words),
    })),
    best: isSameLane(options) ? bestOf(options, days, leastOf) : null,
  };
};

const moved: LineOf = ({ options, words, locale }) => {
  const { compare, reliability } = words;
  if (options.every((option) => option.moved === null)) return null;
  return {
    label: compare.moved,
    cells: options.map(({ moved: departures, sailing }) => {
      if (!departures) return { text: words.schedule.unknown };
      const { count, all } = departures;
      return {
        text: formatShare(count, all, reliability),
        sub: (
          <>
            {fill(reliability.of, { count: formatNumber(count), all: formatNumber(all) })}
            {reliability.separator}
            <span lang={latinLang(locale)}>{sailing.operator}</span>
          </>
        ),
      };
    }),
    best: null,
  };
};

const changes: LineOf = ({ options, words: { compare, schedule } }) => {
  if (options.every((option) => option.changes === null)) return null;
  return {
    label: compare.changes,
    cells: options.map(({ changes: recorded }) => {
      if (!recorded) return { text: compare.noChanges };
      const [first] = recorded.items;
      return {
        text: recorded.count,
        sub: [first?.text, first?.reported].filter(Boolean).join(schedule.separator),
      };
    }),
    best: null,
  };
};

/** The position of the range that is below all others; null where one is not known, or it overlaps another. */
function lowestSpan(spans: (Span | null | undefined)[]): number | null {
  const lowest = leastOf(spans.map((span) => span?.low ?? null));
  const one = lowest === null ? null : spans[lowest];
  return one && spans.every((other) => other === one || (other && !overlap(one, other))) ? lowest : null;
}

/** One is marked only where its range, as it is shown, is below those of all others: mostly they overlap. */
const co2: LineOf = ({ options, words: { co2: t } }) => {
  if (options.every((option) => !option.co2?.estimate)) return null;
  const spans = options.map(({ co2: known }) => known?.estimate && shownSpan(known.estimate.dry));
  return {
    label: t.compared,
    cells: options.map(({ co2: known }) => {
      if (!known?.estimate) return { text: t.notKnown };
      const { dry, km } = known.estimate;
      return {
        text: fill(t.tonnes, { range: formatSpan(dry) }),
        sub: fill(t.comparedKm, { km: formatKmSpan(km) }),
      };
    }),
    best: isSameLane(options) ? bestOf(options, spans, lowestSpan) : null,
  };
};

const vessels: LineOf = ({ options, words, locale }) => ({
  label: words.compare.vessels,
  cells: options.map((option) => {
    const ships = option.sailing.legs.flatMap(({ vessel, imo }) => (vessel ? [{ vessel, imo }] : []));
    if (ships.length === 0) return { text: words.schedule.unknown };
    return {
      text: ships.map(({ vessel, imo }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ships of a sailing
        <span key={at}>
          <cite lang={latinLang(locale)}>{vessel}</cite>
          <small>{shipText(option.vessels[imo ?? ""], words)}</small>
        </span>
      )),
    };
  }),
  best: null,
});

function shipText(vessel: PortOption["vessels"][string] | undefined, { compare }: CompareWords): string {
  if (!vessel?.yearBuilt) return "";
  const { yearBuilt: year, lengthOverall } = vessel;
  return lengthOverall === null
    ? fill(compare.built, { year })
    : fill(compare.builtLength, { year, length: Math.round(lengthOverall) });
}

const alsoSold: LineOf = ({ options, words, locale }) => {
  if (options.every(({ others }) => others.length === 0)) return null;
  return {
    label: words.compare.alsoSold,
    cells: options.map(({ others }) => ({
      text:
        others.length === 0 ? (
          "–"
        ) : (
          <span lang={latinLang(locale)}>
            {others
              .map(({ operator, service }) => [operator, service].filter(Boolean).join(" "))
              .join(words.schedule.separator)}
          </span>
        ),
    })),
    best: null,
  };
};
