import type { ReactNode } from "react";
import { FollowLink } from "@/components/follows/follow-link.client";
import styles from "@/components/schedules/plan.module.css";
import { PlanPaper } from "@/components/schedules/plan-paper.client";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import { IconCalendar, IconInfoCircle, IconShip } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PrintButton } from "@/components/ui/print-button.client";
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
}

/** One sailing as a plan: the deadlines, its ships, the result of a missed connection, and the rotations of its ships. */
export function OptionPage(props: OptionPageProps) {
  const { option, holidays, words, locale, co2 } = props;
  const { sailing, loadingPort } = option;
  const { option: t, schedule } = words;
  const loadingEnd: LegEnd = { portId: loadingPort.id, port: loadingPort.name, terminal: null };
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Head {...props} />
      <div className={styles.grid}>
        <section>
          <h2>{t.steps}</h2>
          <p className={styles.small}>{t.ownClocks}</p>
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
        </section>
        <div className={styles.right}>
          <Ships {...option} words={words} locale={locale} />
          {co2}
          <Missed {...option} words={words} locale={locale} />
          <Rotations {...option} words={words} locale={locale} />
          {/* A printed sheet has the plan alone. */}
          <section data-print="no">
            <h2>{schedule.details}</h2>
            <div className={cx(styles.legs, styles.details)}>
              <SailingDetails option={option} words={words} locale={locale} />
            </div>
          </section>
          <p className={styles.note}>
            <IconInfoCircle />
            <span>
              {option.asOf
                ? `${fill(t.asOf, { operator: sailing.operator, time: momentText(option.asOf, words) })} `
                : ""}
              {t.estimated}
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}

/** What a sailing is, and what can be done with it. */
function Head(props: OptionPageProps) {
  const { option, words, locale } = props;
  const { sailing, loadingPort, dischargePort, loadingNow } = option;
  const { option: t, schedule } = words;
  const lane = laneOf(props);
  const search = new URLSearchParams({
    loading_port_id: loadingPort.id,
    discharge_port_id: dischargePort.id,
  });
  const { date } = refOf(option);
  if (date) search.set("date_from", date);
  return (
    <>
      <Crumbs
        label={t.crumbs}
        items={[
          {
            label: `${schedule.title}${schedule.separator}${lane}`,
            href: `${localePath(locale, `/port?${search}`)}#${rowAnchor(sailing.id)}`,
          },
          { label: voyageName(sailing) },
        ]}
      />
      <div className={styles.head}>
        <Title {...props} />
        <PlanPaper
          criteria={[]}
          printedAt={formatPrinted(loadingNow, loadingPort, words)}
          address={localePath(locale, optionPath(refOf(option)))}
          codeLabel={schedule.qrCode}
        />
        <Acts {...props} />
      </div>
    </>
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
    <div>
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
    </div>
  );
}

function Acts({ option, words, locale, follow, share }: OptionPageProps) {
  const { sailing, loadingPort, dischargePort } = option;
  const { option: t, schedule } = words;
  const ports = { loading: loadingPort.plainName, discharge: dischargePort.plainName };
  const isClosed = stateText(option.cutoffState, words) !== "";
  return (
    <div className={styles.acts} data-print="no">
      <div className={styles.tools}>
        <FollowLink search={followSailingSearch(refOf(option))} label={follow} locale={locale} />
        {share}
        {sailing.etd || sailing.eta ? (
          <ButtonLink
            variant="quiet"
            small
            href={optionCalendarPath({ ...refOf(option), language: locale })}
            rel="nofollow"
          >
            <IconCalendar size="s" />
            {t.calendar}
          </ButtonLink>
        ) : null}
        <PrintButton label={t.print} />
      </div>
      <ButtonLink href={quoteHref(sailing, ports, locale)} rel="nofollow">
        {isClosed ? schedule.ask : schedule.getQuote}
      </ButtonLink>
      {sailing.bookingUrl && !isClosed ? (
        <ButtonLink variant="main" href={sailing.bookingUrl} external rel="noopener nofollow">
          {schedule.bookNow} <span className={layout.vh}>{schedule.newTab}</span>
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** What is shown for an address whose sailing does not exist. */
export function OptionGone({
  words: { option: t, schedule },
  locale,
}: Pick<OptionPageProps, "words" | "locale">) {
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs
        label={t.crumbs}
        items={[{ label: schedule.title, href: localePath(locale, "/port") }, { label: t.gone }]}
      />
      <h1 className={styles.goneHead}>{t.gone}</h1>
      <EmptyState
        icon={<IconShip size="l" />}
        action={<a href={localePath(locale, "/port")}>{t.searchAgain}</a>}
      >
        {t.goneText}
      </EmptyState>
    </div>
  );
}
