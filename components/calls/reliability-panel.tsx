import { fill } from "@/lib/i18n/fill";
import { isoWeek } from "@/lib/i18n/formats";
import { companyName } from "@/lib/i18n/in-locale";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import {
  type CarrierReliability,
  type CountOf,
  formatNumber,
  formatShare,
  leastForPercent,
  type Reliability,
  type ReliabilityFigures,
  type WeekOfDepartures,
} from "@/lib/sailings/shared";
import type { SeenRecord } from "@/lib/visits/shared";
import type messages from "@/messages/en.json";
import { DepartureWeeks, KeyMark } from "./departure-weeks";
import styles from "./reliability.module.css";

export type ReliabilityWords = Record<keyof typeof messages.reliability, string>;

interface ReliabilityProps {
  reliability: Reliability;
  /** What ports saw: a basis of its own, which no figure above contains. */
  seen?: SeenRecord | null;
  words: ReliabilityWords;
  locale: Locale;
  /** A date YYYY-MM-DD as sentences have it. */
  dateText: (date: string) => string;
  /** What the figures are of, where the page does not say it; else ''. */
  scope?: string;
}

/**
 * How reliable published schedules were, from what is known alone: each figure with how many it is of, the period in the first
 * line, the departures by week, and the carriers one by one where there are several.
 */
export function ReliabilityPanel(props: ReliabilityProps) {
  const { reliability, seen, words, locale, dateText, scope = "" } = props;
  return (
    <section className={styles.relia} aria-labelledby="reliability">
      <h2 id="reliability">{words.title}</h2>
      {reliability.state === "known" ? (
        <>
          <p className={styles.period}>
            {fill(words.period, {
              from: dateText(reliability.period.from),
              to: dateText(reliability.period.to),
            })}
            {scope ? <> {scope}</> : null}
          </p>
          <FigureList figures={figuresIn(reliability.figures, words)} />
          <Weeks figures={reliability.figures} words={words} />
          {reliability.carriers.length > 1 ? (
            <Carriers carriers={reliability.carriers} words={words} locale={locale} />
          ) : null}
          <p className={styles.note}>
            {words.fewNote} {reliability.figures.observed === 0 ? words.notObserved : null}
          </p>
        </>
      ) : (
        <p className={styles.period}>{unknownText(reliability, words, dateText)}</p>
      )}
      {seen ? <Seen record={seen} words={words} dateText={dateText} /> : null}
    </section>
  );
}

/** The share of arrivals that ports saw on time, with its period and who saw them. */
function Seen({
  record: { period, sources, onTime },
  words,
  dateText,
}: { record: SeenRecord } & Pick<ReliabilityProps, "words" | "dateText">) {
  const dates = { from: dateText(period.from), to: dateText(period.to) };
  return (
    <section className={styles.seen} aria-labelledby="reliability-seen">
      <h3 id="reliability-seen">{words.seen}</h3>
      <p className={styles.period}>
        {fill(words.seenPeriod, { ...dates, sources: sources.join(words.separator) })}
      </p>
      <FigureList figures={[shareOf("seenOnTime", onTime, words)]} />
      <p className={styles.note}>{words.seenNote}</p>
    </section>
  );
}

function unknownText(
  reliability: Exclude<Reliability, { state: "known" }>,
  words: ReliabilityWords,
  dateText: ReliabilityProps["dateText"],
): string {
  if (reliability.state === "sample") return words.sample;
  if (reliability.state === "building") return words.building;
  return reliability.since ? fill(words.since, { date: dateText(reliability.since) }) : words.short;
}

const countText = ({ count, all }: CountOf, words: ReliabilityWords) =>
  fill(words.of, { count: formatNumber(count), all: formatNumber(all) });

interface Figure {
  key: string;
  value: string;
  text: string;
  of: string;
}

/** The words of a share, and those after a count of few. */
const shareWords = {
  moved: ["moved", "movedFew"],
  cutoffs: ["cutoffs", "cutoffsFew"],
  voyages: ["voyages", "voyagesFew"],
  blanked: ["blanked", "blankedFew"],
  omitted: ["omitted", "omittedFew"],
  onTime: ["onTime", "onTimeFew"],
  seenOnTime: ["seenOnTime", "seenOnTime"],
} as const satisfies Record<string, readonly [keyof ReliabilityWords, keyof ReliabilityWords]>;

/** A share; null where nothing is known. Below eight it is the count itself. */
function shareOf(
  key: keyof typeof shareWords,
  figure: CountOf,
  words: ReliabilityWords,
  more: string | null = null,
): Figure | null {
  if (figure.all === 0) return null;
  const [usual, few] = shareWords[key];
  return {
    key,
    value: formatShare(figure.count, figure.all, words),
    text: words[figure.all < leastForPercent ? few : usual],
    of: [countText(figure, words), more].filter(Boolean).join(words.separator),
  };
}

