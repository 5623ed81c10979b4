"use client";

import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { PortPicker } from "@/components/places/port-picker.client";
import { buttonClass } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DateRange } from "@/components/ui/date-range.client";
import type { DateRangeWords } from "@/components/ui/date-range-words";
import { Segmented, TextField } from "@/components/ui/field";
import field from "@/components/ui/field.module.css";
import { IconArrowsExchange, IconSearch } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/layout";
import { Notice } from "@/components/ui/notice";
import { fill, formatPicked } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/schema";
import type { DateType } from "@/lib/sailings/schema";
import { limits } from "@/lib/site";
import type messages from "@/messages/en.json";
import styles from "./finder.module.css";
import { finderAddress } from "./finder-address";
import { FinderFold } from "./finder-fold.client";
import {
  emptyPorts,
  hasLooseText,
  labelled,
  restoredSearch,
  saveSearch,
  searchKey,
  swapped,
  withPort,
} from "./finder-state";
import type { FinderValue, PortField, PortScheduleAnswer } from "./types";

/** Words of the form, in the page's language, as its island gets them. */
export type FinderWords = Record<keyof typeof messages.finder, string> & { calendar: DateRangeWords };

export interface FinderProps {
  /** The search that is shown; a change of it refills the fields. */
  value: FinderValue;
  /** Required ports that the server did not find. */
  missing?: readonly PortField[];
  /** Dates in the address that were not followed. */
  problems?: PortScheduleAnswer["problems"];
  words: FinderWords;
  locale: Locale;
  /** Path of the schedule page in this language. */
  action: string;
  /** YYYY-MM-DD in the publisher's zone. */
  today: string;
  /** Fill an empty form with the last search of this browser, without searching. */
  restore?: boolean;
  /** Nonce of the page's policy ('' where scripts are hashed): a line of script folds the form before it is painted. */
  nonce?: string | undefined;
  /** Searches in place; without it the browser goes to the search's address. */
  onSearch?: (value: FinderValue) => void;
}

const dateTypes: DateType[] = ["ETD", "ETA", "CY"];
const noFields: readonly PortField[] = [];
const never = () => () => {};

/**
 * The schedule search form (specification, section 4): a plain GET form that searches by itself one second after a
 * range was chosen, or the discharge port while a loading port is set.
 */
