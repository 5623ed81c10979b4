import { JSDOM } from "jsdom";
import Papa from "papaparse";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { GET as api } from "@/app/api/port-schedule/route";
import { GET as csv } from "@/app/api/port-schedule.csv/route";
import { PortSchedule } from "@/components/sailings/port-schedule.client";
import { rowOf } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { co2Numbers, co2Text } from "./emissions";
import { portOf } from "./generate";
import { columns, daysOf, elapsedOf, hubsOf, type OracleOption } from "./oracle";
import type { Expected, Question } from "./questions";
import { daysText, listNames, stamp } from "./words";

/** Each view of a search: what it shows of each option as one line, and the line that the oracle expects. */
export interface View {
  name: string;
  read(question: Question, expected: readonly Expected[]): Promise<string[]>;
  /** null for an option that the view does not show, several lines where it shows several entries. */
  expect(one: Expected, question: Question, all: readonly Expected[]): string | string[] | null;
  /** Whether each option has a page of its own: then a few of a network are read. */
  isOfOptions?: true;
  /** Whether it shows the class of cargo that is chosen; all others show any cargo. */
  isOfCargo?: true;
}

type Fields = Record<string, string | number | boolean | null | undefined>;
export const line = (fields: Fields): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${value ?? ""}`)
    .join(" | ");

const origin = "https://portal.example";
export const get = (
  handler: (request: Request) => Promise<Response>,
  path: string,
  search: URLSearchParams,
) => handler(new Request(`${origin}${path}?${search}`));

/** An answer of the API, as any client reads it. */
// biome-ignore lint/suspicious/noExplicitAny: what is read is what is tested.
export type Json = any;

export const shipsOf = ({ legs }: Pick<OracleOption, "legs">): string =>
  legs.map(({ vessel, voyage }) => [vessel, voyage].filter(Boolean).join(" ")).join(" > ");

/** What tells an option from all others of an answer. */
export const identityOf = (one: OracleOption): string =>
  line({
    by: one.operator,
    service: one.service,
    ships: shipsOf(one),
    etd: one.etd,
    eta: one.eta,
    ports: portsOf(one),
  });
const portsOf = ({ legs }: OracleOption) => legs.map(({ from, to }) => `${from}-${to}`).join(" ");

const answers = new WeakMap<Question, Promise<Json>>();

/** The answer of a search, which several views show. */
export function searchApi(question: Question): Promise<Json> {
  const answer = answers.get(question) ?? askApi(question);
  answers.set(question, answer);
  return answer;
}

async function askApi({ search }: Question): Promise<Json> {
  const all = new URLSearchParams([...search, ["rows", "all"]]);
  const response = await get(api, "/api/port-schedule", all);
  const body = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

export const rowsOf = (answer: Json): Json[] => answer.items.flatMap((row: Json) => [row, ...row.others]);

export const apiIdentity = (row: Json): string =>
  identityOf({
    ...{ operator: row.operator, service: row.service, etd: row.etd, eta: row.eta, cutoffs: {}, second: [] },
    legs: row.legs.map((leg: Json) => ({ ...leg, from: leg.from.portId, to: leg.to.portId })),
  });

const apiView: View = {
  isOfCargo: true,
  name: "API",
  async read(question) {
    return rowsOf(await searchApi(question)).map((row) => {
      const { cutoffs, cutoffState: state } = row;
      return line({
        id: row.id,
        days: row.transitDays,
        elapsed: row.elapsedMinutes,
        hubs: row.legs
          .slice(0, -1)
          .map(({ to }: Json) => to.port)
          .join(" / "),
        carrier: [row.siCutoff, row.cfsCutoff, row.vgmCutoff, row.cyCutoff].join(),
        more: [row.receiving, row.reeferCutoff, row.dangerousCutoff, row.outOfGaugeCutoff].join(),
        words: columns.map((column) => cutoffs[column] ?? "").join(),
        state: `${state.state} ${state.open} ${state.closed} ${state.isUnknown ?? false}`,
        next: cutoffs.next,
        passed: cutoffs.passed,
        co2: row.co2,
        co2e: row.co2e ? `${row.co2e.lowT} ${row.co2e.highT} ${row.co2e.per}` : "",
      });
    });
  },
  expect({ id, option, state, co2, row }) {
    const { cutoffs } = option;
    // Of a row, since its ships are those of all who sell it.
    const ofRow = row[0] === id ? co2 : undefined;
    return line({
      id,
      days: daysOf(option),
      elapsed: elapsedOf(option),
      hubs: hubsOf(option).join(" / "),
      carrier: [cutoffs.si, cutoffs.cfs, cutoffs.vgm, cutoffs.cy].join(),
      more: [cutoffs.receiving, cutoffs.reefer, cutoffs.dangerous, cutoffs.outOfGauge].join(),
      words: columns.map((column) => state.words[column] ?? "").join(),
      state: `${state.state} ${state.open} ${state.closed} ${state.isUnknown}`,
      next: state.next,
      passed: state.state === "closed",
      co2: co2Text(ofRow),
      co2e: co2Numbers(ofRow),
    });
  },
};

const csvHeads = {
  from: "Loading Port",
  etd: "ETD",
  to: "Discharge Port",
  eta: "ETA",
  hubs: "Transhipment Port",
  days: "T/T",
  vessel: "Vessel Name",
  voyage: "Voyage No.",
  imo: "IMO No.",
  by: "Operator",
  service: "Service",
  vessel2: "2nd Leg Vessel Name",
  voyage2: "2nd Leg Voyage No.",
  si: "SI Cut-off",
  vgm: "VGM Cut-off",
  cy: "CY Closing",
  cfs: "CFS Closing",
  receiving: "Receiving",
} as const;

/** A file has what the carrier publishes (docs/import.md, Cut-offs). */
export function fileFields(option: OracleOption): Record<keyof typeof csvHeads, string> {
  const { legs, cutoffs } = option;
  const last = legs.length > 1 ? legs.at(-1) : undefined;
  const time = (text: string | null | undefined) => (text ? stamp(text) : "");
  return {
    from: portOf(legs[0]?.from ?? "").name,
    etd: time(option.etd),
    to: portOf(legs.at(-1)?.to ?? "").name,
    eta: time(option.eta),
    hubs: hubsOf(option).join(" / "),
    days: String(daysOf(option) ?? ""),
    vessel: legs[0]?.vessel ?? "",
    voyage: legs[0]?.voyage ?? "",
    imo: legs[0]?.imo ?? "",
    by: option.operator,
    service: option.service,
    vessel2: last?.vessel ?? "",
    voyage2: last?.voyage ?? "",
    si: time(cutoffs.si),
    vgm: time(cutoffs.vgm),
    cy: time(cutoffs.cy),
    cfs: time(cutoffs.cfs),
    receiving: time(cutoffs.receiving),
  };
}

export const fileLine = (row: Record<string, string>): string =>
  line(Object.fromEntries(Object.entries(csvHeads).map(([key, head]) => [key, row[head]])));

const csvView: View = {
  name: "Schedule.csv",
  async read({ search }) {
    const text = await (await get(csv, "/api/port-schedule.csv", search)).text();
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
      header: true,
      skipEmptyLines: true,
    });
    return data.map(fileLine);
  },
  expect: ({ option }) => line(fileFields(option)),
};

/** What is inside of a drawing is not compared, and not parsed. */
export const fragmentOf = (html: string): DocumentFragment =>
  JSDOM.fragment(html.replaceAll(/(<svg[^>]*>)[\s\S]*?(?=<\/svg>)/g, "$1"));
export const markup = (element: ReactElement): DocumentFragment => fragmentOf(renderToStaticMarkup(element));
export const textIn = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

/** The rows of the page as the server sends it, and as the browser renders it again. What is around them has no options, and is not parsed. */
async function scheduleRows(question: Question): Promise<DocumentFragment> {
  const answer = await searchApi(question);
  const { schedule, dates, rowActions, finder, calendar, lanes } = en;
  const html = renderToStaticMarkup(
    <PortSchedule
      first={{
        response: { ...answer, items: answer.items.map(rowOf) },
        search: String(question.search),
        ads: [],
      }}
      page={{
        locale: "en",
        action: "/port",
        nonce: undefined,
        titles: { first: "", pair: schedule.metaTitle, none: schedule.title },
      }}
      words={{
        rows: { schedule, dates, rowActions },
        finder: { ...finder, calendar: { ...calendar, monthsLong: dates.monthsLong } },
        follow: "",
        star: lanes,
      }}
      slots={{ share: null, landing: null }}
    />,
  );
  return fragmentOf(html.slice(html.indexOf("<tbody"), html.lastIndexOf("</tbody>")));
}

const cutoffIn = (cell: Element): string => {
  const text = textIn(cell).split("≠")[0] ?? "";
  const [day, hour] = [/\d\d-\d\d-\d{4}/.exec(text), /\d\d:\d\d/.exec(text)];
  return [day, hour].filter(Boolean).join(" ");
};

const tableView: View = {
  isOfCargo: true,
  name: "table and phone cards",
  async read(question) {
    const rows = await scheduleRows(question);
    return [...rows.querySelectorAll("tr[id^='s-']")].map((row) => {
      const cell = (name: string) => row.querySelector(`td.${name}`);
      const [above = "", , below = ""] = [...(cell("way")?.firstElementChild?.children ?? [])].map((one) =>
        textIn(one),
      );
      const ships = [...(cell("ship")?.querySelectorAll("cite") ?? [])].map(
        (cite) => `${textIn(cite)}${(cite.nextSibling?.textContent ?? "").trimEnd()}`,
      );
      const marks = (name: string) => cell(name)?.getAttribute("data-at") ?? "";
      const next = columns.find((column) => marks(column).split(" ").includes("next"));
      const shown = next ?? columns.find((column) => marks(column).split(" ").includes("line"));
      const closedNote = next ? textIn(cell(next)?.querySelector(":scope > em")) : "";
      return line({
        id: row.id.slice(2),
        etd: cell("etd")?.querySelector("time")?.getAttribute("datetime"),
        eta: cell("eta")?.querySelector("time")?.getAttribute("datetime"),
        days: above.replace(/ [\d.–-]+ t.*| not known/, "").replace("–", ""),
        co2: / ([\d.–]+ t|not known)/.exec(above)?.[1],
        below,
        ships: ships.join(" > "),
        times: columns.map((column) => cutoffIn(cell(column) as Element)).join(),
        closed: columns.filter((column) => marks(column).split(" ").includes("closed")).join(),
        soon: columns.filter((column) => marks(column).split(" ").includes("soon")).join(),
        next,
        note: closedNote,
        passed: textIn(cell(shown ?? "cy")).includes(en.schedule.passed),
        differs: columns.filter((column) => textIn(cell(column)).includes("≠")).join(),
      });
    });
  },
  expect({ id, option, state, row, co2 }, question) {
    if (row[0] !== id) return null;
    const hubs = hubsOf(option);
    return line({
      id,
      etd: option.etd,
      eta: option.eta,
      days: daysText(daysOf(option)),
      co2: co2Text(co2),
      below: hubs.length === 0 ? "Direct" : hubs.join(" / "),
      ships: shipsOf(option),
      times: columns.map((column) => (state.times[column] ? stamp(state.times[column] ?? "") : "")).join(),
      closed: columns.filter((column) => state.words[column] === "closed").join(),
      soon: columns.filter((column) => state.words[column] === "soon").join(),
      next: state.next,
      note: state.next && state.closed.length > 0 ? `${listNames(state.closed, question.cargo)} closed` : "",
      passed: state.state === "closed",
      differs: state.differing.join(),
    });
  },
};

export const tableViews: readonly View[] = [apiView, csvView, tableView];
