import type { ReactNode } from "react";
import styles from "@/components/schedules/plan.module.css";
import { cx } from "@/components/ui/cx";
import type { StepHoliday } from "@/lib/api/port-option";
import { dateOf, fill, formatDate, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import {
  disagreements,
  formatDays,
  formatWeekday,
  holidayText,
  isMove,
  type OptionWords,
  type Sailing,
  type Step,
  stepName,
} from "@/lib/sailings/shared";
import { publishedTimes } from "../source-words";
import { lengthText, type Part, Ship } from "./option-parts";

/** The steps of a sailing in order of time, with now among those at its loading port. */
export function Ladder({
  steps,
  sailing,
  loadingPort,
  loadingNow,
  holidays,
  words,
  locale,
}: Part<"steps" | "sailing" | "loadingPort" | "loadingNow"> & {
  holidays?: ReadonlyMap<Step, StepHoliday | null> | undefined;
}) {
  const { option: t } = words;
  // The position of now among the steps at the loading port.
  const isLater = ({ time, state, leg }: Step) => time !== null && state !== "passed" && leg === 0;
  const nowAt = steps.findIndex(
    (step) => isLater(step) || (step.name === "departs" && step.state !== "passed"),
  );
  const differing = new Map<string, ReactNode>(
    disagreements(sailing).map((cutoff) => [
      stepOfCode[cutoff.code] ?? cutoff.code,
      <small key={cutoff.code}>{publishedTimes(cutoff, sailing.operator, words)}</small>,
    ]),
  );
  const now = (
    <li className={styles.now} key="now">
      <span className={styles.when}>
        <time dateTime={loadingNow}>{loadingNow.slice(11)}</time>
      </span>
      <span className={styles.node} aria-hidden="true" />
      <span className={styles.what}>
        {fill(t.now, { port: loadingPort.name, day: formatWeekday(loadingNow, words) })}
      </span>
    </li>
  );
  return (
    <ol className={styles.ladder}>
      {steps.flatMap((step, at) => [
        ...(at === nowAt ? [now] : []),
        <li
          key={`${step.name} ${step.code} ${step.leg}`}
          className={cx(styles[step.state], styles[moveOf(step)])}
          data-step={step.code ?? step.name}
        >
          <span className={styles.when}>
            <When time={step.time} isPassed={step.state === "passed"} words={words} />
          </span>
          <span className={styles.node} aria-hidden="true" />
          <span className={styles.what}>
            <b>{stepName(step, words)}</b>
            <small>{stepNote(step, sailing, words, locale)}</small>
            {differing.get(step.code ?? step.name)}
            <HolidayNote holiday={holidays?.get(step)} port={step.at.port ?? ""} words={words.option} />
          </span>
        </li>,
      ])}
    </ol>
  );
}

interface HolidayNoteProps {
  /** Null for a holiday without a name. */
  holiday: StepHoliday | null | undefined;
  port: string;
  words: OptionWords["option"];
}

/** That a cut-off falls on a public holiday, when gates and offices may be closed. */
function HolidayNote({ holiday, port, words }: HolidayNoteProps) {
  if (holiday === undefined) return null;
  return <small data-holiday="">{holidayText(holiday, port, words)}</small>;
}

/** The steps of cut-offs that have names of their own. */
const stepOfCode: Readonly<Record<string, Step["name"]>> = { DCO: "si", LCO: "cfs", VCO: "vgm", FCO: "cy" };

/** The line after a step. */
function moveOf({ name, leg }: Step): "sea" | "hub" | "" {
  if (name === "departs" || name === "leaves") return "sea";
  return name === "arrives" || (name === "further" && leg > 0) ? "hub" : "";
}

function When({ time, isPassed, words }: { time: PortTime | null; isPassed: boolean; words: OptionWords }) {
  if (!time) return words.schedule.notPublished;
  const sub = [formatWeekday(time, words).split(" ")[0], timeOfDay(time)].filter(Boolean).join(" ");
  const date = <time dateTime={timeOfDay(time) ? time : dateOf(time)}>{formatDate(time)}</time>;
  return (
    <>
      {isPassed ? <s>{date}</s> : date}
      <small>{sub}</small>
    </>
  );
}

/** The details of a step: its state, its ship, its terminal, how long cargo waits. */
function stepNote(step: Step, sailing: Sailing, words: OptionWords, locale: Locale): ReactNode {
  const { option: t, schedule } = words;
  const { name, state, at, leg } = step;
  const left = leftText(step, words);
  if (!isMove(step)) {
    if (state === "none") return fill(t.askCarrier, { operator: sailing.operator });
    if (name === "receiving") return state === "passed" ? t.open : left && fill(t.opensIn, { time: left });
    if (state === "passed") return t.passed;
    const closes = step.days === 0 ? t.closesToday : left && fill(t.closesIn, { time: left });
    if (!closes) return null;
    return (
      <>
        <span className={styles.left}>{closes}</span>
        {state === "next" ? `${schedule.separator}${t.next}` : null}
      </>
    );
  }
  const shipLeg = sailing.legs[leg];
  const timing = [state === "passed" ? t.passed : left && fill(t.in, { time: left })];
  const parts = name === "arrives" ? [at.terminal, t.change] : [at.terminal];
  if (name === "ends" && sailing.transitDays !== null)
    parts.push(
      sailing.transitDays === 0
        ? schedule.sameDay
        : fill(t.inAll, { days: formatDays(sailing.transitDays, words) }),
    );
  const rest = [...parts, ...timing].filter(Boolean).join(schedule.separator);
  const sails = name === "departs" || name === "leaves";
  if (!sails || !shipLeg?.vessel) return rest;
  return (
    <>
      <Ship name={shipLeg.vessel} locale={locale} /> {shipLeg.voyage}
      {rest ? `${schedule.separator}${rest}` : null}
    </>
  );
}

/** The time until a step: '40 min', '5 h', '3 days'; '' on its day where only that is known, and where nothing is. */
function leftText({ left, days }: Pick<Step, "left" | "days">, words: OptionWords): string {
  if (left !== null) return lengthText(left, words);
  return days ? formatDays(days, words) : "";
}
