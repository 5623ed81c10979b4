import { tools } from "@/app/_agents/server";
import { PortView } from "@/app/_partials/port-view";
import { searchPortView } from "@/app/_queries/sea/port-view";
import { GET as workbook } from "@/app/api/port-schedule.xlsx/route";
import { portsOfRow } from "@/components/sailings/table/row-ports";
import { sailingsText } from "@/components/sailings/table/sailing-text";
import { portClock, rowOf } from "@/lib/sailings/shared";
import { openWorkbook } from "@/lib/store/workbook-reader";
import en from "@/messages/en.json";
import { co2Numbers } from "./emissions";
import { portOf } from "./generate";
import { columns, daysOf, dueAt, elapsedOf, hubsOf, type OracleState, waitsOf } from "./oracle";
import { type Expected, nowOf, type Question } from "./questions";
import {
  fileFields,
  fileLine,
  fragmentOf,
  get,
  type Json,
  line,
  searchApi,
  shipsOf,
  textIn,
  type View,
} from "./views";
import { columnName, daysText, longStamp, shortDay, shortStamp, stamp, stateSentence } from "./words";

/** Views of all options of a search besides the table: workbook, weeks, timeline, copied text, tools of agents. */

async function sheetOf(response: Response, name: string): Promise<Record<string, string>[]> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  async function* input() {
    yield bytes;
  }
  const head = { Sailings: "Vessel Name", Legs: "Leg", Lanes: "Fastest T/T" }[name] ?? "";
  const table = await openWorkbook(input(), (cells) => cells.includes(head));
  const records: string[][] = [];
  for await (const { cells } of table.records) records.push([...cells]);
  const [heads = [], ...rows] = records;
  return rows.map((row) => Object.fromEntries(heads.map((key, at) => [key, row[at] ?? ""])));
}

/** Dates of a workbook are read as 'YYYY-MM-DD HH:mm'. */
const fromIso = (cell: string) => (/^\d{4}-\d\d-\d\d/.test(cell) ? stamp(cell.replace(" ", "T")) : cell);

/** Its state is that of any cargo (docs/port-calls.md, Classes of cargo). */
const workbookState = (state: OracleState) => (state.state === "closed" ? "closed" : stateSentence(state));

const workbookView: View = {
  name: "Schedule.xlsx",
  async read({ search }) {
    const rows = await sheetOf(await get(workbook, "/api/port-schedule.xlsx", search), "Sailings");
    return rows.map((row) => {
      const cells = Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, fromIso(cell)]));
      return `${fileLine(cells)} | state=${cells["Cut-off State"]}`;
    });
  },
  expect: ({ option, any }) => `${line(fileFields(option))} | state=${workbookState(any)}`,
};

async function viewOf(layout: "weeks" | "timeline", question: Question): Promise<DocumentFragment> {
  const { search, network } = question;
  const setting = { locale: "en" as const, now: network.now };
  const { answer, clock } = await searchPortView(layout, { params: Object.fromEntries(search), ...setting });
  const shared = { layout, answer, clock, gone: answer.gone, search, action: "/port", ...setting };
  const shown = await PortView(shared);
  const { renderToReadableStream } = await import("react-dom/server.edge");
  const stream = await renderToReadableStream(shown);
  await stream.allReady;
  return fragmentOf(await new Response(stream).text());
}

/** 'CY closes in 5 h, Fri 17 Jun 18:00', 'CY by Fri 17 Jun 18:00'. */
function leftText(column: (typeof columns)[number], { option, state }: Expected, question: Question): string {
  const time = state.times[column] ?? "";
  const name = columnName(column, question.cargo);
  const minutes = dueAt(time, option.legs[0]?.from ?? "") - nowOf(question.network);
  const when = state.words[column] !== "soon" ? "by" : time.length === 10 ? "closes today," : "";
  if (when) return `${name} ${when} ${shortStamp(time)}`;
  const left = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  return `${name} closes in ${left}, ${shortStamp(time)}`;
}

