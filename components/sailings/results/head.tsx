import type { ReactNode } from "react";
import { LaneStar } from "@/components/lanes/lane-star.client";
import { pendingNote } from "@/components/schedules/pending-search";
import { ResultsHead } from "@/components/schedules/results-head";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { formatAsOf, formatCounts, usedSearch } from "@/lib/sailings/shared";
import { RowTools } from "../table/row-tools.client";
import styles from "../table/schedule.module.css";
import { ArrivalNote } from "./arrival-note";
import { Best } from "./best";
import { settingsText } from "./paper-criteria";
import { headingOf, type LaneProps } from "./results-props";
import { SummaryLinks } from "./summary-links";
import { ViewLinks, viewNames } from "./window";

/** The heading of a lane's results: its counts, how they are shown, when they were published, and what can be done with them. */
export function Head(props: LaneProps & { notes: ReactNode }) {
  const { response, view, search, action, words, pending, setting, isStale } = props;
  const { schedule } = words;
  const { loading, discharge } = setting.ports;
  const { asOf, criteria } = response;
  const heading = headingOf(props);
  return (
    <ResultsHead
      heading={pending?.heading ?? heading}
      star={
        <LaneStar kind="port" from={loading.id} to={discharge.id} lane={heading} words={props.starWords} />
      }
      counts={pending ? [] : formatCounts(withGone(response), words)}
      links={pending ? null : <SummaryLinks {...props} />}
      views={{
        shown: viewNames(schedule)[view.layout],
        links: <ViewLinks layout={view.layout} search={search} action={action} words={words} />,
      }}
      best={<BestOrNote {...props} />}
      // The banner of an earlier day has its place.
      banner={asOf ? null : props.ads}
      separator={schedule.separator}
      note={pending ? pendingNote(pending, schedule) : ""}
      isStale={isStale}
      controls={{
        label: schedule.controls,
        set: settingsText({ ...criteria, ...props.plan }, view, words),
        more: schedule.tools,
      }}
      beside={<Notes {...props} />}
    >
      <Tools {...props} />
    </ResultsHead>
  );
}

/** In a search with a deadline the note counts: the best sailings of the lane may be too late. */
function BestOrNote({ response, shown, search, action, words, setting: { ports } }: LaneProps) {
  const { arrival, criteria } = response;
  if (response.found === 0 && shown.gone.length === 0) return null;
  return arrival ? (
    <ArrivalNote
      arrival={arrival}
      arriveBy={criteria.arriveBy}
      buffer={criteria.buffer}
      cargo={response.filter.cargo}
      place={{ loading: ports.loading.name, discharge: ports.discharge.name }}
      words={words}
    />
  ) : (
    <Best
      best={response.best}
      isHere={(page) => page >= shown.firstPage && page <= shown.lastPage}
      search={search}
      action={action}
      words={words}
    />
  );
}

/** When the list was published, and what else is to be known of it. */
function Notes({ response, setting, now, words, notes }: LaneProps & { notes: ReactNode }) {
  return (
    <div className={styles.notes}>
      {setting.isAsOf ? null : <p data-published>{formatAsOf(now, setting.ports.loading, words)}</p>}
      {response.stamps ? (
        <p className={styles.stamps} data-published>
          <span data-long="">{response.stamps.long}</span>
          <span data-short="">{response.stamps.short}</span>
        </p>
      ) : null}
      {notes}
      {response.widened ? <p>{words.schedule.widened}</p> : null}
      {response.detour ? <p>{response.detour}</p> : null}
    </div>
  );
}

/** Downloads, sharing, and the tools of rows. */
function Tools(props: LaneProps) {
  const { response, shown, search, action, locale, now, words, otherView, state } = props;
  const { schedule } = words;
  const download = {
    className: response.total === 0 ? styles.away : undefined,
    ...({ variant: "quiet", small: true, rel: "nofollow" } as const),
  };
  return (
    <>
      {response.found > 0 ? (
        <ButtonLink
          {...download}
          href={`/api/port-schedule.csv?${usedSearch(search)}`}
          download="Schedule.csv"
          aria-label={schedule.download}
        >
          <Icon name="download" size="s" />
          CSV
        </ButtonLink>
      ) : null}
      {response.found > 0 ? (
        <ButtonLink
          {...download}
          href={`/api/port-schedule.xlsx?${usedSearch(search)}`}
          download="Schedule.xlsx"
        >
          {schedule.workbook}
        </ButtonLink>
      ) : null}
      {props.share}
      {props.setting.isAsOf || otherView ? null : (
        <RowTools
          {...{ criteria: response.criteria, rows: shown.rows, search, action, locale, now, words }}
          {...{ command: state.command, selection: state.selection, onCommand: state.setCommand }}
        />
      )}
    </>
  );
}

/** The counts of a list of changed sailings have those that are gone among the shown ones. */
const withGone = (response: RowsResponse): RowsResponse =>
  response.filter.changedOnly ? { ...response, total: response.total + response.goneCount } : response;