function figuresIn(figures: ReliabilityFigures, words: ReliabilityWords): (Figure | null)[] {
  const { moved, blanked, voyagesBlanked, callsOmitted, cutoffsEarlier, cutoffsLate, cutoffsLater, onTime } =
    figures;
  const cutoffs = fill(words.cutoffsMore, {
    late: formatNumber(cutoffsLate.count),
    later: formatNumber(cutoffsLater.count),
  });
  const cancelled =
    voyagesBlanked.all > 0
      ? [shareOf("voyages", voyagesBlanked, words), shareOf("omitted", callsOmitted, words)]
      : [shareOf("blanked", blanked, words)];
  return [
    shareOf("moved", moved, words),
    shareOf("cutoffs", cutoffsEarlier, words, cutoffs),
    ...cancelled,
    arrivalError(figures, words),
    shareOf("onTime", onTime, words),
  ];
}

function arrivalError(
  { arrivalErrorDays: days, arrivals, observed }: ReliabilityFigures,
  words: ReliabilityWords,
): Figure | null {
  if (days === null) return null;
  const against =
    observed === 0 ? words.againstLast : observed === arrivals ? words.againstActual : words.againstBoth;
  return {
    key: "arrival",
    value: days === 1 ? words.oneDay : fill(words.days, { count: days }),
    text: words.arrival,
    of: fill(against, { count: formatNumber(arrivals), observed: formatNumber(observed) }),
  };
}

const FigureList = ({ figures }: { figures: readonly (Figure | null)[] }) => (
  <ul className={styles.figures}>
    {figures
      .filter((figure) => figure !== null)
      .map(({ key, value, text, of }) => (
        <li key={key}>
          <b>{value}</b>
          <span>
            {text}
            <small>{of}</small>
          </span>
        </li>
      ))}
  </ul>
);

const keys = [
  ["moved", "movedKey"],
  ["blanked", "blankedKey"],
  ["published", "publishedKey"],
] as const;

function Weeks({ figures, words }: { figures: ReliabilityFigures; words: ReliabilityWords }) {
  const { weeks, moved, blanked } = figures;
  if (moved.all === 0) return null;
  return (
    <figure className={styles.weeks}>
      <DepartureWeeks weeks={weeks} label={weeksText(weeks, { moved, blanked }, words)} />
      <figcaption>
        {keys.map(([state, key]) => (
          <span key={state} className={styles.key}>
            <KeyMark state={state} />
            {words[key]}
          </span>
        ))}
        <span>{words.byWeek}</span>
      </figcaption>
    </figure>
  );
}

/** The chart in words: the weeks, the sums, and the week in which most moved. */
function weeksText(
  weeks: readonly WeekOfDepartures[],
  { moved, blanked }: Pick<ReliabilityFigures, "moved" | "blanked">,
  words: ReliabilityWords,
): string {
  const numberOf = (week: WeekOfDepartures | undefined) => (week ? isoWeek(week.monday).week : "");
  const worst = weeks.toSorted((a, b) => b.moved - a.moved)[0];
  const sum = fill(words.weeks, {
    week: numberOf(weeks[0]),
    lastWeek: numberOf(weeks.at(-1)),
    all: formatNumber(moved.all),
    moved: formatNumber(moved.count),
    blanked: formatNumber(blanked.count),
  });
  if (!worst || worst.moved === 0) return sum;
  return `${sum}${fill(words.worstWeek, { week: numberOf(worst), moved: worst.moved, all: worst.departures })}`;
}

function Carriers({
  carriers,
  words,
  locale,
}: {
  carriers: readonly CarrierReliability[];
  words: ReliabilityWords;
  locale: Locale;
}) {
  return (
    <table className={styles.carriers} aria-label={words.carriers}>
      <thead>
        <tr>
          <th scope="col">{words.carrier}</th>
          <th scope="col">{words.departures}</th>
          <th scope="col">{words.movedHead}</th>
          <th scope="col">{words.blankedHead}</th>
        </tr>
      </thead>
      <tbody>
        {carriers.map(({ name, path, nameZh, figures: { moved, blanked } }) => {
          const localName = companyName(name, nameZh, locale);
          const lang = localName === name ? latinLang(locale) : undefined;
          return (
            <tr key={path || name}>
              <th scope="row">
                {path ? (
                  <a href={localePath(locale, path)} lang={lang}>
                    {localName}
                  </a>
                ) : (
                  <span lang={lang}>{localName}</span>
                )}
              </th>
              <td>{formatNumber(moved.all)}</td>
              <td>{formatShare(moved.count, moved.all, words)}</td>
              <td>{formatNumber(blanked.count)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
