import type { ReactNode } from "react";
import "@/components/schedules/work-header.css";
import { PlanPaper } from "@/components/schedules/plan-paper.client";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { EmptyState, Notice } from "@/components/ui/notice";
import { PrintButton } from "@/components/ui/print-button.client";
import type { ComparedOption, PortOption } from "@/lib/api/port-option";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import { comparedRef, comparePath, voyageName } from "@/lib/sailings/shared";
import { formatPrinted } from "../results/paper-criteria";
import styles from "./compare.module.css";
import { type CompareWords, isSamePort } from "./compare-lines";
import { CompareTable } from "./compare-table";
import { LastBest } from "./last-best.client";

interface ComparePageProps {
  options: readonly ComparedOption[];
  /** Found sailings that are too many. */
  refused: readonly PortOption[];
  /** Ids that no sailing has. */
  unknown: readonly string[];
  ends: { from?: string; to?: string };
  words: CompareWords;
  locale: Locale;
  share: ReactNode;
}

/** Two or three sailings side by side, and sentences about those of the address that are not among them. */
export function ComparePage({ options, refused, unknown, ends, words, locale, share }: ComparePageProps) {
  const { compare, schedule, option: t } = words;
  const [first] = options;
  const lane = laneName(options, words);
  const scheduleHref = localePath(locale, scheduleAddress(options));
  const refs = options.map(({ sailing }) => comparedRef(sailing));
  const setting = { words, locale };
  return (
    <div className={cx(layout.wrap, styles.page)} data-work="">
      <Crumbs
        label={t.crumbs}
        items={[
          {
            label: lane ? `${schedule.title}${schedule.separator}${lane}` : schedule.title,
            href: scheduleHref,
          },
          { label: compare.title },
        ]}
      />
      <div className={styles.head}>
        <div>
          <h1>{lane ? fill(compare.heading, { lane }) : compare.title}</h1>
          {options.length > 1 ? (
            <p>
              <span className={styles.best}>{compare.key}</span> {schedule.localTimes}
            </p>
          ) : null}
          {options.some(({ sample }) => sample) ? <p>{schedule.sample}</p> : null}
        </div>
        {first ? (
          <PlanPaper
            criteria={[]}
            printedAt={formatPrinted(first.loadingNow, first.loadingPort, words)}
            address={localePath(locale, comparePath(refs, ends))}
            codeLabel={schedule.qrCode}
          />
        ) : null}
        {first ? (
          <div className={styles.tools} data-print="no">
            {share}
            <PrintButton label={t.print} />
            <ButtonLink href={scheduleHref} rel="nofollow">
              {compare.change}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      {refused.map((one) => (
        <Refused key={one.sailing.id} refused={one} {...{ options, refs, ends }} {...setting} />
      ))}
      {unknown.map((id) => (
        <Notice key={id} tone="warn" role="status" className={styles.note}>
          {fill(compare.unknown, { id })}
        </Notice>
      ))}
      {options.length === 1 ? (
        <Notice role="status" className={styles.note}>
          {compare.one}
        </Notice>
      ) : null}
      {first ? (
        <CompareTable options={options} ends={ends} {...setting} />
      ) : (
        <>
          <EmptyState
            icon={<Icon name="ship" size="l" />}
            action={<a href={scheduleHref}>{compare.choose}</a>}
          >
            {compare.none}
          </EmptyState>
          {unknown.length === 0 ? (
            <LastBest
              action={localePath(locale, "/port/compare")}
              locale={locale}
              words={{
                title: compare.lastTitle,
                row: compare.lastRow,
                submit: compare.lastSubmit,
                lane: schedule.heading,
                days: { sameDay: schedule.sameDay, day: schedule.day, days: schedule.days },
                dates: words.dates,
              }}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

/** The lane of all sailings; '' where they have several. */
export function laneName(options: readonly PortOption[], { schedule }: CompareWords): string {
  const [first] = options;
  if (!first || !isSamePort(options, "loadingPort") || !isSamePort(options, "dischargePort")) return "";
  return fill(schedule.heading, { from: first.loadingPort.name, to: first.dischargePort.name });
}

/** The search that shows the first of the sailings, with check boxes. */
function scheduleAddress([first]: readonly PortOption[]): string {
  if (!first) return "/port";
  const search = new URLSearchParams({
    loading_port_id: first.loadingPort.id,
    discharge_port_id: first.dischargePort.id,
  });
  if (first.sailing.etd) search.set("date_from", dateOf(first.sailing.etd));
  search.set("select", "1");
  return `/port?${search}`;
}

/** A sailing that is one too many, and a link for each that it may replace. */
function Refused({
  refused: { sailing },
  options,
  refs,
  ends,
  words: { compare },
  locale,
}: {
  refused: PortOption;
  options: readonly PortOption[];
  refs: readonly string[];
} & Pick<ComparePageProps, "ends" | "words" | "locale">) {
  const lang = latinLang(locale);
  const [before = "", after = "", end = ""] = compare.refused.split(/\{(?:sailing|others)\}/);
  return (
    <Notice tone="warn" role="status" className={styles.note}>
      {before}
      <span lang={lang}>{voyageName(sailing)}</span>
      {after}
      {options.map((option, at) => (
        <span key={option.sailing.id}>
          {at > 0 ? compare.or : null}
          <a
            href={localePath(locale, comparePath(refs.with(at, comparedRef(sailing)), ends))}
            lang={lang}
            rel="nofollow"
          >
            {voyageName(option.sailing)}
          </a>
        </span>
      ))}
      {end}
    </Notice>
  );
}
