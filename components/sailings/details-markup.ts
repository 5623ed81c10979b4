import { html, type Markup } from "@/components/ui/markup";
import { fill } from "@/lib/i18n/formats";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { dateText, type RowSetting, voyageName } from "./row-markup";
import { formatNumber } from "./schedule-format";

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
  }</section>${secondLeg(sailing, setting)}${facts(
    schedule.particulars,
    particulars(sailing, vessel, setting),
    setting,
  )}</div></details>`;
}

function secondLeg({ transhipmentPort, vessel2, voyage2 }: Sailing, setting: RowSetting): Markup | null {
  const { schedule } = setting.words;
  if (!vessel2) return null;
  return facts(
    schedule.secondLeg,
    [
      [schedule.transhipmentPort, transhipmentPort],
      [schedule.vessel2, vessel2],
      [schedule.voyage2, voyage2],
    ],
    setting,
    schedule.vessel2,
  );
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
    [schedule.shipType, vessel?.shipType],
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

/** A list of what is known; nothing when nothing is. `ship` is the fact that names a vessel. */
function facts(title: string, all: Fact[], { locale }: RowSetting, ship?: string): Markup | null {
  const known = all.filter(([, value]) => value);
  if (known.length === 0) return null;
  return html`<section><h3>${title}</h3><dl>${known.map(([name, value]) => {
    const lang = locale === "en" || /\p{Script=Han}/u.test(value ?? "") ? null : html` lang=en`;
    return html`<div><dt>${name}<dd${lang}>${name === ship ? html`<cite>${value}</cite>` : value}</div>`;
  })}</dl></section>`;
}
