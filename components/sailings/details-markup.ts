import { address, html, type Markup } from "@/components/ui/markup";
import { carrierKey, serviceKey, shipPath } from "@/lib/call-address";
import { clockOf, dateOf, dayNumber, fill, formatDateTime, type PortTime } from "@/lib/i18n/formats";
import { localePath } from "@/lib/i18n/locales";
import { optionPath } from "@/lib/sailings/address";
import { cutoffState } from "@/lib/sailings/cutoffs";
import { isDirect } from "@/lib/sailings/legs";
import type { SailingGroup } from "@/lib/sailings/rules";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { rowAnchor } from "./anchors";
import { dateText, links, type RowSetting } from "./row-markup";
import { formatDays, formatNumber, voyageName } from "./schedule-format";
import type { ScheduleWords, Words } from "./words";

type Fact = [name: string, value: string | Markup | null | undefined];

/** The cell of the row that opens: the other cut-offs, the second leg and the vessel's particulars. */
export function detailsMarkup(
  sailing: SailingGroup,
  vessel: Vessel | undefined,
  quoteOf: (sailing: Sailing) => string,
  setting: RowSetting,
): Markup {
  const { schedule } = setting.words;
  const dates = [
    [schedule.receiving, sailing.receiving],
    [schedule.vrCutoff, sailing.vrCutoff],
    [schedule.cvCutoff, sailing.cvCutoff],
  ] as const;
  return html`<td role=cell colspan=10><details><summary>${schedule.details}<span>${schedule.separator}${voyageName(sailing)}</span></summary><div><section><h3>${
    schedule.cutoffs
  }</h3><dl>${dates.map(([name, time]) => html`<div><dt>${name}<dd>${dateText(time, setting)}</div>`)}</dl><p>${
    schedule.localTimes
  }<p>${planLink(sailing, setting)}</section>${furtherLegs(sailing, setting)}${shipFacts(
    sailing,
    vessel,
    setting,
  )}${sailing.others.map((other) => otherSeller(other, quoteOf(other), setting))}</div></details>`;
}

/** Leads to the page of the sailing. */
function planLink({ id, legs, etd }: Sailing, { words, locale }: RowSetting): Markup {
  const [from, to] = [legs[0]?.from.portId, legs.at(-1)?.to.portId];
  const ends = from && to && !id.endsWith(`_${to}`) ? { from, to } : {};
  const path = optionPath({ id, ...ends, date: etd?.slice(0, 10) });
  return html`<a href="${address(localePath(locale, path))}" rel=nofollow>${words.schedule.planLink}</a>`;
}

/** What another carrier says of the same ships: its own numbers, cut-offs and links. An address may lead to it. */
function otherSeller(sailing: Sailing, quoteHref: string, setting: RowSetting): Markup {
  const { schedule } = setting.words;
  const { operator, voyage, service, siCutoff, cfsCutoff, vgmCutoff, cyCutoff } = sailing;
  const told: [string, Markup][] = [
    [schedule.voyage2, html`${voyage}`],
    [schedule.service, html`${service}`],
    [schedule.si, dateText(siCutoff, setting)],
    [schedule.cfs, dateText(cfsCutoff, setting)],
    [schedule.vgm, dateText(vgmCutoff, setting)],
    [schedule.cy, dateText(cyCutoff, setting)],
  ];
  const own = links(sailing, quoteHref, cutoffState(sailing, setting.now), setting);
  return html`<section data-seller id="${rowAnchor(sailing.id)}"><h3>${schedule.alsoSoldBy}${carrierLink(sailing, setting) ?? operator}</h3><dl>${told.map(
    ([name, value]) => html`<div><dt>${name}<dd>${value}</div>`,
  )}</dl><p>${own}</section>`;
}

/** Of each further ship, where cargo comes aboard and what is known of it. */
function furtherLegs(sailing: Sailing, setting: RowSetting): Markup | null {
  const { schedule } = setting.words;
  if (isDirect(sailing)) return null;
  const sections = sailing.legs.slice(1).flatMap(
    ({ from, vessel, voyage, departure }, at) =>
      facts(
        at === 0 ? schedule.secondLeg : schedule.thirdLeg,
        [
          [schedule.transhipmentPort, [from.port, from.terminal].filter(Boolean).join(schedule.separator)],
          [schedule.wait, waitText(sailing.legs[at]?.arrival ?? null, departure, setting.words)],
          [schedule.vessel2, vessel],
          [schedule.voyage2, voyage],
        ],
        setting,
        schedule.vessel2,
      ) ?? [],
  );
  return html`${sections}`;
}

