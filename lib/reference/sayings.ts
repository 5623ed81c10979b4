import type { Saying, Statistic } from "./schema";

/** What a chart shows, by rule, so that a sentence above it can say so. */

interface Known {
  at: number;
  value: number;
}

/** What is to be seen in a statistic; null where a sentence would say nothing: several lines, or fewer than two figures. */
export function sayingOf(statistic: Statistic): Saying | null {
  const { kind, series } = statistic;
  const [first] = series;
  if (!first || series.length > 1) return null;
  const known = first.values.flatMap((value, at): Known[] => (value === null ? [] : [{ at, value }]));
  const said = (at = 0) => ({ label: statistic.labels[at] ?? "", value: first.cellTexts[at] ?? "" });
  if (known.length < 2) return null;
  return kind === "lines" ? courseOf(known, said) : placeOf(statistic, known, said);
}

type Say = (at?: number) => { label: string; value: string };

function courseOf(known: readonly Known[], said: Say): Saying | null {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first.value <= 0) return null;
  const steps = known
    .slice(1)
    .map(({ at, value }, before) => ({ at, by: value - (known[before]?.value ?? 0) }));
  const way = Math.sign(last.value - first.value);
  const turn = steps.findLast(({ by }) => Math.sign(by) === -way && by !== 0);
  return {
    kind: "course",
    first: said(first.at),
    last: said(last.at),
    percent: Math.round((100 * (last.value - first.value)) / first.value),
    turn: turn ? said(turn.at).label : null,
  };
}

function placeOf({ highlighted }: Statistic, known: readonly Known[], said: Say): Saying | null {
  const ranking = [...known].sort((a, b) => b.value - a.value || a.at - b.at);
  const place = ranking.findIndex(({ at }) => at === highlighted);
  const [first, second, third] = ranking;
  if (place > 0)
    return {
      kind: "place",
      subject: said(highlighted),
      place: place + 1,
      before: said(ranking[place - 1]?.at).label,
      after: ranking[place + 1] ? said(ranking[place + 1]?.at).label : null,
    };
  if (!first || !second) return null;
  return {
    kind: "lead",
    first: said(first.at),
    second: said(second.at),
    third: third ? said(third.at) : null,
  };
}

/** The bars that a card has room for: the first of the known ones, and in place of the last the subject, with its place. */
export function cutBars(statistic: Statistic, most: number): Statistic {
  if (statistic.kind !== "bars") return statistic;
  const [series] = statistic.series;
  if (!series) return statistic;
  const known = series.values.flatMap((value, at) => (value === null ? [] : [at]));
  const subject = known.indexOf(statistic.highlighted);
  const shown = subject < most ? known.slice(0, most) : [...known.slice(0, most - 1), statistic.highlighted];
  const labelOf = (at: number) => statistic.labels[at] ?? "";
  return {
    ...statistic,
    labels: shown.map((at) =>
      at === statistic.highlighted && subject >= most ? `${labelOf(at)} (${subject + 1})` : labelOf(at),
    ),
    series: [
      {
        ...series,
        values: shown.map((at) => series.values[at] ?? null),
        cellTexts: shown.map((at) => series.cellTexts[at] ?? ""),
      },
    ],
    highlighted: shown.indexOf(statistic.highlighted),
  };
}
