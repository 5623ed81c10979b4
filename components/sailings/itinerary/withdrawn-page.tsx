import { Fragment } from "react";
import styles from "@/components/schedules/plan.module.css";
import { Crumbs } from "@/components/ui/crumbs";
import { type Fact, FactList } from "@/components/ui/fact-list";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import {
  type ChangeWords,
  hubNames,
  type Sailing,
  valueText,
  voyageName,
  type WithdrawnText,
} from "@/lib/sailings/shared";

interface WithdrawnOptionPageProps {
  sailing: Sailing;
  ports: { from: string; to: string };
  text: WithdrawnText;
  words: ChangeWords;
  locale: Locale;
  /** Of the lane: its schedule, and its changes. */
  scheduleHref: string;
  changesHref: string;
  sample: boolean;
}

/** The page of a sailing that is not offered any more: what happened and when, what replaces it, and what it was. */
export function WithdrawnOptionPage(props: WithdrawnOptionPageProps) {
  const { sailing, ports, text, words, locale, scheduleHref, changesHref } = props;
  const { scheduleChanges: t, schedule, option } = words;
  const lane = fill(schedule.heading, ports);
  const lang = latinLang(locale);
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <Crumbs
        label={option.crumbs}
        items={[
          { label: `${schedule.title}${schedule.separator}${lane}`, href: scheduleHref },
          { label: voyageName(sailing) },
        ]}
      />
      <div className={styles.head}>
        <div>
          <h1>
            {lane}
            {schedule.separator}
            <cite className={layout.vessel} lang={lang}>
              {sailing.vessel}
            </cite>{" "}
            {sailing.voyage}
          </h1>
          <p className={styles.closed}>{fill(schedule.criterion, { name: text.word, value: t.goneHead })}</p>
          <p>{text.sentence}</p>
          {props.sample ? <p className={styles.small}>{schedule.sample}</p> : null}
        </div>
      </div>
      <section className={styles.gonePart}>
        <h2>{t.goneNext}</h2>
        {text.next ? null : <p>{`${t.goneNoNext} ${text.advice}`}</p>}
        {[text.next, text.best].map((one) =>
          one ? (
            <p key={one.href}>
              {one.before}
              <a href={one.href}>{one.day}</a>
              {one.after}
            </p>
          ) : null,
        )}
        <p>
          <a href={scheduleHref}>{lane}</a>
          {schedule.separator}
          <a href={changesHref}>{t.goneChanges}</a>
        </p>
      </section>
      <section className={styles.gonePart}>
        <h2>{t.goneWas}</h2>
        <FactList className={styles.goneFacts} facts={factsOf(sailing, words, lang)} />
      </section>
    </div>
  );
}

/** What was published of it. */
function factsOf(sailing: Sailing, words: ChangeWords, lang: ReturnType<typeof latinLang>): Fact[] {
  const { schedule } = words;
  const was = (time: string | null) => time && <s>{valueText(time, words)}</s>;
  return [
    [
      schedule.operatorService,
      <Fragment key="operator">
        <span lang={lang}>{sailing.operator}</span> {sailing.service}
      </Fragment>,
    ],
    [schedule.transit, hubNames(sailing) ?? schedule.direct],
    [schedule.etd, was(sailing.etd)],
    [schedule.eta, was(sailing.eta)],
    [schedule.siCutoff, was(sailing.siCutoff)],
    [schedule.vgmCutoff, was(sailing.vgmCutoff)],
    [schedule.cyCutoff, was(sailing.cyCutoff)],
    [schedule.cfsCutoff, was(sailing.cfsCutoff)],
  ];
}
