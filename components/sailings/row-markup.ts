import { trackMarkup } from "@/components/schedules/track";
import { html, type Markup } from "@/components/ui/markup";
import { clockOf, dateOf, type PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { isDirect } from "@/lib/sailings/rules";
import type { Sailing } from "@/lib/sailings/schema";
import styles from "./schedule.module.css";
import { formatDays, formatMoment } from "./schedule-format";
import type { Words } from "./words";

/** What the rows of a table have in common. */
export interface RowSetting {
  words: Words;
  locale: Locale;
  /** Today at the port of loading: a cut-off on it says so. */
  loadingToday: string;
}

/** A row's nine cells. HTML knows where a cell ends: it is not said. */
export function cellsMarkup(sailing: Sailing, quoteHref: string, setting: RowSetting): Markup {
  const { schedule } = setting.words;
  const direct = isDirect(sailing);
  return html`${[
    cell(html`<i>${schedule.etd}</i>${portTime(sailing.etd, setting)}`),
    cell(
      trackMarkup({
        above: sailing.transitDays === null ? "–" : formatDays(sailing.transitDays, setting.words),
        below: direct ? schedule.direct : (sailing.transhipmentPort ?? schedule.viaUnknown),
        isDirect: direct,
      }),
    ),
    cell(html`<i>${schedule.eta}</i>${portTime(sailing.eta, setting)}`),
    cell(vessels(sailing, setting)),
    cell(html`${operator(sailing, setting)}<small>${sailing.service}</small>`),
    cell(html`<i>${schedule.si}</i>${cutoffText(sailing.siCutoff, setting)}`),
    cell(cfsOrVgm(sailing, setting)),
    cell(cyCutoff(sailing.cyCutoff, setting)),
    cell(links(sailing, quoteHref, setting)),
  ]}`;
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

function vessels(sailing: Sailing, setting: RowSetting): Markup {
  const { vessel, voyage, vessel2, voyage2 } = sailing;
  const second = html`<small>${setting.words.schedule.then} ${ship(vessel2, setting)} ${voyage2}</small>`;
  return html`${ship(vessel, setting)} ${voyage}${vessel2 ? second : null}`;
}

function operator(sailing: Sailing, setting: RowSetting): Markup {
  const mark = lang(setting);
  return mark ? html`<span${mark}>${sailing.operator}</span>` : html`${sailing.operator}`;
}

/** Like departure and arrival one of the dates that a search goes by, which machines can read too. */
function cyCutoff(time: PortTime | null, setting: RowSetting): Markup {
  const text = cutoffText(time, setting);
  return html`<i>${setting.words.schedule.cy}</i>${time ? html`<time datetime="${machineTime(time)}">${text}</time>` : text}`;
}

/** A cut-off's date, and its weekday and hour below; that it is today is seen. `which` names it where nothing else does. */
export function cutoffText(
  time: PortTime | null,
  { words, loadingToday }: RowSetting,
  which?: string,
): Markup {
  if (!time)
    return html`<small><span aria-hidden=true>–</span><span>${words.schedule.unknown}</span></small>`;
  const { date, sub, today } = formatMoment(time, words, loadingToday);
  const name = which ? html`<i aria-hidden=true>${which} </i>` : null;
  const text = html`${date}<small>${name}${sub}</small>`;
  return today ? html`<span class="${styles.soon}">${text}</span>` : text;
}

/** One column for two cut-offs, each with its name; when a sailing has both, both show. */
function cfsOrVgm({ cfsCutoff, vgmCutoff }: Sailing, setting: RowSetting): Markup {
  const { schedule } = setting.words;
  const known = [
    { name: schedule.cfs, time: cfsCutoff },
    { name: schedule.vgm, time: vgmCutoff },
  ].filter(({ time }) => time);
  if (known.length === 0) return html`<i>${schedule.cfsOrVgm}</i>${cutoffText(null, setting)}`;
  return html`${known.map(({ name, time }) => html`<div><i>${name}</i>${cutoffText(time, setting, name)}</div>`)}`;
}

function links(sailing: Sailing, quoteHref: string, { words }: RowSetting): Markup {
  const { schedule } = words;
  const name = voyageName(sailing);
  const book = html`<a href="${sailing.bookingUrl}" target=_blank rel="noopener nofollow">${schedule.bookNow}<span> ${name} ${schedule.newTab}</span></a>`;
  const quote = html`<a href="${quoteHref}" rel=nofollow>${schedule.getQuote}<span>, ${name}</span></a>`;
  return html`${sailing.bookingUrl ? book : null}${quote}`;
}

/** 'Golden Agarwood 124W'. */
export function voyageName({ vessel, voyage }: Sailing): string {
  return [vessel, voyage].filter(Boolean).join(" ");
}

/** Value of <time datetime>: local, without an offset. */
function machineTime(time: PortTime): string {
  return clockOf(time) ? time : dateOf(time);
}
