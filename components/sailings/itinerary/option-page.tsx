import type { ReactNode } from "react";
import { FollowLink } from "@/components/follows/follow-link.client";
import styles from "@/components/schedules/plan.module.css";
import { PlanFacts } from "@/components/schedules/plan-facts";
import { PlanPaper } from "@/components/schedules/plan-paper.client";
import { ButtonLink } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import { DataTable } from "@/components/ui/data-table";
import { IconCalendar, IconInfoCircle, IconShip } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PrintButton } from "@/components/ui/print-button.client";
import type { LaterShip, PortOption, StepHoliday } from "@/lib/api/port-option";
import { dateOf, fill, formatDate, formatDayMonth, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import { followSailingPath, optionCalendarPath, optionPath } from "@/lib/sailings/address";
import { stateText } from "@/lib/sailings/cutoff-words";
import { formatDays, formatNumber, formatWeekday, voyageName } from "@/lib/sailings/format";
import { hubNames, isDirect } from "@/lib/sailings/legs";
import { quoteHref } from "@/lib/sailings/quote";
import type { Leg, LegEnd, Sailing, Vessel } from "@/lib/sailings/schema";
import { disagreements } from "@/lib/sailings/second-cutoffs";
import { momentText, type OptionWords, stepName } from "@/lib/sailings/step-names";
import { isMove, type Step } from "@/lib/sailings/steps";
import { formatPrinted } from "../results/paper-criteria";
import { saidTimes } from "../source-words";
import { rowAnchor } from "../table/anchors";
import { SailingDetails } from "./sailing-details";
import { SecondSources } from "./second-sources";

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
export function OptionPage({ option, holidays, words, locale, follow, share, co2 }: OptionPageProps) {
  const { sailing, carrier, others, loadingPort, dischargePort, loadingNow, sample } = option;
  const { option: t, schedule } = words;
  const lane = fill(schedule.heading, { from: loadingPort.name, to: dischargePort.name });
  const search = new URLSearchParams({
    loading_port_id: loadingPort.id,
    discharge_port_id: dischargePort.id,
  });
  const day = sailing.etd ? dateOf(sailing.etd) : "";
  if (day) search.set("date_from", day);
  const ends = { from: loadingPort.id, to: dischargePort.id };
  const ports = { loading: loadingPort.plainName, discharge: dischargePort.plainName };
  const transit = [
    sailing.transitDays === null ? null : formatDays(sailing.transitDays, words),
    isDirect(sailing) ? schedule.direct : fill(t.via, { port: hubNames(sailing) ?? schedule.viaUnknown }),
  ].filter(Boolean);
  const loadingEnd: LegEnd = { portId: loadingPort.id, port: loadingPort.name, terminal: null };
  const closedNote = stateText(option.cutoffState, words);
  return (
    <div className={cx(layout.wrap, styles.page)}>
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
        <div>
          <h1>
            {lane}
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
                  <a href={localePath(locale, optionPath({ id: other.id, ...ends, date: day }))}>
                    {[other.operator, other.service].filter(Boolean).join(" ")}
                  </a>
                </span>
              ))}
            </p>
          ) : null}
          {closedNote ? <p className={styles.closed}>{closedNote}</p> : null}
          {sample ? <p className={styles.small}>{schedule.sample}</p> : null}
        </div>
        <PlanPaper
          criteria={[]}
          printedAt={formatPrinted(loadingNow, loadingPort, words)}
          address={localePath(locale, optionPath({ id: sailing.id, ...ends, date: day }))}
          codeLabel={schedule.qrCode}
        />
        <div className={styles.acts} data-print="no">
          <div className={styles.tools}>
            <FollowLink
              href={localePath(locale, followSailingPath({ id: sailing.id, ...ends, date: day }))}
              label={follow}
              locale={locale}
            />
            {share}
            {sailing.etd || sailing.eta ? (
              <ButtonLink
                variant="quiet"
                small
                href={optionCalendarPath({ id: sailing.id, ...ends, date: day, language: locale })}
                rel="nofollow"
              >
                <IconCalendar size="s" />
                {t.calendar}
              </ButtonLink>
            ) : null}
            <PrintButton label={t.print} />
          </div>
          <ButtonLink href={quoteHref(sailing, ports, locale)} rel="nofollow">
            {closedNote ? schedule.ask : schedule.getQuote}
          </ButtonLink>
          {sailing.bookingUrl && !closedNote ? (
            <ButtonLink variant="main" href={sailing.bookingUrl} external rel="noopener nofollow">
              {schedule.bookNow} <span className={layout.vh}>{schedule.newTab}</span>
            </ButtonLink>
          ) : null}
        </div>
      </div>
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
          <section>
            <h2>{t.ships}</h2>
            <div className={styles.legs}>
              {sailing.legs.map((leg, at) => (
                <LegFacts
                  key={`${leg.from.portId} ${leg.voyage}`}
                  leg={leg}
                  number={at + 1}
                  vessel={option.vessels[leg.imo ?? ""]}
                  words={words}
                  locale={locale}
                />
              ))}
            </div>
          </section>
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

