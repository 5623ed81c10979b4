"use client";

import { useId } from "react";
import { FinderFrame } from "@/components/schedules/finder-frame.client";
import { PlacePair } from "@/components/schedules/place-pair.client";
import { useFinder } from "@/components/schedules/use-finder";
import { DateRange } from "@/components/ui/date-range.client";
import type { DateRangeWords } from "@/components/ui/date-range-words";
import { Segmented, TextField } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import type { FinderValue, PortField, PortScheduleResponse } from "@/lib/api/port-schedule";
import { fill, formatPickedRange } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { type DateType, dateTypes, planParams } from "@/lib/sailings/shared";
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
  const { draft, change, changeDetail } = finder;

  const problems = new Set(props.problems?.map(({ code }) => code));
  const ignored = (props.problems ?? []).flatMap(({ code, field }) => (code === "ignored" ? field : []));
  return (
    <FinderFrame
      kind="port"
      words={words}
      icon={<Icon name="ship" />}
      summary={summaryOf(value, words)}
      hasResults={missingThere.length === 0}
      finder={finder}
      nonce={props.nonce}
      action={action}
      problems={[
        problems.has("date") && words.problemDate,
        problems.has("order") && words.problemOrder,
        problems.has("window") && fill(words.problemWindow, { count: limits.windowDays }),
        problems.has("asOf") && words.problemAsOf,
        ignored.length > 0 && fill(words.problemIgnored, { names: ignored.join(", ") }),
        problems.has("ports") && fill(words.problemPorts, { count: limits.portsPerSide }),
      ]}
    >
      <PlacePair
        {...{ id, finder, locale, words }}
        rules={finderRules}
        labels={[words.loadingPort, words.dischargePort]}
        hasCodes
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
      {planParams.map((name) => {
        const text = finderAddress(draft).get(name);
        return text ? <input key={name} type="hidden" name={name} value={text} /> : null;
      })}
    </FinderFrame>
  );
}

/** 'ETD 17 Jun 22 – 17 Jul 22, any vessel', or null while a port is not known; the ports are the heading of the page. */
function summaryOf(value: FinderValue, words: FinderWords): string | null {
  if (!value.loadingPort || !value.dischargePort) return null;
  // A date is not broken over two lines.
  const dates = formatPickedRange(value.dateFrom, value.dateTo, words.calendar.months);
  return fill(words.summary, {
    type: value.dateType,
    vessel: value.vesselName || words.anyVessel,
    dates: dates.replaceAll(" ", "\u00a0").replace("\u00a0–\u00a0", " – "),
  });
}
