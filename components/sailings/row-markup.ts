import { trackMarkup } from "@/components/schedules/track";
import { address, html, type Markup } from "@/components/ui/markup";
import { clockOf, dateOf, dayNumber, fill, type PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { FoundPort } from "@/lib/places/schema";
import {
  type Cutoff,
  type CutoffName,
  type CutoffState,
  type Cutoffs,
  cutoffNames,
  cutoffsOf,
  type PortNow,
} from "@/lib/sailings/cutoffs";
import { hubNames, isDirect } from "@/lib/sailings/legs";
import type { SailingGroup } from "@/lib/sailings/rules";
import type { Sailing } from "@/lib/sailings/schema";
import { closedText, stateText } from "./cutoff-words";
import { portsOfRow, type RowPorts } from "./row-ports";
import { formatDays, formatMoment, formatWeekday, voyageName } from "./schedule-format";
import type { Words } from "./words";

/** What the rows of a table have in common. */
export interface RowSetting {
  words: Words;
  locale: Locale;
  /** Now at the port of loading: cut-offs are open or closed against it. */
  now: PortNow;
  /** The last day on which cargo arrives in time, YYYY-MM-DD; '' where none is named. */
  deadline: string;
  /** Pages of services, unprefixed, by `serviceKey` of operator and service. */
  services?: Record<string, string> | undefined;
  /** Both sides of the search: where one has several ports, a row says its own. */
  ports?: RowPorts;
  /** Particulars of ships that are written already: a table has many rows and few ships. */
  written?: Map<string, Markup | null>;
}

/** A row's ten cells. HTML knows where a cell ends: it is not said. `day`: the anchor of its day. */
export function cellsMarkup(
  sailing: SailingGroup,
  quoteHref: string,
  setting: RowSetting,
  day?: string,
): Markup {
  const { schedule } = setting.words;
  const direct = isDirect(sailing);
  const cutoffs = cutoffsOf(sailing, setting.now);
  const own = ownPorts(sailing, setting);
  return html`${[
    cell(
      html`<i${day ? html` id="${day}"` : null}>${schedule.etd}</i>${portTime(sailing.etd, setting)}${own?.loading}`,
    ),
    cell(
      trackMarkup({
        above: sailing.transitDays === null ? "–" : formatDays(sailing.transitDays, setting.words),
        below: direct ? schedule.direct : (hubNames(sailing) ?? schedule.viaUnknown),
        isDirect: direct,
      }),
    ),
    cell(
      html`<i>${schedule.eta}</i>${portTime(sailing.eta, setting)}${own?.discharge}${lateMark(sailing.eta, setting)}`,
    ),
    cell(vessels(sailing, setting)),
    cell(html`${operator(sailing, setting)}<small>${sailing.service}${alsoSold(sailing, setting)}</small>`),
    ...cutoffNames.map((name) => cutoffCell(name, cutoffs, setting)),
    cell(links(sailing, quoteHref, cutoffs, setting)),
  ]}`;
}

function ownPorts(sailing: Sailing, { ports }: RowSetting) {
  if (!ports) return null;
  const { loading, discharge } = portsOfRow(sailing, ports);
  const name = (side: FoundPort, own: FoundPort) => (own === side ? null : html`<small>${own.name}</small>`);
  return { loading: name(ports.loading, loading), discharge: name(ports.discharge, discharge) };
}

const cell = (content: Markup) => html`<td role=cell>${content}`;

const lang = ({ locale }: RowSetting) => (locale === "en" ? null : html` lang=en`);
/** Names are written in Latin letters in every language. */
const ship = (name: string | null, setting: RowSetting) => html`<cite${lang(setting)}>${name}</cite>`;

function portTime(time: PortTime | null, { words }: RowSetting): Markup {
  if (!time) return html`<small>${words.schedule.unknown}</small>`;
  const { date, sub } = formatMoment(time, words);
  return html`<time datetime="${machineTime(time)}"><b>${date}</b><small>${sub}</small></time>`;
}

/** By how much it comes after the day by which cargo must be there. */
function lateMark(eta: PortTime | null, { deadline, words }: RowSetting): Markup | null {
  const days = deadline && eta ? dayNumber(dateOf(eta)) - dayNumber(deadline) : 0;
  return days > 0 ? html`<em>${fill(words.schedule.late, { days: formatDays(days, words) })}</em>` : null;
}

/**
 * The other carriers that sell it: how many, where a row has two lines (`data-few`); their names on a card and on paper
 * (`data-all`).
 */
function alsoSold({ service, others }: SailingGroup, setting: RowSetting): Markup | null {
  if (others.length === 0) return null;
  const { alsoSoldBy, alsoSoldByMore, separator } = setting.words.schedule;
  const names = others.map(({ operator }) => operator).join(separator);
  const count = fill(alsoSoldByMore, { count: others.length });
  return html`${service ? " · " : null}<span data-few>${count}</span><span data-all>${alsoSoldBy}<span${lang(setting)}>${names}</span></span>`;
}

/** The ships in their order; one that is not told has no line. */
function vessels({ vessel, voyage, legs }: Sailing, setting: RowSetting): Markup {
  const { then } = setting.words.schedule;
  const further = legs
    .slice(1)
    .flatMap((leg) =>
      leg.vessel ? html`<small>${then} ${ship(leg.vessel, setting)} ${leg.voyage}</small>` : [],
    );
  return html`${ship(vessel, setting)} ${voyage}${further}`;
}

function operator(sailing: Sailing, setting: RowSetting): Markup {
  const mark = lang(setting);
  return mark ? html`<span${mark}>${sailing.operator}</span>` : html`${sailing.operator}`;
}

/**
 * A cut-off: its day, and below it the hour with what is left. `data-at` says how it stands: `next` is the next that can
 * still be met, `soon` closes within 24 hours, `closed` is over; `line` is the one that a narrow row shows when none is next.
 * A narrow row shows one cut-off, and says there which others are closed.
 */
function cutoffCell(name: CutoffName, cutoffs: Cutoffs, setting: RowSetting): Markup {
  const { schedule } = setting.words;
  const cutoff = cutoffs[name];
  const isLine = cutoffs.next === null && name === lineOf(cutoffs);
  const states = [
    cutoffs.next === name && "next",
    cutoff && cutoff.closesIn !== null && "soon",
    cutoff?.isClosed && "closed",
    isLine && "line",
  ].filter(Boolean);
  const at = states.length > 0 ? html` data-at="${states.join(" ")}"` : null;
  const passed = isLine && cutoffs.state === "closed" ? html`<em>${schedule.passed}</em>` : null;
  const others = cutoffs.next === name ? closedText(cutoffs, setting.words) : "";
  return html`<td role=cell${at}><i>${schedule[name]}</i>${passed}${cutoffMarkup(name, cutoff, setting)}${
    others ? html`<em>${others}</em>` : null
  }`;
}

/** The one that tells that nothing can be done any more, or that nothing is known. */
function lineOf(cutoffs: Cutoffs): CutoffName {
  return !cutoffs.cy && cutoffs.cfs ? "cfs" : "cy";
}

/** A machine is told the one that sailings can be looked for by. */
function cutoffMarkup(name: CutoffName, cutoff: Cutoff | null, { words }: RowSetting): Markup {
  const { schedule } = words;
  if (!cutoff) return html`<small>${schedule.notPublished}</small>`;
  const { time, isClosed } = cutoff;
  const day = formatWeekday(time, words);
  const clock = clockOf(time);
  const stamp =
    name === "cy"
      ? html`<time datetime="${machineTime(time)}">${day}</time>`
      : isClosed
        ? html`${day}`
        : html`<span>${day}</span>`;
  if (isClosed)
    return html`<s>${stamp}</s><small>${clock ? html`<s>${clock}</s> ` : null}${schedule.closed}</small>`;
  const left = closing(cutoff.closesIn, words);
  if (!clock && !left) return html`${stamp}`;
  const sub = html`${clock}${clock && left ? " " : null}${left ? html`<span>${left}</span>` : null}`;
  return html`${stamp}<small>${sub}</small>`;
}

/** 'closes in 5 h', 'closes in 40 min', 'closes today'; '' when it is far or not known. */
function closing(left: Cutoff["closesIn"], { schedule }: Words): string {
  if (left === null) return "";
  if (left === "today") return schedule.closesToday;
  return left < 60
    ? fill(schedule.closesInMinutes, { minutes: left })
    : fill(schedule.closesInHours, { hours: Math.floor(left / 60) });
}

/** A date of the row that opens, and its weekday and hour below. */
export function dateText(time: PortTime | null, { words }: RowSetting): Markup {
  if (!time) return html`<small>${words.schedule.notPublished}</small>`;
  const clock = clockOf(time);
  return html`${formatWeekday(time, words)}${clock ? html`<small>${clock}</small>` : null}`;
}

/** What one asks and books with; where cargo cannot get on any more, that one can ask, and why. */
export function links(
  sailing: Sailing,
  quoteHref: string,
  cutoffs: CutoffState,
  { words }: RowSetting,
): Markup {
  const { schedule } = words;
  const name = voyageName(sailing);
  if (cutoffs.state !== "open")
    return html`<a href="${address(quoteHref)}" rel=nofollow>${schedule.ask}<span>${schedule.separator}${name}</span></a><em>${stateText(cutoffs, words)}</em>`;
  const book = html`<a href="${address(sailing.bookingUrl)}" target=_blank rel="noopener nofollow">${schedule.bookNow}<span> ${name} ${schedule.newTab}</span></a>`;
  const quote = html`<a href="${address(quoteHref)}" rel=nofollow>${schedule.getQuote}<span>${schedule.separator}${name}</span></a>`;
  return html`${quote}${sailing.bookingUrl ? book : null}`;
}

/** Value of <time datetime>: local, without an offset. */
function machineTime(time: PortTime): string {
  return clockOf(time) ? time : dateOf(time);
}
