import type { ReactNode } from "react";
import { FollowLink } from "@/components/follows/follow-link.client";
import styles from "@/components/schedules/plan.module.css";
import { NoPlan, PlanPage } from "@/components/schedules/plan-page";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import type { PortOption, StepHoliday } from "@/lib/api/port-option";
import { dateOf, fill } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import {
  followSailingSearch,
  formatDays,
  hubNames,
  isDirect,
  type LegEnd,
  momentText,
  type OptionWords,
  optionCalendarPath,
  optionPath,
  quoteHref,
  type Step,
  stateText,
  stepName,
  voyageName,
} from "@/lib/sailings/shared";
import { formatPrinted } from "../results/paper-criteria";
import { rowAnchor } from "../table/anchors";
import { Ladder } from "./ladder";
import { Ship } from "./option-parts";
import { SailingDetails } from "./sailing-details";
import { SecondSources } from "./second-sources";
import { Missed, Rotations, Ships } from "./ships";

interface OptionPageProps {
  option: PortOption;
  /** The steps that fall on a public holiday of their port. */
  holidays?: ReadonlyMap<Step, StepHoliday | null>;
  words: OptionWords;
  locale: Locale;
  /** The label of the link to follow the sailing. */
  follow: string;
  share: ReactNode;
  /** The section about its CO2e; nothing without emission factors. */
  co2?: ReactNode;
  /** What ports saw of its ships. */
  seen?: ReactNode;
}

/** One sailing as a plan: the deadlines, its ships, the result of a missed connection, and the rotations of its ships. */
export function OptionPage(props: OptionPageProps) {
  const { option, holidays, words, locale, follow } = props;
  const { sailing, loadingPort, dischargePort, loadingNow } = option;
  const { option: t, schedule } = words;
  const loadingEnd: LegEnd = { portId: loadingPort.id, port: loadingPort.name, terminal: null };
  const ref = refOf(option);
  const search = new URLSearchParams({
    loading_port_id: loadingPort.id,
    discharge_port_id: dischargePort.id,
  });
  if (ref.date) search.set("date_from", ref.date);
  return (
    <PlanPage
      crumbs={[
        {
          label: `${schedule.title}${schedule.separator}${laneOf(props)}`,
          href: `${localePath(locale, `/port?${search}`)}#${rowAnchor(sailing.id)}`,
        },
        { label: voyageName(sailing) },
      ]}
      words={t}
      title={<Title {...props} />}
      paper={{
        printedAt: formatPrinted(loadingNow, loadingPort, words),
        address: localePath(locale, optionPath(ref)),
        codeLabel: schedule.qrCode,
      }}
      tools={
        <>
          <FollowLink search={followSailingSearch(ref)} label={follow} locale={locale} />
          {props.share}
        </>
      }
      calendar={sailing.etd || sailing.eta ? optionCalendarPath({ ...ref, language: locale }) : null}
      acts={<Acts {...props} />}
      clocks={t.ownClocks}
      steps={
        <>
          <Ladder {...option} holidays={holidays} words={words} locale={locale} />
          {/* A printed sheet has the times in the steps. */}
          <div className={styles.sources} data-print="no">
            <SecondSources
              sailing={sailing}
              asOf={option.asOf}
              further={(code) => ({
                name: stepName({ name: "further", code, at: loadingEnd, leg: 0 }, words),
                time: option.steps.find((step) => step.code === code && step.leg === 0)?.time ?? null,
              })}
              words={words}
            />
          </div>
        </>
      }
      note={
        <>
          {option.asOf
            ? `${fill(t.asOf, { operator: sailing.operator, time: momentText(option.asOf, words) })} `
            : ""}
          {t.estimated}
        </>
      }
    >
      <Ships {...option} words={words} locale={locale} />
      {props.seen}
      {props.co2}
      <Missed {...option} words={words} locale={locale} />
      <Rotations {...option} words={words} locale={locale} />
      {/* A printed sheet has the plan alone. */}
      <section data-print="no">
        <h2>{schedule.details}</h2>
        <div className={cx(styles.legs, styles.details)}>
          <SailingDetails option={option} words={words} locale={locale} />
        </div>
      </section>
    </PlanPage>
  );
}

const laneOf = ({
  option: { loadingPort, dischargePort },
  words,
}: Pick<OptionPageProps, "option" | "words">) =>
  fill(words.schedule.heading, { from: loadingPort.name, to: dischargePort.name });

/** What its addresses are made of. */
const refOf = ({ sailing, loadingPort, dischargePort }: PortOption) => ({
  id: sailing.id,
  ...{ from: loadingPort.id, to: dischargePort.id },
  date: sailing.etd ? dateOf(sailing.etd) : "",
});

function Title(props: OptionPageProps) {
  const { option, words, locale } = props;
  const { sailing, carrier, others, sample } = option;
  const { option: t, schedule } = words;
  const transit = [
    sailing.transitDays === null ? null : formatDays(sailing.transitDays, words),
    isDirect(sailing) ? schedule.direct : fill(t.via, { port: hubNames(sailing) ?? schedule.viaUnknown }),
  ].filter(Boolean);
  const closedNote = stateText(option.cutoffState, words);
  return (
    <>
      <h1>
        {laneOf(props)}
        {schedule.separator}
        <Ship name={sailing.vessel} locale={locale} /> {sailing.voyage}
      </h1>
      <p>
        {carrier ? <a href={localePath(locale, carrier)}>{sailing.operator}</a> : sailing.operator}
        {[sailing.service && fill(t.service, { service: sailing.service }), ...transit]
          .filter(Boolean)
          .map((fact) => schedule.separator + fact)
          .join("")}
      </p>
      {others.length > 0 ? (
        <p>
          {schedule.alsoSoldBy}
          {others.map((other, at) => (
            <span key={other.id}>
              {at > 0 ? schedule.separator : null}
              <a href={localePath(locale, optionPath({ ...refOf(option), id: other.id }))}>
                {[other.operator, other.service].filter(Boolean).join(" ")}
              </a>
            </span>
          ))}
        </p>
      ) : null}
      {closedNote ? <p className={styles.closed}>{closedNote}</p> : null}
      {sample ? <p className={styles.small}>{schedule.sample}</p> : null}
    </>
  );
}

function Acts({ option, words, locale }: OptionPageProps) {
  const { sailing, loadingPort, dischargePort } = option;
  const { schedule } = words;
  const ports = { loading: loadingPort.plainName, discharge: dischargePort.plainName };
  const isClosed = stateText(option.cutoffState, words) !== "";
  return (
    <>
      <ButtonLink href={quoteHref(sailing, ports, locale)} rel="nofollow">
        {isClosed ? schedule.ask : schedule.getQuote}
      </ButtonLink>
      {sailing.bookingUrl && !isClosed ? (
        <ButtonLink variant="main" href={sailing.bookingUrl} external rel="noopener nofollow">
          {schedule.bookNow} <span className={layout.vh}>{schedule.newTab}</span>
        </ButtonLink>
      ) : null}
    </>
  );
}

/** What is shown for an address whose sailing does not exist. */
export const OptionGone = ({
  words: { option: t, schedule },
  locale,
}: Pick<OptionPageProps, "words" | "locale">) => (
  <NoPlan
    search={{ label: schedule.title, href: localePath(locale, "/port") }}
    crumbs={t.crumbs}
    words={t}
    icon={<Icon name="ship" size="l" />}
  />
);
