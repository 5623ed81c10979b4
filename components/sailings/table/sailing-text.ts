import { fill, formatDateTime, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import {
  type CargoClass,
  cargoWords,
  cutoffNames,
  cutoffsOf,
  disagreements,
  formatDays,
  formatWeekday,
  hubNames,
  hubSeparator,
  isDirect,
  type PortClock,
  type ShownSailing,
  stateText,
  timeAt,
  type Words,
} from "@/lib/sailings/shared";
import { escapeHtml } from "@/lib/text/escape-html";
import { namedFacts } from "../fact-words";
import { disagreementText } from "../source-words";

/** What copied sailings share. */
export interface TextSetting {
  words: Words & { rowActions: TextWords };
  /** Names of both ports of a sailing in the page's language. */
  portsOf: (sailing: ShownSailing) => { loading: string; discharge: string };
  /** The clock at the loading port: closed cut-offs are marked. */
  now: PortClock;
  /** The class of cargo whose cut-offs the rows show; null for any. */
  cargo: CargoClass | null;
}

export interface TextWords {
  /** With {port}. */
  via: string;
  /** With {place}. */
  placeTime: string;
  loadingPort: string;
  dischargePort: string;
  vessel: string;
  voyage: string;
  service: string;
}

/**
 * One sailing in six lines for a message: ship, route, transit, the row's cut-offs by the loading port's clock with closed ones marked,
 * carrier, address. Each further fact, and each cut-off on which sources disagree, has a line before the address.
 */
export function sailingText(sailing: ShownSailing, address: string, setting: TextSetting): string {
  const words = cargoWords(setting.words, setting.cargo);
  const { loading, discharge } = setting.portsOf(sailing);
  const { schedule, rowActions } = words;
  const { legs, etd, eta, transitDays, operator, service } = sailing;
  const ships = legs
    .filter((leg, at) => at === 0 || leg.vessel)
    .map(({ vessel, voyage }, at) => [at > 0 && schedule.then, vessel, voyage].filter(Boolean).join(" "));
  const time = (moment: PortTime | null) => (moment ? momentText(moment, words) : schedule.unknown);
  const all = cutoffsOf(sailing, timeAt(setting.now, sailing), setting.cargo);
  const cutoffs = cutoffNames.flatMap((name) => {
    const cutoff = all[name];
    const mark = cutoff?.isClosed ? schedule.closedMark : "";
    return cutoff ? `${schedule[name]} ${momentText(cutoff.time, words)}${mark}` : [];
  });
  return [
    ships.join(schedule.separator),
    `${loading} ${schedule.etd} ${time(etd)} – ${discharge} ${schedule.eta} ${time(eta)}`,
    [transitDays === null ? null : formatDays(transitDays, words), routeText(sailing, words)]
      .filter(Boolean)
      .join(schedule.separator),
    cutoffs.length > 0
      ? `${cutoffs.join(schedule.separator)} (${fill(rowActions.placeTime, { place: loading })})`
      : `${schedule.cyCutoff} ${schedule.notPublished}`,
    [operator, service].filter(Boolean).join(schedule.separator),
    ...namedFacts(sailing, "text", words).map(({ name, text }) =>
      fill(schedule.criterion, { name, value: text }),
    ),
    ...disagreements(sailing).map((cutoff) => disagreementText(cutoff, operator, words)),
    address,
  ].join("\n");
}

/** Several sailings for a message, one after the other, a blank line between them. */
export function sailingsText(
  sailings: readonly ShownSailing[],
  linkOf: (sailing: ShownSailing) => string,
  setting: TextSetting,
): string {
  return sailings.map((sailing) => sailingText(sailing, linkOf(sailing), setting)).join("\n\n");
}

/** 'Fri 17-06-2022 18:45'. */
function momentText(time: PortTime, words: Words): string {
  return [formatWeekday(time, words), timeOfDay(time)].filter(Boolean).join(" ");
}

function routeText(sailing: ShownSailing, { schedule, rowActions }: TextSetting["words"]): string {
  if (isDirect(sailing)) return schedule.direct;
  const port = hubNames(sailing);
  return port ? fill(rowActions.via, { port }) : schedule.viaUnknown;
}

const ofLegs = ({ legs }: ShownSailing, key: "vessel" | "voyage") =>
  legs
    .map((leg) => leg[key])
    .filter(Boolean)
    .join(hubSeparator);

/** Several sailings as a table with a head, as the texts of its cells. */
function cellsOf(
  sailings: readonly ShownSailing[],
  { portsOf, now, cargo, ...rest }: TextSetting,
): string[][] {
  const words = cargoWords(rest.words, cargo);
  const { schedule, rowActions } = words;
  const time = (moment: PortTime | null) => (moment ? formatDateTime(moment) : "");
  const facts = sailings.map((sailing) => namedFacts(sailing, "text", words));
  const further = new Map(facts.flat().map(({ key, name }) => [key, name]));
  const head = [
    rowActions.vessel,
    rowActions.voyage,
    schedule.operator,
    rowActions.service,
    rowActions.loadingPort,
    schedule.etd,
    rowActions.dischargePort,
    schedule.eta,
    schedule.transit,
    schedule.transhipmentPort,
    ...cutoffNames.map((name) => schedule[name]),
    schedule.cutoffState,
    ...further.values(),
  ];
  const rows = sailings.map((sailing, at) => {
    const cutoffs = cutoffsOf(sailing, timeAt(now, sailing), cargo);
    const { loading, discharge } = portsOf(sailing);
    return [
      ofLegs(sailing, "vessel"),
      ofLegs(sailing, "voyage"),
      sailing.operator,
      sailing.service ?? "",
      loading,
      time(sailing.etd),
      discharge,
      time(sailing.eta),
      sailing.transitDays === null ? "" : String(sailing.transitDays),
      isDirect(sailing) ? schedule.direct : (hubNames(sailing) ?? ""),
      ...cutoffNames.map((name) => time(cutoffs[name]?.time ?? null)),
      stateText(cutoffs, words) || (cutoffs.isUnknown ? schedule.notPublished : schedule.open),
      ...[...further.keys()].map((key) => facts[at]?.find((fact) => fact.key === key)?.text ?? ""),
    ];
  });
  return [head, ...rows].map((cells) => cells.map(plainCell));
}

/** Several sailings for a mail or a spreadsheet: a table as HTML, and as text with tabs. */
export function sailingTable(
  sailings: readonly ShownSailing[],
  setting: TextSetting,
): { html: string; plain: string } {
  const [head = [], ...rows] = cellsOf(sailings, setting);
  const row = (cells: readonly string[], tag: "td" | "th") =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
  return {
    html: `<table><thead>${row(head, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`,
    plain: [head, ...rows].map((cells) => cells.join("\t")).join("\n"),
  };
}

/** A cell's text: no tab splits it, and no spreadsheet runs it as a formula. */
function plainCell(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return /^ ?[=+\-@＝＋－＠﹦﹢﹣﹫]/.test(line) ? `'${line}` : line;
}