/** A longer wait is told in days. */
const mostHours = 72;
const hourOf = (clock: string) => +clock.slice(0, 2) + +clock.slice(3, 5) / 60;

/** How long cargo waits for its next ship, and from when to when, by the clock of the port. */
function waitText(arrival: PortTime | null, departure: PortTime | null, words: Words): string | null {
  if (!arrival || !departure) return null;
  const [from, to] = [clockOf(arrival), clockOf(departure)];
  const days = dayNumber(dateOf(departure)) - dayNumber(dateOf(arrival));
  const hours = from && to ? Math.floor(days * 24 + hourOf(to) - hourOf(from)) : mostHours;
  const length = hours < mostHours ? fill(words.schedule.hours, { count: hours }) : formatDays(days, words);
  return fill(words.schedule.waitOf, {
    length,
    from: formatDateTime(arrival),
    to: formatDateTime(departure),
  });
}

/** The service and what is known of the ship: the same on every row that it sails on. */
function shipFacts(sailing: Sailing, vessel: Vessel | undefined, setting: RowSetting): Markup | null {
  const { imo, operator, service } = sailing;
  const key = `${imo}\n${operator}\n${service}`;
  const known = setting.written?.get(key);
  if (known !== undefined) return known;
  const text = facts(setting.words.schedule.particulars, particulars(sailing, vessel, setting), setting);
  setting.written?.set(key, text);
  return text;
}

function particulars(sailing: Sailing, vessel: Vessel | undefined, setting: RowSetting): Fact[] {
  const { schedule } = setting.words;
  const unit = (template: string, value: number | null | undefined) =>
    value === null || value === undefined ? null : fill(template, { value: formatNumber(value) });
  return [
    [schedule.operator, carrierLink(sailing, setting)],
    [schedule.service, serviceLink(sailing, setting)],
    [schedule.imo, shipLink(sailing, vessel, setting)],
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

/** The ship's number, which leads to its page where more is known of it than this sailing tells. */
function shipLink({ imo }: Sailing, vessel: Vessel | undefined, { locale }: RowSetting) {
  if (!vessel || !/^\d{7}$/.test(imo ?? "")) return imo;
  return html`<a href="${localePath(locale, shipPath(vessel.imo))}">${imo}</a>`;
}

/** The service, which leads to its page where it has one. */
function serviceLink({ operator, service }: Sailing, { services, locale }: RowSetting) {
  const path = service && services?.[serviceKey(operator, service)];
  if (!path) return null;
  return html`<a href="${address(localePath(locale, path))}">${service}</a>`;
}

/** The operator, which leads to its page where it has one. */
function carrierLink({ operator }: Sailing, { services, locale }: RowSetting) {
  const path = services?.[carrierKey(operator)];
  return path ? html`<a href="${address(localePath(locale, path))}">${operator}</a>` : null;
}

/** A ship's type in the page's language, where that has a word for it. */
export function shipTypeName(type: string | null | undefined, schedule: ScheduleWords): string | null {
  const known: Record<string, string> = {
    "container ship": schedule.containerShip,
    "feeder container ship": schedule.feederContainerShip,
  };
  return type ? (known[type.toLowerCase()] ?? type) : null;
}

/** A list of what is known; nothing when nothing is. `ship` is the fact that names a vessel. */
function facts(title: string, all: Fact[], { locale }: RowSetting, ship?: string): Markup | null {
  const known = all.filter(([, value]) => value);
  if (known.length === 0) return null;
  return html`<section><h3>${title}</h3><dl>${known.map(([name, value]) => {
    const lang =
      locale === "en" || (typeof value === "string" && /\p{Script=Han}/u.test(value)) ? null : html` lang=en`;
    return html`<div><dt>${name}<dd${lang}>${name === ship ? html`<cite>${value}</cite>` : value}</div>`;
  })}</dl></section>`;
}
