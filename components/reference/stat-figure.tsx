import { getTranslations } from "next-intl/server";
import { type Locale, localeRecords } from "@/lib/i18n/locales";
import type { Figure, Saying, Statistic } from "@/lib/reference/shared";
import type { ReferenceWords } from "./container-figures";
import { StatChart } from "./stat-chart";
import stat from "./statistics.module.css";

/** A year as sentences say it; any other label as it is. */
const periodText = (label: string, t: ReferenceWords) =>
  /^\d{4}$/.test(label) ? t("figures.year", { year: label }) : label;

/** A unit within a sentence: "Million TEU" is "million TEU" there, "TEU" stays. */
const unitInSentence = (unit: string | null) =>
  (unit ?? "").replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** What is to be seen in a statistic, as one sentence or two. */
export function sayingText(
  saying: Saying,
  wholeUnit: string | null,
  locale: Locale,
  t: ReferenceWords,
): string {
  const unit = unitInSentence(wholeUnit);
  if (saying.kind === "place") {
    const { subject, place, before, after } = saying;
    const said = { name: subject.label, value: subject.value, unit, place, before };
    return after === null ? t("figures.place.last", said) : t("figures.place.between", { ...said, after });
  }
  if (saying.kind === "lead") {
    const { first, second, third } = saying;
    const said = {
      name: first.label,
      value: first.value,
      unit,
      second: second.label,
      secondValue: second.value,
    };
    return third
      ? t("figures.lead.three", { ...said, third: third.label, thirdValue: third.value })
      : t("figures.lead.two", said);
  }
  const { first, last, percent, turn } = saying;
  const way = percent === 0 ? "same" : percent < 0 ? "below" : "above";
  const sentences = [
    t(`figures.course.${way}`, {
      from: periodText(first.label, t),
      to: periodText(last.label, t),
      value: last.value,
      unit,
      percent: Math.abs(percent),
    }),
  ];
  if (turn !== null && percent !== 0)
    sentences.push(
      t(percent < 0 ? "figures.course.lastRise" : "figures.course.lastFall", { year: periodText(turn, t) }),
    );
  return sentences.join(localeRecords[locale].punctuation.space);
}

/** A statistic, drawn twice: the style sheet shows the drawing that fits its column. `name` is that of one without a title. */
export async function StatFigure({
  figure: { statistic, wide, narrow },
  id,
  name,
  isTitled = false,
}: {
  figure: Figure;
  /** Unique on the page. */
  id: string;
  name: string;
  /** Whether its title and unit stand above it, and not elsewhere on the page. */
  isTitled?: boolean;
}) {
  const t = await getTranslations("reference");
  const words = {
    title: t(`figures.${statistic.kind}`, { title: statistic.title ?? name }),
    description: saidOf(statistic, (key, values) => t(`figures.${key}`, values)).join(" "),
  };
  return (
    <figure className={stat.figure}>
      {isTitled ? (
        <figcaption>
          <h2>{statistic.title ?? name}</h2>
          {statistic.unit ? <p className={stat.unit}>{statistic.unit}</p> : null}
        </figcaption>
      ) : null}
      <StatChart drawing={wide} id={`${id}-wide`} className={stat.wide} {...words} />
      <StatChart drawing={narrow} id={`${id}-narrow`} className={stat.narrow} {...words} />
    </figure>
  );
}

type Say = (key: "fromTo" | "most", values: Record<string, string>) => string;

/** The sentences that describe a drawing: the ends of its lines, or its longest and its shortest bar. */
function saidOf({ kind, labels, series }: Statistic, say: Say): string[] {
  return series.map(({ name, values, cellTexts }) => {
    const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
    const byValue = [...known].sort((a, b) => b.value - a.value);
    const [first, last] = kind === "lines" ? [known[0], known.at(-1)] : [byValue[0], byValue.at(-1)];
    const texts = (at = 0) => ({ label: labels[at] ?? "", value: cellTexts[at] ?? "" });
    const [from, to] = [texts(first?.at), texts(last?.at)];
    return say(kind === "lines" ? "fromTo" : "most", {
      name,
      from: from.label,
      first: from.value,
      to: to.label,
      last: to.value,
    });
  });
}
