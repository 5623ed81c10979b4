import type { ReactNode } from "react";
import "@/components/schedules/work-header.css";
import { cargoNames } from "@/components/sailings/source-words";
import { Button, ButtonLink } from "@/components/ui/button";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { Notice } from "@/components/ui/notice";
import type { LaneRow, LaneTableRow, OpenText, ProblemLine } from "@/lib/api/lane-list";
import { fill } from "@/lib/i18n/fill";
import { type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import {
  formatDays,
  formatMoment,
  formatNumber,
  formatWeekday,
  timeLeft,
  type Words,
} from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import styles from "./lane-list.module.css";

export type LaneListWords = Words & { bulk: typeof messages.bulk };

/** The most of one list, as the page states it. */
export interface LaneListLimits {
  lanes: number;
  fileKb: number;
}

interface LaneListPageProps {
  locale: Locale;
  crumbs: readonly Crumb[];
  words: LaneListWords;
  limits: LaneListLimits;
  /** What is in the field of the list. */
  list: string;
  /** Why the list was not searched; '' if it was, or if there is none. */
  error: string;
  /** What was left out of the list; '' for nothing. */
  notice: string;
  /** null before a list is searched. */
  answer: LaneListAnswer | null;
}

export interface LaneListAnswer {
  /** The list as the address has it. */
  packed: string;
  /** Parameters of /port that hold for every lane. */
  filter: URLSearchParams;
  /** Carriers of the lanes, whatever the filter, by name. */
  carriers: readonly string[];
  lanes: readonly LaneTableRow[];
  problems: readonly ProblemLine[];
  isSample: boolean;
}

/** The form for many lanes, and what was found for each. */
export function LaneListPage({
  locale,
  crumbs,
  words,
  limits,
  list,
  error,
  notice,
  answer,
}: LaneListPageProps) {
  const { bulk } = words;
  const form = <ListForm {...{ locale, words, limits, list, error }} />;
  return (
    <div className={layout.wrap} data-work="">
      <Crumbs label={bulk.crumbs} items={crumbs} />
      <div className={layout.pageHead}>
        <h1>{bulk.title}</h1>
        {answer ? null : <p className={layout.lede}>{fill(bulk.lede, { most: limits.lanes })}</p>}
      </div>
      {answer ? (
        <>
          {notice ? (
            <Notice className={layout.mt3}>
              <p>{notice}</p>
            </Notice>
          ) : null}
          <Found {...{ answer, locale, words }} />
          <details className={styles.change}>
            <summary>{bulk.change}</summary>
            {form}
          </details>
        </>
      ) : (
        form
      )}
    </div>
  );
}

function ListForm({
  locale,
  words: { bulk },
  limits,
  list,
  error,
}: Pick<LaneListPageProps, "locale" | "words" | "limits" | "list" | "error">) {
  return (
    <form className={styles.form} action="/api/port-bulk" method="post" encType="multipart/form-data">
      <input type="hidden" name="language" value={locale} />
      <Field id="lane-list" label={bulk.list} hint={bulk.listHint} error={error} errorPlace="above">
        {(control) => (
          <textarea
            {...control}
            name="list"
            rows={12}
            defaultValue={list}
            spellCheck={false}
            autoComplete="off"
            wrap="off"
          />
        )}
      </Field>
      <Field id="lane-file" label={bulk.file} hint={fill(bulk.fileHint, { size: limits.fileKb })}>
        {(control) => (
          <input {...control} type="file" name="file" accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain" />
        )}
      </Field>
      <div className={styles.submits}>
        <Button type="submit" variant="main">
          {bulk.submit}
        </Button>
        <Button type="submit" name="fill" value="1" aria-describedby="lane-fill">
          {bulk.fill}
        </Button>
        <p id="lane-fill" className={layout.small}>
          {bulk.fillHint}
        </p>
      </div>
    </form>
  );
}

function Found({ answer, locale, words }: { answer: LaneListAnswer; locale: Locale; words: LaneListWords }) {
  const { bulk, schedule } = words;
  const { lanes, problems, packed, filter } = answer;
  const query = new URLSearchParams([["lanes", packed], ...filter]);
  const found = lanes.flatMap((lane) => ("count" in lane ? lane : []));
  const sailings = formatNumber(found.reduce((sum, { count }) => sum + count, 0));
  return (
    <>
      <div className={cx(layout.row)}>
        <p role="status">{fill(countText(found.length, filter, bulk), { count: found.length, sailings })}</p>
        {found.length > 0 ? (
          <ButtonLink href={`/api/port-bulk.xlsx?${query}`} download="Lanes.xlsx" rel="nofollow" small>
            <Icon name="download" size="s" />
            {bulk.download}
          </ButtonLink>
        ) : null}
        {found.length > 0 ? (
          <a href={`/api/port-bulk.csv?${query}`} rel="nofollow">
            {bulk.refresh}
          </a>
        ) : null}
      </div>
      <Filters {...{ answer, locale, words }} />
      {answer.isSample ? (
        <Notice className={layout.mt3}>
          <p>{schedule.sample}</p>
        </Notice>
      ) : null}
      {problems.length > 0 ? <Problems {...{ problems, packed, filter, locale, words }} /> : null}
      {lanes.length > 0 ? (
        <section className={styles.block} aria-labelledby="lanes">
          <h2 id="lanes">{bulk.lanes}</h2>
          <LaneTable {...{ lanes, locale, words }} none={filter.size > 0 ? bulk.noneFiltered : bulk.none} />
          <p className={cx(layout.mt3, layout.muted, layout.small)}>{schedule.localTimes}</p>
        </section>
      ) : null}
    </>
  );
}

const countText = (count: number, filter: URLSearchParams, bulk: LaneListWords["bulk"]): string => {
  if (filter.size > 0) return count === 1 ? bulk.filteredOne : bulk.filtered;
  return count === 1 ? bulk.foundOne : bulk.found;
};

/** What holds for all lanes: a carrier, direct sailings, the class of cargo, days of departure. */
function Filters({
  answer: { packed, filter, carriers },
  locale,
  words: { bulk, schedule },
}: {
  answer: LaneListAnswer;
  locale: Locale;
  words: LaneListWords;
}) {
  const of = (name: string) => filter.get(name) ?? "";
  return (
    <form className={styles.filters} action={localePath(locale, "/port/bulk")} method="get">
      <input type="hidden" name="lanes" value={packed} />
      <label>
        {bulk.carrier}
        <select className={field.input} name="company" defaultValue={of("company")}>
          <option value="">{bulk.anyCarrier}</option>
          {carriers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        {bulk.cargo}
        <select className={field.input} name="cargo" defaultValue={of("cargo")}>
          {cargoNames(schedule).map(([value, name]) => (
            <option key={name} value={value ?? ""}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {bulk.from}
        <input className={field.input} type="date" name="date_from" defaultValue={of("date_from")} />
      </label>
      <label>
        {bulk.until}
        <input className={field.input} type="date" name="date_to" defaultValue={of("date_to")} />
      </label>
      <label className={styles.check}>
        <input type="checkbox" name="direct" value="1" defaultChecked={of("direct") === "1"} />
        {schedule.directOnly}
      </label>
      <Button type="submit">{schedule.apply}</Button>
    </form>
  );
}

function Problems({
  problems,
  packed,
  filter,
  locale,
  words: { bulk },
}: {
  problems: readonly ProblemLine[];
  packed: string;
  filter: URLSearchParams;
  locale: Locale;
  words: LaneListWords;
}) {
  const hasChoices = problems.some(({ texts }) => texts.some(({ choices }) => choices.length > 0));
  return (
    <section className={styles.block} aria-labelledby="problems">
      <h2 id="problems">{bulk.problems}</h2>
      <p className={layout.lede}>{bulk.problemsLede}</p>
      <form action="/api/port-bulk" method="post">
        <input type="hidden" name="language" value={locale} />
        <input type="hidden" name="lanes" value={packed} />
        {[...filter].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <ol className={styles.problems}>
          {problems.map(({ line, reason, texts }) => (
            <li key={line}>
              <b>{fill(bulk.lineNumber, { line })}</b>
              {reason ? <p>{fill(bulk[reason.kind], { text: reason.text })}</p> : null}
              {texts.map((text) => (
                <Text key={text.side} line={line} text={text} bulk={bulk} />
              ))}
            </li>
          ))}
        </ol>
        {hasChoices ? <Button type="submit">{bulk.again}</Button> : null}
      </form>
    </section>
  );
}

function Text({
  line,
  text: { side, text, also, choices, isNear },
  bulk,
}: {
  line: number;
  text: OpenText;
  bulk: LaneListWords["bulk"];
}) {
  const lines = [...also].join(bulk.and);
  const others = lines ? fill(bulk.also, { lines }) : undefined;
  if (choices.length === 0)
    return (
      <p>
        {fill(bulk.unknown, { text })} {others}
      </p>
    );
  return (
    <Field id={`${side}-${line}`} label={fill(isNear ? bulk.near : bulk.several, { text })} hint={others}>
      {(control) => (
        <select {...control} name={`${side}-${line}`} defaultValue="">
          <option value="">{bulk.choose}</option>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function LaneTable({
  lanes,
  none,
  locale,
  words,
}: {
  lanes: readonly LaneTableRow[];
  /** What a lane without a sailing says. */
  none: string;
  locale: Locale;
  words: LaneListWords;
}) {
  const { bulk } = words;
  return (
    <table className={styles.table} aria-label={bulk.lanes}>
      <thead>
        <tr>
          {[bulk.lane, bulk.sailings, bulk.next, bulk.fastest, bulk.cy].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <tr key={lane.line}>
            <th scope="row">
              <a href={localePath(locale, lane.path)}>{lane.title}</a>
              <small>{fill(bulk.lineNumber, { line: lane.line })}</small>
            </th>
            {"count" in lane ? (
              <Answer lane={lane} none={none} locale={locale} words={words} />
            ) : (
              <td colSpan={4}>{lane.isLate ? bulk.late : bulk.failed}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answer({
  lane,
  none,
  locale,
  words,
}: {
  lane: LaneRow;
  none: string;
  locale: Locale;
  words: LaneListWords;
}) {
  const { bulk, schedule } = words;
  const { count, next, fastest, cy } = lane;
  if (count === 0) return <td colSpan={4}>{none}</td>;
  const left = cy && timeLeft(cy.closesIn, words);
  const named = (head: string, content: ReactNode) => (
    <td>
      <i>{head}</i>
      {content}
    </td>
  );
  return (
    <>
      {named(bulk.sailings, formatNumber(count))}
      {named(bulk.next, next ? <Departure {...{ next, locale, words }} /> : bulk.noneOpen)}
      {named(
        bulk.fastest,
        fastest && fastest.transitDays !== null ? (
          <>
            {formatDays(fastest.transitDays, words)}
            <small lang={latinLang(locale)}>{fastest.vessel}</small>
            {lane.detour ? <small>{lane.detour}</small> : null}
          </>
        ) : (
          "–"
        ),
      )}
      {named(
        bulk.cy,
        cy?.isClosed ? (
          fill(schedule.isClosed, { closed: schedule.cy })
        ) : cy ? (
          <>
            {formatWeekday(cy.time, words)}
            <small className={left ? styles.soon : undefined}>
              {[timeOfDay(cy.time), left].filter(Boolean).join(" ")}
            </small>
          </>
        ) : (
          schedule.notPublished
        ),
      )}
    </>
  );
}

function Departure({
  next: { etd, vessel },
  locale,
  words,
}: {
  next: { etd: PortTime | null; vessel: string };
  locale: Locale;
  words: Words;
}) {
  if (!etd) return <>{words.schedule.unknown}</>;
  const { date, sub } = formatMoment(etd, words);
  return (
    <>
      {`${date} ${sub}`}
      <small lang={latinLang(locale)}>{vessel}</small>
    </>
  );
}