const weeksView: View = {
  isOfCargo: true,
  name: "weeks",
  async read(question, expected) {
    const page = await viewOf("weeks", question);
    const open = new Set(
      expected.flatMap(({ id, state }) => (state.state === "open" && !state.isUnknown ? id : [])),
    );
    return [...page.querySelectorAll("a[id^='s-']")].map((entry) =>
      line({
        id: entry.id.slice(2),
        by: textIn(entry.querySelector("u")),
        etd: textIn(entry.querySelector("b")),
        days: textIn(entry.querySelector("span")).replace("first to arrive", "").trim(),
        isWronglyFirst: textIn(entry).includes("first to arrive") && !open.has(entry.id.slice(2)),
        cutoff: textIn(entry.querySelector("small")),
        ship: textIn(entry.querySelector("cite")),
      }),
    );
  },
  expect(one, question) {
    const { id, option } = one;
    const days = daysOf(option);
    return line({
      id,
      by: option.operator,
      etd: shortDay(option.etd),
      days: days === null ? "–" : `${days} d`,
      isWronglyFirst: false,
      cutoff: weekCutoff(one, question),
      ship: option.legs[0]?.vessel,
    });
  },
};

function weekCutoff(one: Expected, question: Question): string {
  const { state } = one;
  if (state.state !== "open") return stateSentence(state, question.cargo);
  const column = question.cargo === "lcl" ? "cfs" : "cy";
  const name = columnName(column, question.cargo);
  const time = state.times[column];
  if (!time) return `${name} not published`;
  if (state.words[column] === "closed") return `${name} closed`;
  // The week's day stands above: a cut-off that closes soon has its hour alone.
  const text = leftText(column, one, question);
  return state.words[column] === "soon" && time.length > 10 ? text.replace(/, \w+ \d+ \w+ /, ", ") : text;
}

const timelineView: View = {
  isOfCargo: true,
  name: "timeline",
  async read(question) {
    const page = await viewOf("timeline", question);
    return [...page.querySelectorAll("ol > li[id^='s-']")].map((lane) =>
      line({
        id: lane.id.slice(2),
        said: lane.querySelector("svg[role=img]")?.getAttribute("aria-label"),
        phone: [...lane.querySelectorAll("p")].map(textIn).join(", "),
        ships: [textIn(lane.querySelector("a")), ...[...lane.querySelectorAll("small")].slice(1).map(textIn)]
          .join(" > ")
          .replaceAll("> then ", "> "),
      }),
    );
  },
  expect(one, question) {
    const { id, option, state, row } = one;
    if (row[0] !== id) return null;
    const { legs, etd, eta } = option;
    const next =
      state.state === "open" && state.next
        ? leftText(state.next, one, question)
        : stateSentence(state, question.cargo);
    const shown = state.state === "open" && !state.next ? "" : next;
    const etaText = eta ? shortStamp(eta) : "Not stated";
    const waits = waitsOf(option).flatMap((minutes, at) =>
      minutes === null ? [] : `waits ${lengthText(minutes)} in ${hubsOf(option)[at]}`,
    );
    const [first] = legs;
    return line({
      id,
      said: [
        `${first?.vessel}${first?.voyage ? ` ${first.voyage}` : ""}`,
        `ETD ${shortStamp(etd)} ${portOf(first?.from ?? "").name}`,
        ...waits,
        `ETA ${etaText} ${question.network.discharge.name}`,
        daysText(daysOf(option)),
        shown,
      ]
        .filter(Boolean)
        .join(", "),
      phone: [`${shortStamp(etd)}${daysText(daysOf(option))}${etaText}`, shown].filter(Boolean).join(", "),
      ships: shipsOf(option),
    });
  },
};

