"use client";

import { useId } from "react";
import { portKind } from "@/components/places/port-kind";
import styles from "@/components/schedules/finder.module.css";
import { FinderFold } from "@/components/schedules/finder-fold.client";
import { PlacePair } from "@/components/schedules/place-pair.client";
import { useFinder } from "@/components/schedules/use-finder";
import { buttonClass } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DateRange } from "@/components/ui/date-range.client";
import type { DateRangeWords } from "@/components/ui/date-range-words";
import { Segmented, TextField } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { IconSearch, IconShip } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/layout";
import { Notice } from "@/components/ui/notice";
import type { FinderValue, PortField, PortScheduleResponse } from "@/lib/api/port-schedule";
import { fill, formatPickedRange } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { type DateType, planParams } from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";
import type messages from "@/messages/en.json";
import { finderAddress } from "./finder-address";
import { finderRules } from "./finder-state";

/** Words of the form in the page's language, as the client component receives them. */
export type FinderWords = Record<keyof typeof messages.finder, string> & { calendar: DateRangeWords };

export interface FinderProps {
  /** The search that is shown; a change of it refills the fields. */
  value: FinderValue;
  /** False while the search of the page's address is pending, and `value` is the previous one. */
  isCurrent?: boolean;
  /** Required ports that the server did not find. */
  missing?: readonly PortField[];
  /** Why parameters of the address were not used. */
  problems?: PortScheduleResponse["problems"];
  words: FinderWords;
  locale: Locale;
  /** Path of the schedule page in this language. */
  action: string;
  /** YYYY-MM-DD in the publisher's zone. */
  today: string;
  /** Fills an empty form with the last search of this browser, without searching. */
  restore?: boolean;
  /** Nonce of the page's policy ('' where scripts are hashed): an inline script folds the form before the first paint. */
  nonce?: string | undefined;
  /** Searches in place; without it the browser loads the search's address. */
  onSearch?: (value: FinderValue) => void;
}

const dateTypes: DateType[] = ["ETD", "ETA", "CY"];
const noFields: readonly PortField[] = [];

/**
 * The schedule search form (specification, section 4): a plain GET form that searches automatically one second after a range
 * was chosen, or after any other change while both ports are set.
 */
export function Finder(props: FinderProps) {
  const { value, words, locale, action, today } = props;
  const id = useId();
  const missingThere = props.missing ?? noFields;
  const finder = useFinder({
    rules: finderRules,
    value,
    isCurrent: props.isCurrent ?? true,
    missing: missingThere,
    locale,
    restore: Boolean(props.restore),
    announcesMissing: true,
    onSearch: props.onSearch ?? ((wanted) => window.location.assign(`${action}?${finderAddress(wanted)}`)),
  });
  const { draft, missing, change, changeDetail, isHydrated } = finder;

  const problems = new Set(props.problems?.map(({ code }) => code));
  const ignored = (props.problems ?? []).flatMap(({ code, field }) => (code === "ignored" ? field : []));

  return (
    <section className={styles.finder} data-finder="port" aria-label={words.title}>
      <div className={styles.wrap}>
        <FinderFold
          icon={<IconShip />}
          title={words.title}
          summary={summaryOf(value, words)}
          hasResults={missingThere.length === 0}
          folds={finder.folds}
          nonce={isHydrated ? undefined : props.nonce}
        >
          <form
            ref={finder.form}
            className={styles.form}
            action={action}
            noValidate
            autoComplete="off"
            onSubmit={finder.onSubmit}
          >
            {planParams.map((name) => {
              const text = finderAddress(draft).get(name);
              return text ? <input key={name} type="hidden" name={name} value={text} /> : null;
            })}
            <div className={styles.grid}>
              <PlacePair
                id={id}
                kind={portKind}
                ends={[
                  {
                    name: "loading_port",
                    label: words.loadingPort,
                    place: draft.loadingPort,
                    text: draft.loadingText,
                    code: draft.loadingPort?.code ?? undefined,
                    inputRef: finder.inputs.first,
                  },
                  {
                    name: "discharge_port",
                    label: words.dischargePort,
                    place: draft.dischargePort,
                    text: draft.dischargeText,
                    code: draft.dischargePort?.code ?? undefined,
                    inputRef: finder.inputs.second,
                  },
                ]}
                locale={locale}
                words={words}
                missing={missing}
                isHydrated={isHydrated}
                onPlace={finder.onPlace}
                onSwap={() => finder.swap()}
              />
              <Segmented
                legend={words.dateType}
                name="date_type"
                className={field.field}
                options={dateTypes.map((type) => ({ value: type, label: type }))}
                value={draft.dateType}
                onValue={(type) => changeDetail({ ...draft, dateType: type as DateType })}
              />
              <DateRange
                label={words.dateRange}
                words={words.calendar}
                from={draft.dateFrom}
                to={draft.dateTo}
                today={today}
                maxDays={limits.windowDays}
                onChange={(dateFrom, dateTo) => change({ ...draft, dateFrom, dateTo }, true)}
              />
              <TextField
                id={`${id}-vessel`}
                name="vessel_name"
                label={words.vesselName}
                optional={words.optional}
                value={draft.vesselName}
                maxLength={60}
                spellCheck={false}
                onChange={({ target }) => changeDetail({ ...draft, vesselName: target.value })}
              />
              <button type="submit" className={cx(buttonClass({ variant: "main" }), styles.go)}>
                <IconSearch />
                {words.search}
              </button>
            </div>
            {problems.size > 0 ? (
              <Notice tone="warn" role="status" className={styles.problems}>
                {problems.has("date") ? <p>{words.problemDate}</p> : null}
                {problems.has("order") ? <p>{words.problemOrder}</p> : null}
                {problems.has("window") ? (
                  <p>{fill(words.problemWindow, { count: limits.windowDays })}</p>
                ) : null}
                {problems.has("asOf") ? <p>{words.problemAsOf}</p> : null}
                {ignored.length > 0 ? (
                  <p>{fill(words.problemIgnored, { names: ignored.join(", ") })}</p>
                ) : null}
                {problems.has("ports") ? (
                  <p>{fill(words.problemPorts, { count: limits.portsPerSide })}</p>
                ) : null}
              </Notice>
            ) : null}
            <div role="alert">
              <VisuallyHidden>{finder.isMissingAnnounced ? words.missing : ""}</VisuallyHidden>
            </div>
          </form>
        </FinderFold>
      </div>
    </section>
  );
}

/** 'Hong Kong to Rotterdam, 17 Jun 22 – 17 Jul 22', or null while a port is not known. */
function summaryOf(value: FinderValue, words: FinderWords): string | null {
  if (!value.loadingPort || !value.dischargePort) return null;
  // A date is not broken over two lines.
  const dates = formatPickedRange(value.dateFrom, value.dateTo, words.calendar.months);
  return fill(words.summary, {
    from: value.loadingPort.name,
    to: value.dischargePort.name,
    dates: dates.replaceAll(" ", "\u00a0").replace("\u00a0–\u00a0", " – "),
  });
}