export function Finder(props: FinderProps) {
  const { value, words, locale, action, today, restore, onSearch } = props;
  const id = useId();
  const missingThere = props.missing ?? noFields;
  const [draft, setDraft] = useState(() => labelled(value));
  const [missing, setMissing] = useState<readonly PortField[]>(missingThere);
  // Above 0 while an automatic search is due; every further change counts up and so puts it off.
  const [due, setDue] = useState(0);
  const [spoken, setSpoken] = useState("");
  const [folds, setFolds] = useState(0);
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const loadingInput = useRef<HTMLInputElement>(null);
  const dischargeInput = useRef<HTMLInputElement>(null);

  // What is shown came from elsewhere (Back, a link) unless it is what this form asked for last.
  const shownKey = searchKey(value);
  const shown = `${shownKey} ${missingThere.join()}`;
  const [seen, setSeen] = useState(shown);
  const [asked, setAsked] = useState(shownKey);
  if (shown !== seen) {
    setSeen(shown);
    setMissing(missingThere);
    if (shownKey !== asked) {
      setAsked(shownKey);
      setDraft(labelled(value));
      setDue(0);
    }
  }

  const restoreOnce = useEffectEvent(() => {
    const last = restore ? restoredSearch(draft, locale) : null;
    if (last) setDraft(last);
    else if (emptyPorts(value).length === 0 && missingThere.length === 0) saveSearch(value);
  });
  useEffect(() => restoreOnce(), []);

  const change = (next: FinderValue, searches = false) => {
    setDraft(next);
    setDue((count) => (count > 0 || searches ? count + 1 : 0));
  };
  const changePort = (name: PortField) => (port: Port | null, text: string) => {
    if (port) setMissing(missing.filter((other) => other !== name));
    change(
      withPort(draft, name, port, text),
      Boolean(port && name === "discharge_port" && draft.loadingPort),
    );
  };
  const swap = () => {
    setMissing(missing.map((name) => (name === "loading_port" ? "discharge_port" : "loading_port")));
    change(swapped(draft), Boolean(draft.loadingPort && draft.dischargePort));
  };

  /** Searches, or marks what is missing; true when it searches. */
  const search = (): boolean => {
    setDue(0);
    const empty = emptyPorts(draft);
    setMissing(empty);
    if (empty.length > 0) return false;
    setSpoken("");
    saveSearch(draft);
    setAsked(searchKey(draft));
    if (onSearch) onSearch(draft);
    else window.location.assign(`${action}?${finderAddress(draft)}`);
    return true;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (search()) setFolds(folds + 1);
    else (emptyPorts(draft)[0] === "loading_port" ? loadingInput : dischargeInput).current?.focus();
  };

  const searchWhenDue = useEffectEvent(() => {
    // A half-typed port waits for its choice: the mark stays, and the choice counts up.
    if (hasLooseText(draft)) return;
    if (searchKey(draft) === asked && missing.length === 0) setDue(0);
    else if (!search()) setSpoken(words.missing);
  });
  useEffect(() => {
    if (due === 0) return;
    const timer = setTimeout(() => searchWhenDue(), limits.debounceMs);
    return () => clearTimeout(timer);
  }, [due]);

  const pickers = [
    {
      name: "loading_port" as const,
      label: words.loadingPort,
      port: draft.loadingPort,
      text: draft.loadingText,
      inputRef: loadingInput,
    },
    {
      name: "discharge_port" as const,
      label: words.dischargePort,
      port: draft.dischargePort,
      text: draft.dischargeText,
      inputRef: dischargeInput,
    },
  ];
  const problems = new Set(props.problems?.map(({ code }) => code));

  return (
    <section className={styles.finder} aria-label={words.title}>
      <div className={styles.wrap}>
        <FinderFold
          title={words.title}
          summary={summaryOf(value, words)}
          isAnswered={missingThere.length === 0}
          folds={folds}
          nonce={isHydrated ? undefined : props.nonce}
        >
          <form className={styles.form} action={action} noValidate autoComplete="off" onSubmit={submit}>
            <div className={styles.grid}>
              <div className={styles.pair}>
                {pickers.map(({ name, ...picker }) => (
                  <PortPicker
                    key={name}
                    id={`${id}-${name}`}
                    name={name}
                    {...picker}
                    locale={locale}
                    words={words}
                    width="fill"
                    isMissing={missing.includes(name)}
                    message={missing[0] === name ? words.missing : undefined}
                    describedBy={missing[1] === name ? `${id}-${missing[0]}-err` : undefined}
                    onChange={changePort(name)}
                  />
                ))}
                {isHydrated && draft.loadingPort ? (
                  <input type="hidden" name="loading_port_id" value={draft.loadingPort.id} />
                ) : null}
                {isHydrated && draft.dischargePort ? (
                  <input type="hidden" name="discharge_port_id" value={draft.dischargePort.id} />
                ) : null}
                <button type="button" className={styles.swap} aria-label={words.swap} onClick={swap}>
                  <IconArrowsExchange />
                </button>
              </div>
              <Segmented
                legend={words.dateType}
                name="date_type"
                className={field.field}
                options={dateTypes.map((type) => ({ value: type, label: type }))}
                value={draft.dateType}
                onValue={(type) => change({ ...draft, dateType: type as DateType })}
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
                onChange={({ target }) => change({ ...draft, vesselName: target.value })}
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
              </Notice>
            ) : null}
            <div role="alert">
              <VisuallyHidden>{missing.length > 0 ? spoken : ""}</VisuallyHidden>
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
  const [from, to] = [value.dateFrom, value.dateTo].map((date) =>
    formatPicked(date, words.calendar.months).replaceAll(" ", "\u00a0"),
  );
  return fill(words.summary, {
    from: value.loadingPort.name,
    to: value.dischargePort.name,
    dates: `${from} – ${to}`,
  });
}