type Part<Keys extends keyof PortOption> = Pick<PortOption, Keys> & { words: OptionWords; locale: Locale };

function Ladder({
  steps,
  sailing,
  loadingPort,
  loadingNow,
  holidays,
  words,
  locale,
}: Part<"steps" | "sailing" | "loadingPort" | "loadingNow"> & Pick<OptionPageProps, "holidays">) {
  const { option: t } = words;
  // The position of now among the steps at the loading port.
  const isLater = ({ time, state, leg }: Step) => time !== null && state !== "passed" && leg === 0;
  const nowAt = steps.findIndex(
    (step) => isLater(step) || (step.name === "departs" && step.state !== "passed"),
  );
  const differing = new Map<string, ReactNode>(
    disagreements(sailing).map((cutoff) => [
      stepOfCode[cutoff.code] ?? cutoff.code,
      <small key={cutoff.code}>{saidTimes(cutoff, sailing.operator, words)}</small>,
    ]),
  );
  const now = (
    <li className={styles.now} key="now">
      <span className={styles.when}>
        <time dateTime={loadingNow}>{loadingNow.slice(11)}</time>
      </span>
      <span className={styles.node} aria-hidden="true" />
      <span className={styles.what}>
        {fill(t.now, { port: loadingPort.name, day: formatWeekday(loadingNow, words) })}
      </span>
    </li>
  );
  return (
    <ol className={styles.ladder}>
      {steps.flatMap((step, at) => [
        ...(at === nowAt ? [now] : []),
        <li
          key={`${step.name} ${step.code} ${step.leg}`}
          className={cx(styles[step.state], styles[moveOf(step)])}
          data-step={step.code ?? step.name}
        >
          <span className={styles.when}>
            <When time={step.time} isPassed={step.state === "passed"} words={words} />
          </span>
          <span className={styles.node} aria-hidden="true" />
          <span className={styles.what}>
            <b>{stepName(step, words)}</b>
            <small>{stepNote(step, sailing, words, locale)}</small>
            {differing.get(step.code ?? step.name)}
            <HolidayNote holiday={holidays?.get(step)} port={step.at.port ?? ""} words={words.option} />
          </span>
        </li>,
      ])}
    </ol>
  );
}

interface HolidayNoteProps {
  /** Null for a holiday without a name. */
  holiday: StepHoliday | null | undefined;
  port: string;
  words: OptionWords["option"];
}

/** That a cut-off falls on a public holiday, when gates and offices may be closed. */
function HolidayNote({ holiday, port, words }: HolidayNoteProps) {
  if (holiday === undefined) return null;
  const { name, isSubstitute = false } = holiday ?? {};
  const named = isSubstitute ? fill(words.substituteHoliday, { holiday: name ?? "" }) : name;
  return (
    <small data-holiday="">
      {named ? fill(words.holiday, { port, holiday: named }) : fill(words.unnamedHoliday, { port })}
    </small>
  );
}

