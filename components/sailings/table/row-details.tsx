import { useEffect, useRef } from "react";
import useSWR from "swr";
import { fetchOnce } from "@/components/hooks/lookup";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { FailureNotice } from "@/components/ui/notice";
import type { PortOption } from "@/lib/api/port-option";
import { getJson } from "@/lib/browser/fetcher";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { optionDataPath, optionPath, optionQuery, type SailingRow, type Words } from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";
import type { RowActions, RowSetting } from "./row-setting";
import styles from "./schedule.module.css";

/** A link to the page of the sailing. */
export function PlanLink({ sailing, words, locale }: { sailing: SailingRow; words: Words; locale: Locale }) {
  return (
    <a href={localePath(locale, optionPath(optionQuery(sailing)))} rel="nofollow">
      {words.schedule.planLink}
    </a>
  );
}

/** The details of a sailing, and the code that renders them: most readers open no row. */
async function loadDetails(path: string) {
  const [option, { FurtherDates, SailingDetails, SecondSources }] = await Promise.all([
    getJson<PortOption>(path),
    import("../itinerary/sailing-details"),
  ]);
  return { option, FurtherDates, SailingDetails, SecondSources };
}
type Details = Awaited<ReturnType<typeof loadDetails>>;

interface RowDetailsProps {
  sailing: SailingRow;
  setting: RowSetting;
  onCommand: RowActions["onCommand"];
  onClose: () => void;
}

/**
 * The content of an opened row: the details, which are fetched when it opens, a link to the page of the sailing, and the row
 * actions.
 */
export function RowDetails({ sailing, setting, onCommand, onClose }: RowDetailsProps) {
  const { words, locale, ready } = setting;
  const { schedule, rowActions } = words;
  const { data, error, isValidating, mutate } = useSWR<Details, Error>(
    optionDataPath({ ...optionQuery(sailing), language: locale }),
    loadDetails,
    fetchOnce,
  );
  const isLate = useDelayed(isValidating && !data, limits.loadingDelayMs);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The anchor of the address may be of another carrier's sailing in this row, which does not exist before.
    const target = data && box.current?.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`);
    target?.scrollIntoView();
  }, [data]);
  return (
    <div ref={box} className={styles.details} aria-busy={(!data && !error) || undefined}>
      {data ? (
        <section>
          <data.FurtherDates sailing={data.option.sailing} words={words} />
          <p>
            <PlanLink sailing={sailing} words={words} locale={locale} />
          </p>
        </section>
      ) : (
        <section>
          {error && !isValidating ? (
            <FailureNotice
              message={rowActions.failed}
              retryLabel={schedule.retry}
              dismissLabel={schedule.dismiss}
              onRetry={() => void mutate()}
              onDismiss={onClose}
            />
          ) : (
            <p role="status">{isLate ? schedule.loading : ""}</p>
          )}
          <p>
            <PlanLink sailing={sailing} words={words} locale={locale} />
          </p>
        </section>
      )}
      {data ? (
        <data.SecondSources sailing={data.option.sailing} asOf={data.option.asOf} words={words} />
      ) : null}
      {data ? <data.SailingDetails option={data.option} ready={ready} words={words} locale={locale} /> : null}
      <section data-row-actions="">
        <h3>{rowActions.own}</h3>
        <button type="button" onClick={() => onCommand({ do: "copy", id: sailing.id })}>
          {rowActions.copy}
        </button>
        <button type="button" onClick={() => onCommand({ do: "share", id: sailing.id })}>
          {rowActions.share}
        </button>
      </section>
    </div>
  );
}
