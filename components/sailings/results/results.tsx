import { useMemo } from "react";
import { Paper } from "@/components/schedules/paper";
import { PendingHead } from "@/components/schedules/pending-search";
import pendingStyles from "@/components/schedules/pending-search.module.css";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { FailureNotice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { deadlineOf, paperSearch, portClock, withAsOf, withoutView } from "@/lib/sailings/shared";
import type { RowSetting } from "../table/row-setting";
import styles from "../table/schedule.module.css";
import { useRowState } from "../table/use-row-state";
import { AsOfBanner } from "./as-of-banner";
import { Found } from "./found";
import { Head } from "./head";
import { formatPrinted, paperCriteria } from "./paper-criteria";
import { isLane, type ResultsProps } from "./results-props";

/** Everything below the form: heading, counts, day rule, filters, rows, and messages in place of rows. */
export function Results(props: ResultsProps) {
  const { response, shown, view, search, action, words, now, pending, loading } = props;
  const { schedule } = words;
  const state = useRowState(shown.rows, { isTable: !props.otherView, selects: view.select });
  const setting = useRowSetting(props);
  const notes = response.sample ? <p className={styles.sample}>{schedule.sample}</p> : null;
  const failed = props.showsFailure ? (
    <FailureNotice
      message={schedule.failed}
      retryLabel={schedule.retry}
      dismissLabel={schedule.dismiss}
      onRetry={props.onRetry}
      onDismiss={props.onDismiss}
    />
  ) : null;
  if (!setting || !isLane(response) || pending?.hasFailed) {
    return (
      <div className={cx(layout.wrap, pendingStyles.results)}>
        {pending ? <PendingHead pending={pending} words={schedule} banner={props.ads} /> : null}
        {failed}
        {pending ? null : notes}
        {loading && !pending?.hasFailed ? <SkeletonRows label={schedule.loading} rows={5} /> : null}
        {pending ? null : props.landing}
      </div>
    );
  }
  const { loading: loadingPort } = setting.ports;
  const isStale = pending !== null && !props.isSameSearch;
  return (
    <div className={cx(layout.wrap, pendingStyles.results)} aria-busy={isStale || undefined}>
      {failed}
      {response.asOf ? <AsOfBanner view={response.asOf} search={search} action={action} /> : null}
      <Head {...props} setting={setting} state={state} notes={notes} isStale={isStale} />
      <Paper
        criteria={paperCriteria(response.criteria, view, words)}
        printedAt={formatPrinted(now, loadingPort, words)}
        address={`${action}?${paperSearch(search, response.criteria)}`}
        codeLabel={schedule.qrCode}
      />
      <Found {...props} setting={setting} state={state} isStale={isStale} />
    </div>
  );
}

/** What all rows of a lane share; null where there is no lane. */
function useRowSetting({
  response,
  view,
  search,
  action,
  locale,
  words,
  now,
}: ResultsProps): RowSetting | null {
  const { criteria, filter, offsets } = response;
  const { loadingPort, dischargePort } = criteria;
  const deadline = deadlineOf(criteria);
  const isAsOf = response.asOf !== undefined;
  return useMemo(
    () =>
      loadingPort && dischargePort
        ? {
            words,
            locale,
            // The cut-offs of an earlier day are not open or closed: before all of them each is what was published.
            now: isAsOf ? portClock(new Date(0), loadingPort, offsets) : now,
            deadline,
            ready: view.ready,
            cargo: filter.cargo,
            ports: { loading: loadingPort, discharge: dischargePort },
            changesHref: `${action}/changes?${withAsOf(withoutView(search), "")}`,
            isAsOf,
          }
        : null,
    [
      words,
      locale,
      now,
      deadline,
      view.ready,
      filter.cargo,
      loadingPort,
      dischargePort,
      action,
      search,
      isAsOf,
      offsets,
    ],
  );
}