/** The steps of cut-offs that have names of their own. */
const stepOfCode: Readonly<Record<string, Step["name"]>> = { DCO: "si", LCO: "cfs", VCO: "vgm", FCO: "cy" };

/** The line after a step. */
function moveOf({ name, leg }: Step): "sea" | "hub" | "" {
  if (name === "departs" || name === "leaves") return "sea";
  return name === "arrives" || (name === "further" && leg > 0) ? "hub" : "";
}

function When({ time, isPassed, words }: { time: PortTime | null; isPassed: boolean; words: OptionWords }) {
  if (!time) return words.schedule.notPublished;
  const sub = [formatWeekday(time, words).split(" ")[0], timeOfDay(time)].filter(Boolean).join(" ");
  const date = <time dateTime={timeOfDay(time) ? time : dateOf(time)}>{formatDate(time)}</time>;
  return (
    <>
      {isPassed ? <s>{date}</s> : date}
      <small>{sub}</small>
    </>
  );
}

/** The details of a step: its state, its ship, its terminal, how long cargo waits. */
function stepNote(step: Step, sailing: Sailing, words: OptionWords, locale: Locale): ReactNode {
  const { option: t, schedule } = words;
  const { name, state, at, leg } = step;
  const left = leftText(step, words);
  if (!isMove(step)) {
    if (state === "none") return fill(t.askCarrier, { operator: sailing.operator });
    if (name === "receiving") return state === "passed" ? t.open : left && fill(t.opensIn, { time: left });
    if (state === "passed") return t.passed;
    const closes = step.days === 0 ? t.closesToday : left && fill(t.closesIn, { time: left });
    if (!closes) return null;
    return (
      <>
        <span className={styles.left}>{closes}</span>
        {state === "next" ? `${schedule.separator}${t.next}` : null}
      </>
    );
  }
  const shipLeg = sailing.legs[leg];
  const timing = [state === "passed" ? t.passed : left && fill(t.in, { time: left })];
  const parts = name === "arrives" ? [at.terminal, t.change] : [at.terminal];
  if (name === "ends" && sailing.transitDays !== null)
    parts.push(
      sailing.transitDays === 0
        ? schedule.sameDay
        : fill(t.inAll, { days: formatDays(sailing.transitDays, words) }),
    );
  const rest = [...parts, ...timing].filter(Boolean).join(schedule.separator);
  const sails = name === "departs" || name === "leaves";
  if (!sails || !shipLeg?.vessel) return rest;
  return (
    <>
      <Ship name={shipLeg.vessel} locale={locale} /> {shipLeg.voyage}
      {rest ? `${schedule.separator}${rest}` : null}
    </>
  );
}

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** The time until a step: '40 min', '5 h', '3 days'; '' on its day where only that is known, and where nothing is. */
function leftText({ left, days }: Pick<Step, "left" | "days">, words: OptionWords): string {
  if (left !== null) return lengthText(left, words);
  return days ? formatDays(days, words) : "";
}

function lengthText(minutes: number, words: OptionWords): string {
  const { option: t } = words;
  if (minutes < hourMinutes) return fill(t.minutes, { count: minutes });
  if (minutes < 2 * dayMinutes) return fill(t.hours, { count: Math.floor(minutes / hourMinutes) });
  return formatDays(Math.floor(minutes / dayMinutes), words);
}

function LegFacts({
  leg,
  number,
  vessel,
  words,
  locale,
}: {
  leg: Leg;
  number: number;
  vessel: Vessel | undefined;
  words: OptionWords;
  locale: Locale;
}) {
  const { option: t, schedule } = words;
  const end = ({ port, terminal }: LegEnd, time: PortTime | null) => (
    <>
      {[port ?? t.somePort, terminal].filter(Boolean).join(schedule.separator)}
      <br />
      {time ? momentText(time, words) : schedule.unknown}
    </>
  );
  const ship = leg.vessel ? <Ship name={leg.vessel} locale={locale} /> : schedule.unknown;
  const facts: [string, ReactNode][] = [
    [t.ship, ship],
    [schedule.imo, leg.imo],
    [
      schedule.voyage2,
      [leg.voyage, leg.service && fill(t.service, { service: leg.service })]
        .filter(Boolean)
        .join(schedule.separator),
    ],
    [t.sailedBy, leg.vesselOperator],
    [t.from, end(leg.from, leg.departure)],
    [t.to, end(leg.to, leg.arrival)],
    [schedule.particulars, vessel && particularsText(vessel, words)],
  ];
  const ends = { from: leg.from.port ?? t.somePort, to: leg.to.port ?? t.somePort };
  return <PlanFacts head={`${number}. ${fill(schedule.heading, ends)}`} facts={facts} />;
}