function lengthText(minutes: number): string {
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** What a reader copies: the cut-offs that count, closed ones marked (docs/import.md, Cut-offs: the earliest counts). */
const textView: View = {
  isOfCargo: true,
  name: "copied text",
  async read(question) {
    const answer = await searchApi(question);
    const { schedule, dates, rowActions } = en;
    const { loadingPort, dischargePort } = answer.criteria;
    const now = portClock(new Date(answer.now), loadingPort, answer.offsets);
    const text = sailingsText(answer.items.map(rowOf), ({ id }) => `id=${id}`, {
      words: { schedule, dates, rowActions },
      portsOf: (one) => {
        const { loading, discharge } = portsOfRow(one, { loading: loadingPort, discharge: dischargePort });
        return { loading: loading.name, discharge: discharge.name };
      },
      now,
      cargo: answer.filter.cargo,
    });
    return text
      .split("\n\n")
      .filter(Boolean)
      .map((one) => {
        const [ships = "", route = "", transit = "", cutoffs = "", seller = ""] = one.split("\n");
        return line({ id: /id=(.*)$/.exec(one)?.[1], ships, route, transit, cutoffs, seller });
      });
  },
  expect({ id, option, state, row }, { network, cargo }) {
    if (row[0] !== id) return null;
    const { etd, eta, operator, service, legs } = option;
    const loading = portOf(legs[0]?.from ?? "").name;
    const hubs = hubsOf(option);
    const times = columns.flatMap((column) => {
      const time = state.times[column];
      const mark = state.words[column] === "closed" ? " (closed)" : "";
      return time ? `${columnName(column, cargo)} ${longStamp(time)}${mark}` : [];
    });
    return line({
      id,
      ships: shipsOf({ legs }).replaceAll(" > ", ", then "),
      route: `${loading} ETD ${longStamp(etd)} – ${network.discharge.name} ETA ${eta ? longStamp(eta) : "Not stated"}`,
      transit: [daysText(daysOf(option)), hubs.length === 0 ? "Direct" : `via ${hubs.join(" / ")}`]
        .filter(Boolean)
        .join(", "),
      cutoffs:
        times.length > 0
          ? `${times.join(", ")} (${loading} time)`
          : `${columnName("cy", cargo) === "CY" ? "CY cut-off" : `${columnName("cy", cargo)} cut-off`} not published`,
      seller: `${operator}, ${service}`,
    });
  },
};

export const callTool = (name: string, args: object, now: Date): Promise<Json> => {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(name);
  return tool.run(args, { now });
};

const agentNames = { si: "si", vgm: "vgm", cy: "cy", cfs: "cfs" } as const;

export const agentLine = (one: Json) => {
  const cut = (name: keyof typeof agentNames) => {
    const cutoff = one.cutoffs[name];
    return cutoff ? `${cutoff.local} ${cutoff.carrier_local} ${cutoff.zone} ${cutoff.state}` : "";
  };
  return line({
    id: one.id,
    by: one.carrier,
    etd: `${one.departure?.local} ${one.departure?.zone}`,
    eta: one.arrival ? `${one.arrival.local} ${one.arrival.zone}` : "",
    days: one.transit_days,
    hours: one.elapsed_hours,
    hubs: one.transhipment_ports.join(" / "),
    si: cut("si"),
    vgm: cut("vgm"),
    cy: cut("cy"),
    cfs: cut("cfs"),
    load: one.can_still_load,
    co2e: one.co2e ? `${one.co2e.low_t} ${one.co2e.high_t} ${one.co2e.per}` : "",
  });
};

export function agentExpectation(
  { id, option, any, co2 }: Expected,
  state: OracleState,
  isClass: boolean,
): string {
  const { zone } = portOf(option.legs[0]?.from ?? "");
  const end = portOf(option.legs.at(-1)?.to ?? "");
  const elapsed = elapsedOf(option);
  const cut = (name: keyof typeof agentNames) => {
    const time = any.times[name];
    const word = { open: "open", soon: "closes_within_24_hours", closed: "closed" }[
      any.words[name] ?? "open"
    ];
    return time ? `${time} ${option.cutoffs[name]} ${zone} ${word}` : "";
  };
  const isKnown = isClass ? !state.isUnknown : any.times.cy !== null || any.times.cfs !== null;
  const load =
    state.state === "closed" ? "no" : !isKnown ? "unknown" : state.state === "open" ? "yes" : "partly";
  return line({
    id,
    by: option.operator,
    etd: `${option.etd} ${zone}`,
    eta: option.eta ? `${option.eta} ${end.zone}` : "",
    days: daysOf(option),
    hours: elapsed === null ? null : Math.round(elapsed / 60),
    hubs: hubsOf(option).join(" / "),
    si: cut("si"),
    vgm: cut("vgm"),
    cy: cut("cy"),
    cfs: cut("cfs"),
    load,
    co2e: co2Numbers(co2),
  });
}

const agentsView: View = {
  isOfCargo: true,
  name: "find_sailings of /mcp",
  async read({ network, cargo, search }) {
    const { sailings } = await callTool(
      "find_sailings",
      {
        from: network.loading.map(({ id }) => id).join("||"),
        to: network.discharge.id,
        date_from: network.dateFrom,
        date_to: network.dateTo,
        max_transhipments: Number(search.get("max_transhipments") ?? 1),
        cargo,
        limit: 50,
      },
      network.now,
    );
    return sailings.map(agentLine);
  },
  expect(one, { cargo }) {
    if (one.row[0] !== one.id || one.isSlower) return null;
    return agentExpectation(one, one.state, cargo !== null);
  },
};

export const listViews: readonly View[] = [workbookView, weeksView, timelineView, textView, agentsView];
