import type { ReactNode } from "react";
import { type Fact, FactList } from "@/components/ui/fact-list";
import { carrierKey, serviceKey, shipPath } from "@/lib/addresses/call-address";
import type { PortOption } from "@/lib/api/port-option";
import { fill } from "@/lib/i18n/fill";
import { dateOf, dayNumber, formatDateTime, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import {
  formatDays,
  formatNumber,
  formatWeekday,
  isDirect,
  quoteHref,
  type Sailing,
  type ScheduleWords,
  type Vessel,
  type Words,
} from "@/lib/sailings/shared";
import { detailDates, namedFacts } from "../fact-words";
import { rowAnchor } from "../table/anchors";
import { SailingLinks } from "../table/sailing-links";

export { SecondSources } from "./second-sources";

interface SailingDetailsProps {
  option: PortOption;
  /** When cargo is ready, for Get Quote; '' where nothing says it. */
  ready?: string;
  words: Words;
  locale: Locale;
}

/**
 * What a row of the schedule opens to, and the page of a sailing shows too: each further ship, the vessel's particulars, and
 * what other carriers publish of the same ships. Sections with heads of the third level.
 */
export function SailingDetails(props: SailingDetailsProps) {
  const { sailing, others, vessels } = props.option;
  return (
    <>
      <FurtherLegs {...props} />
      <Facts
        title={props.words.schedule.details}
        facts={namedFacts(sailing, "details", props.words).map(({ name, text }) => [name, text])}
        locale={props.locale}
      />
      <Facts
        title={props.words.schedule.particulars}
        facts={particulars(sailing, vessels[sailing.imo ?? ""], props)}
        locale={props.locale}
      />
      {others.map((other) => (
        <OtherSeller key={other.id} {...props} other={other} />
      ))}
    </>
  );
}

/** The dates that a row has no room for. */
export function FurtherDates({ sailing, words }: { sailing: Sailing; words: Words }) {
  const { schedule } = words;
  return (
    <>
      <h3>{schedule.cutoffs}</h3>
      <FactList facts={detailDates(sailing, words).map(([name, time]) => [name, dateText(time, words)])} />
      <p>{schedule.localTimes}</p>
    </>
  );
}

/** A date with its weekday, and its hour below. */
function dateText(time: PortTime | null, words: Words): ReactNode {
  if (!time) return <small>{words.schedule.notPublished}</small>;
  const clock = timeOfDay(time);
  return (
    <>
      {formatWeekday(time, words)}
      {clock ? <small>{clock}</small> : null}
    </>
  );
}

/** Where cargo comes aboard each further ship, and what is known of that ship. */
function FurtherLegs({ option: { sailing }, words, locale }: SailingDetailsProps) {
  const { schedule } = words;
  if (isDirect(sailing)) return null;
  return sailing.legs.slice(1).map(({ from, vessel, voyage, departure }, at) => (
    <Facts
      // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a sailing
      key={at}
      title={at === 0 ? schedule.secondLeg : schedule.thirdLeg}
      facts={[
        [schedule.transhipmentPort, [from.port, from.terminal].filter(Boolean).join(schedule.separator)],
        [schedule.wait, waitText(sailing.legs[at]?.arrival ?? null, departure, words)],
        [schedule.vessel2, vessel && <cite>{vessel}</cite>],
        [schedule.voyage2, voyage],
      ]}
      locale={locale}
    />
  ));
}

/** A longer wait is written in days. */
const mostHours = 72;
const hourOf = (clock: string) => +clock.slice(0, 2) + +clock.slice(3, 5) / 60;

/** How long cargo waits for its next ship, and from when to when, by the clock of the port. */
function waitText(arrival: PortTime | null, departure: PortTime | null, words: Words): string | null {
  if (!arrival || !departure) return null;
  const [from, to] = [timeOfDay(arrival), timeOfDay(departure)];
  const days = dayNumber(dateOf(departure)) - dayNumber(dateOf(arrival));
  const hours = from && to ? Math.floor(days * 24 + hourOf(to) - hourOf(from)) : mostHours;
  const length = hours < mostHours ? fill(words.schedule.hours, { count: hours }) : formatDays(days, words);
  return fill(words.schedule.waitOf, {
    length,
    from: formatDateTime(arrival),
    to: formatDateTime(departure),
  });
}

function particulars(
  { imo, operator, service }: Sailing,
  vessel: Vessel | undefined,
  { option: { services }, words: { schedule }, locale }: SailingDetailsProps,
): Fact[] {
  const unit = (template: string, value: number | null | undefined) =>
    value === null || value === undefined ? null : fill(template, { value: formatNumber(value) });
  const servicePath = service && services[serviceKey(operator, service)];
  const carrierPath = services[carrierKey(operator)];
  // More is known of a ship than this sailing shows only where its particulars are.
  const hasShipPage = vessel && /^\d{7}$/.test(imo ?? "");
  const link = (path: string, text: string | null) => <a href={localePath(locale, path)}>{text}</a>;
  return [
    [schedule.operator, carrierPath && link(carrierPath, operator)],
    [schedule.service, servicePath && link(servicePath, service)],
    [schedule.imo, hasShipPage ? link(shipPath(vessel.imo), imo) : imo],
    [schedule.shipType, shipTypeName(vessel?.shipType, schedule)],
    [schedule.flag, vessel?.flag],
    [schedule.callSign, vessel?.callSign],
    [schedule.grossTonnage, unit("{value}", vessel?.grossTonnage)],
    [schedule.deadweight, unit(schedule.tonnes, vessel?.deadweight)],
    [schedule.lengthOverall, unit(schedule.metres, vessel?.lengthOverall)],
    [schedule.breadthExtreme, unit(schedule.metres, vessel?.breadthExtreme)],
    [schedule.draught, unit(schedule.metres, vessel?.draught)],
    [schedule.yearBuilt, vessel?.yearBuilt ? String(vessel.yearBuilt) : null],
  ];
}

/** A ship's type in the page's language, where that has a word for it. */
export function shipTypeName(type: string | null | undefined, schedule: ScheduleWords): string | null {
  const known: Record<string, string> = {
    "container ship": schedule.containerShip,
    "feeder container ship": schedule.feederContainerShip,
  };
  return type ? (known[type.toLowerCase()] ?? type) : null;
}

/** A list of what is known; nothing where nothing is. */
function Facts({ title, facts, locale }: { title: string; facts: Fact[]; locale: Locale }) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  const langOf = (value: ReactNode) =>
    typeof value === "string" && /\p{Script=Han}/u.test(value) ? undefined : latinLang(locale);
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={langOf(value)}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What another carrier publishes of the same ships: its own numbers, cut-offs and links. An address may lead to it. */
function OtherSeller({
  option: { services, loadingPort, dischargePort },
  other,
  ready,
  words,
  locale,
}: SailingDetailsProps & { other: PortOption["others"][number] }) {
  const { schedule } = words;
  const path = services[carrierKey(other.operator)];
  const ports = { loading: loadingPort.plainName, discharge: dischargePort.plainName };
  const facts: Fact[] = [
    [schedule.voyage2, other.voyage],
    [schedule.service, other.service],
    [schedule.si, dateText(other.siCutoff, words)],
    [schedule.cfs, dateText(other.cfsCutoff, words)],
    [schedule.vgm, dateText(other.vgmCutoff, words)],
    [schedule.cy, dateText(other.cyCutoff, words)],
  ];
  return (
    <section data-seller="" id={rowAnchor(other.id)}>
      <h3>
        {schedule.alsoSoldBy}
        {path ? <a href={localePath(locale, path)}>{other.operator}</a> : other.operator}
      </h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <SailingLinks
          sailing={other}
          quoteHref={quoteHref(other, ports, locale, ready)}
          cutoffs={other.cutoffState}
          words={words}
        />
      </p>
    </section>
  );
}