function particularsText(
  { grossTonnage, yearBuilt, lengthOverall, flag }: Vessel,
  { option: t, schedule }: OptionWords,
): string {
  return [
    grossTonnage === null ? null : fill(t.tonnage, { value: formatNumber(grossTonnage) }),
    lengthOverall === null ? null : fill(schedule.metres, { value: formatNumber(lengthOverall) }),
    yearBuilt === null ? null : fill(t.built, { year: yearBuilt }),
    flag && fill(t.flag, { flag }),
  ]
    .filter(Boolean)
    .join(schedule.separator);
}

/** What follows where the ship from a hub is missed: the same carrier's next ships. */
function Missed({
  connections,
  dischargePort,
  sailing,
  words,
  locale,
}: Part<"connections" | "dischargePort" | "sailing">) {
  const { option: t } = words;
  if (connections.length === 0) return null;
  return (
    <section>
      <h2>{t.missed}</h2>
      {connections.map(({ hub, waits, later }) => (
        <div key={hub.portId} className={styles.missed}>
          {later.length > 0 ? (
            <DataTable<LaterShip>
              label={fill(t.nextFrom, { port: hub.port ?? "" })}
              columns={[
                { key: "etd", label: fill(t.nextFrom, { port: hub.port ?? "" }) },
                { key: "ship", label: t.ship },
                { key: "eta", label: fill(t.ends, { port: dischargePort.name }) },
                { key: "later", label: t.laterBy },
              ]}
              rows={later}
              keyOf={({ sailing: one }) => `${one.etd} ${one.vessel} ${one.voyage}`}
              cell={({ sailing: one, laterBy }, { key }) => {
                if (key === "etd") return momentText(one.etd ?? "", words);
                if (key === "eta") return momentText(one.eta ?? "", words);
                if (key === "later") return formatDays(laterBy, words);
                return (
                  <>
                    <Ship name={one.vessel} locale={locale} /> {one.voyage}
                  </>
                );
              }}
            />
          ) : (
            <p>{fill(t.noneLater, { operator: sailing.operator, port: hub.port ?? "" })}</p>
          )}
          {waits === null ? null : (
            <p className={styles.small}>
              {fill(t.changeHas, { port: hub.port ?? "", time: lengthText(waits * hourMinutes, words) })}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** The rotations of the ships, each a line of ports. */
function Rotations({ rotations, sailing, words, locale }: Part<"rotations" | "sailing">) {
  const { option: t, schedule } = words;
  if (!rotations.some((calls) => calls.length > 0)) return null;
  return (
    <section>
      <h2>{t.rounds}</h2>
      {rotations.map((calls, leg) => {
        const { service, vessel } = sailing.legs[leg] ?? {};
        if (calls.length === 0) return null;
        return (
          <div key={`${service} ${vessel}`}>
            <p className={styles.small}>
              {service ? `${service}${schedule.separator}` : null}
              {vessel ? <Ship name={vessel} locale={locale} /> : null}
            </p>
            <ol className={styles.rotation}>
              {calls.map(({ port, time, part }) => (
                <li key={`${port} ${time}`} className={part ? styles[`${part}Call`] : undefined}>
                  {port}
                  <small>{formatDayMonth(dateOf(time), words.dates.months)}</small>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </section>
  );
}

/** Names are written in Latin letters in every language. */
const Ship = ({ name, locale }: { name: string; locale: Locale }) => (
  <cite lang={latinLang(locale)}>{name}</cite>
);
