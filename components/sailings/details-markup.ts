import { html, type Markup } from "@/components/ui/markup";
import { fill } from "@/lib/i18n/formats";
import { isDirect } from "@/lib/sailings/legs";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { dateText, type RowSetting, voyageName } from "./row-markup";
import { formatNumber } from "./schedule-format";
import type { ScheduleWords } from "./words";

type Fact = [name: string, value: string | null | undefined];

/** The cell of the row that opens: the other cut-offs, the second leg and the vessel's particulars. */
export function detailsMarkup(sailing: Sailing, vessel: Vessel | undefined, setting: RowSetting): Markup {
  const { schedule } = setting.words;
  const dates = [
    [schedule.receiving, sailing.receiving],
    [schedule.vrCutoff, sailing.vrCutoff],
    [schedule.cvCutoff, sailing.cvCutoff],
  ] as const;
  return html`<td role=cell colspan=10><details><summary>${schedule.details}<span>, ${voyageName(sailing)}</span></summary><div><section><h3>${
    schedule.cutoffs
  }</h3><dl>${dates.map(([name, time]) => html`<div><dt>${name}<dd>${dateText(time, setting)}</div>`)}</dl><p>${
    schedule.localTimes
  }</section>${furtherLegs(sailing, setting)}${facts(
    schedule.particulars,
    particulars(sailing, vessel, setting),
    setting,
  )}</div></details>`;
}

/** Of each further ship, where cargo comes aboard and what is known of it. */
function furtherLegs(sailing: Sailing, setting: RowSetting): Markup | null {
  const { schedule } = setting.words;
  if (isDirect(sailing)) return null;
  const sections = sailing.legs.slice(1).flatMap(
    ({ from, vessel, voyage }, at) =>
      facts(
        at === 0 ? schedule.secondLeg : schedule.thirdLeg,
        [
          [schedule.transhipmentPort, [from.port, from.terminal].filter(Boolean).join(schedule.separator)],
          [schedule.vessel2, vessel],
          [schedule.voyage2, voyage],
        ],
        setting,
        schedule.vessel2,
      ) ?? [],
  );
  return html`${sections}`;
}

function particulars(
  sailing: Sailing,
  vessel: Vessel | undefined,
  { words: { schedule } }: RowSetting,
): Fact[] {
  const unit = (template: string, value: number | null | undefined) =>
    value === null || value === undefined ? null : fill(template, { value: formatNumber(value) });
  return [
    [schedule.imo, sailing.imo],
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
function shipTypeName(type: string | null | undefined, schedule: ScheduleWords): string | null {
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
    const lang = locale === "en" || /\p{Script=Han}/u.test(value ?? "") ? null : html` lang=en`;
    return html`<div><dt>${name}<dd${lang}>${name === ship ? html`<cite>${value}</cite>` : value}</div>`;
  })}</dl></section>`;
}
