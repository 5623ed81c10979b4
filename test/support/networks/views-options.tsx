import { readPortComparison } from "@/app/_queries/sea/port-compare";
import { findPortOption } from "@/app/_queries/sea/port-option";
import { findQuotedSailings } from "@/app/_queries/sea/quoted-sailings";
import { GET as routes } from "@/app/api/dcsa/cs/v1/point-to-point-routes/route";
import { GET as optionApi } from "@/app/api/port-option/[id]/route";
import { GET as sailingCalendar } from "@/app/feeds/[language]/sailing/[file]/route";
import { GET as laneCalendar } from "@/app/feeds/[language]/sailings.ics/route";
import { OptionCo2Section } from "@/components/co2/option-co2";
import { ComparePage } from "@/components/sailings/compare/compare-page";
import { OptionPage } from "@/components/sailings/itinerary/option-page";
import { maxSailings } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { dayOf, hasHour, instantOf } from "./clock";
import { co2Middle, co2Text } from "./emissions";
import { portOf } from "./generate";
import { type CargoClass, type Column, columns, daysOf, hubsOf, type OracleState, waitsOf } from "./oracle";
import type { Expected } from "./questions";
import { get, type Json, line, markup, textIn, type View } from "./views";
import { agentExpectation, agentLine, callTool } from "./views-lists";
import { daysText, longStamp, stamp, stateSentence } from "./words";

/** Views that show one option, or a few: its plan, the comparison, calendars, DCSA's routes, an enquiry. */

const origin = "https://portal.example";
/** The parameters that find an option again. */
const refOf = ({ option: { legs, etd } }: Expected) =>
  new URLSearchParams({ from: legs[0]?.from ?? "", to: legs.at(-1)?.to ?? "", date: dayOf(etd) });
const idParams = (id: string) => ({ params: Promise.resolve({ id }) });

const each = async (
  expected: readonly Expected[],
  read: (one: Expected) => Promise<string>,
): Promise<string[]> => {
  const lines: string[] = [];
  for (const one of expected) lines.push(await read(one));
  return lines;
};

const stateLine = ({ state, open, closed }: Pick<OracleState, "state" | "open" | "closed">) =>
  `${state} open:${open} closed:${closed}`;

const optionApiView: View = {
  isOfOptions: true,
  name: "/api/port-option",
  read: (_, expected) =>
    each(expected, async (one) => {
      const request = new Request(`${origin}/api/port-option/${one.id}?${refOf(one)}`);
      const option: Json = await (await optionApi(request, idParams(one.id))).json();
      const { sailing } = option;
      const steps = option.steps.filter(({ name }: Json) => columns.includes(name));
      const dry = option.co2?.estimate?.dry;
      return line({
        id: sailing.id,
        etd: sailing.etd,
        eta: sailing.eta,
        days: sailing.transitDays,
        state: stateLine(option.cutoffState),
        steps: columns.map((name) => steps.find((step: Json) => step.name === name)?.time ?? "").join(),
        passed: columns
          .filter((name) => steps.some((step: Json) => step.name === name && step.state === "passed"))
          .join(),
        next: option.steps.find(({ state }: Json) => state === "next")?.name,
        waits: option.connections.map(({ waits }: Json) => waits ?? "").join(),
        others: option.others
          .map(({ id }: Json) => id)
          .sort()
          .join(),
        co2: option.co2 ? co2Text(dry ?? null) : "",
      });
    }),
  expect({ id, option, any, row, co2 }) {
    return line({
      id,
      etd: option.etd,
      eta: option.eta,
      days: daysOf(option),
      state: stateLine(any),
      steps: columns.map((name) => any.times[name] ?? "").join(),
      passed: columns.filter((name) => any.words[name] === "closed").join(),
      next: any.next,
      waits: waitsOf(option)
        .map((minutes) => (minutes === null ? "" : Math.floor(minutes / 60)))
        .join(),
      others: row
        .filter((one) => one !== id)
        .sort()
        .join(),
      co2: co2Text(co2),
    });
  },
};

const planView: View = {
  isOfOptions: true,
  name: "plan",
  read: ({ network: { now } }, expected) =>
    each(expected, async (one) => {
      const option = await findPortOption({ id: one.id, params: refOf(one), locale: "en", now });
      if (!option) return `${one.id} is not found`;
      const co2 = option.co2 && (await OptionCo2Section({ co2: option.co2, locale: "en" }));
      const page = markup(
        <OptionPage option={option} words={en} locale="en" follow="" share={null} co2={co2} />,
      );
      const figure = [...page.querySelectorAll("section")].find((one) => textIn(one).startsWith(en.co2.sort));
      const steps = [...page.querySelectorAll("li[data-step]")].map((step) => {
        const when = step.children[0];
        const time = when?.querySelector("time")?.getAttribute("datetime") ?? "";
        return [step.getAttribute("data-step"), time, textIn(step.children[2])] as const;
      });
      const head = page.querySelector("h1")?.parentElement;
      const facts = textIn(head?.querySelector("p"));
      const timeOf = (name: string) => steps.find(([step]) => step === name)?.[1] ?? "";
      return line({
        title: textIn(page.querySelector("h1")),
        facts,
        state:
          [...(head?.querySelectorAll("p") ?? [])]
            .map(textIn)
            .find((text) => / closed$|passed$/.test(text)) ?? "open",
        times: columns.map(timeOf).join(),
        ends: [timeOf("departs"), timeOf("ends")].join(),
        next: steps.find(([, , text]) => text.includes("the next deadline"))?.[0],
        co2: /[\d.–]+ t|not known/i.exec(textIn(figure))?.[0].toLowerCase(),
      });
    }),
  expect({ option, any, co2 }) {
    const { legs, operator, service, etd, eta } = option;
    const hubs = hubsOf(option);
    const [from, to] = [portOf(legs[0]?.from ?? "").name, portOf(legs.at(-1)?.to ?? "").name];
    const route = hubs.length === 0 ? "Direct" : `via ${hubs.join(" / ")}`;
    return line({
      title: `${from} to ${to}, ${legs[0]?.vessel} ${legs[0]?.voyage}`,
      facts: [operator, `service ${service}`, daysText(daysOf(option)), route].filter(Boolean).join(", "),
      state: stateSentence(any),
      times: columns.map((name) => any.times[name] ?? "").join(),
      ends: [etd, eta ?? ""].join(),
      next: any.next,
      co2: co2Text(co2),
    });
  },
};

const compareView: View = {
  isOfOptions: true,
  name: "comparison",
  async read({ network: { now } }, expected) {
    const lines: string[] = [];
    for (let at = 0; at < expected.length; at += 3) {
      const some = expected.slice(at, at + 3);
      const option = some.map(({ id, option: { etd } }) => `${id}~${dayOf(etd)}~`);
      const [first] = some as [Expected];
      const { from, to } = Object.fromEntries(refOf(first));
      // Of one loading port: ids of listed sailings have none.
      if (some.some((one) => refOf(one).get("from") !== from)) {
        for (const one of some) lines.push(...(await readCompared([one], now)));
      } else lines.push(...(await readCompared(some, now, { option, from, to })));
    }
    return lines;
  },
  expect({ option, any, co2 }) {
    const hubs = hubsOf(option);
    return line({
      ship: `${option.legs[0]?.vessel} ${option.legs[0]?.voyage}`,
      by: `${option.operator}, ${option.service}`,
      etd: longStamp(option.etd),
      eta: option.eta ? longStamp(option.eta) : "Not stated",
      days: daysText(daysOf(option)) || "Not stated",
      hubs: hubs.length === 0 ? "Direct" : hubs.join(" / "),
      state:
        any.open.length + any.closed.length === 0 && any.state === "open"
          ? "not published"
          : stateSentence(any),
      times: columns.map((name) => (any.times[name] ? longStamp(any.times[name] ?? "") : "")).join(),
      closed: columns.filter((name) => any.words[name] === "closed").join(),
      cyDays: any.times.cy && option.eta ? daysText(daysApart(any.times.cy, option.eta)) : "",
      // Without any figure there is no line of it.
      co2: co2 ? co2Text(co2) : "",
    });
  },
};

const daysApart = (from: string, to: string) =>
  (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000;

async function readCompared(
  some: readonly Expected[],
  now: Date,
  ask?: Record<string, unknown>,
): Promise<string[]> {
  const [first] = some as [Expected];
  const params = ask ?? {
    option: some.map(({ id, option: { etd } }) => `${id}~${dayOf(etd)}~`),
    ...Object.fromEntries(refOf(first)),
  };
  const comparison = await readPortComparison({ params: params as never, locale: "en", now });
  const page = markup(<ComparePage {...comparison} words={en} locale="en" share={null} />);
  const table = page.querySelector("table");
  const heads = [...(table?.querySelectorAll("thead th") ?? [])];
  const rows = [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) => ({
    head: textIn(row.querySelector("th")),
    cells: [...row.querySelectorAll("td")],
  }));
  return heads.map((head, at) => {
    const cell = (name: string) => rows.find((row) => row.head.startsWith(name))?.cells[at];
    const text = (name: string) => {
      const copy = cell(name)?.cloneNode(true) as Element | undefined;
      for (const one of copy?.querySelectorAll("small, span[class]") ?? [])
        if (one.tagName === "SMALL" || textIn(one) === en.compare.best) one.remove();
      return textIn(copy);
    };
    const cut = (name: Column) => text(en.schedule[`${name}Cutoff`]).replace("not published", "");
    const cyDays = text(en.compare.cyToArrival);
    return line({
      ship: textIn(head.querySelector("a")),
      by: textIn(head.querySelector("small")),
      etd: text("ETD"),
      eta: text("ETA"),
      days: text(en.schedule.transit),
      hubs: text(en.compare.hubs),
      state: text(en.schedule.cutoffState),
      times: columns.map(cut).join(),
      closed: columns.filter((name) => cell(en.schedule[`${name}Cutoff`])?.querySelector("s")).join(),
      cyDays: cyDays === en.schedule.unknown ? "" : cyDays,
      co2: text(en.co2.compared).replace(en.co2.notKnown, ""),
    });
  });
}

/** Entries of an iCalendar file, unfolded, as their lines by name. */
function entriesOf(file: string): Record<string, string>[] {
  return file
    .replaceAll(/\r\n[ \t]/g, "")
    .split("BEGIN:VEVENT")
    .slice(1)
    .map((entry) =>
      Object.fromEntries(
        entry.split("\r\n").flatMap((row) => {
          const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(row) ?? [];
          return name ? [[name, value?.replaceAll("\\,", ",").replaceAll("\\n", "\n") ?? ""]] : [];
        }),
      ),
    );
}

const entryLine = (entry: Record<string, string>) => {
  const lines = (entry.DESCRIPTION ?? "").split("\n");
  return line({
    what: entry.SUMMARY,
    id: decodeURIComponent(/option\/([^?]*)/.exec(entry.URL ?? "")?.[1] ?? ""),
    // A cut-off is the end of its entry, a ship's time the beginning.
    at: /^ET[DA] /.test(entry.SUMMARY ?? "") ? entry.DTSTART : (entry.DTEND ?? entry.DTSTART),
    said: lines[0],
    state: lines.find((text) => /^[^(]* closed$|^Cut-offs passed$/.test(text)),
  });
};

/** An instant in UTC as iCalendar writes it, or a day alone. */
const calendarTime = (time: string, port: string) => {
  if (!hasHour(time)) return dayOf(time).replaceAll("-", "");
  const instant = new Date(instantOf(time, portOf(port).zone) * 60_000);
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
};

function calendarLines(
  { id, option, state, any }: Expected,
  shown: readonly Column[],
  cargo: CargoClass | null,
): string[] {
  const shownState = cargo ? state : any;
  const { legs, etd, eta } = option;
  const [from, to] = [legs[0]?.from ?? "", legs.at(-1)?.to ?? ""];
  const entry = (what: string, time: string, port: string) =>
    line({
      what: `${what}, ${legs[0]?.vessel} ${legs[0]?.voyage}`,
      id,
      at: calendarTime(time, port),
      said: hasHour(time)
        ? `${longStamp(time)}, ${portOf(port).name} time (${portOf(port).zone})`
        : `${longStamp(time)}, hour not published`,
      state: shownState.state === "open" ? "" : stateSentence(shownState, cargo),
    });
  const classNames = {
    reefer: en.option.codes.RCO,
    dangerous: en.option.codes.DGC,
    "out-of-gauge": en.option.codes.OBC,
  };
  return [
    ...shown.flatMap((name) => {
      const time = shownState.times[name];
      const ofClass = name === "cy" && cargo && cargo in classNames ? classNames[cargo as "reefer"] : null;
      return time ? entry(ofClass ?? en.schedule[`${name}Cutoff`], time, from) : [];
    }),
    entry(`ETD ${portOf(from).name}`, etd, from),
    ...(eta ? [entry(`ETA ${portOf(to).name}`, eta, to)] : []),
  ];
}

const laneCalendarView: View = {
  name: "calendar of the search",
  async read({ search }) {
    const asked = new URLSearchParams(search);
    const handler = (request: Request) =>
      laneCalendar(request, { params: Promise.resolve({ language: "en" }) });
    const file = await (await get(handler, "/feeds/en/sailings.ics", asked)).text();
    return entriesOf(file)
      .map(entryLine)
      .filter((one) => !one.startsWith("what=No "));
  },
  expect: (one, { cargo }) => {
    if (one.row[0] !== one.id || one.isSlower) return null;
    return calendarLines(one, cargo === "lcl" ? ["si", "vgm", "cfs"] : ["si", "vgm", "cy"], cargo);
  },
  isOfCargo: true,
};

const sailingCalendarView: View = {
  isOfOptions: true,
  name: "calendar of a sailing",
  read: (_, expected) =>
    each(expected, async (one) => {
      const request = new Request(`${origin}/feeds/en/sailing/${one.id}.ics?${refOf(one)}`);
      const params = Promise.resolve({ language: "en", file: `${one.id}.ics` });
      const file = await (await sailingCalendar(request, { params })).text();
      return entriesOf(file)
        .map(entryLine)
        .filter((entry) => /what=(SI|CFS|VGM|CY) |what=ET[DA] /.test(entry))
        .sort()
        .join("\n");
    }),
  expect: (one) => calendarLines(one, columns, null).sort().join("\n"),
};

const agentSteps = { si: "SI cut-off", cfs: "CFS closing", vgm: "VGM cut-off", cy: "CY closing" } as const;

const itineraryView: View = {
  isOfOptions: true,
  name: "get_itinerary of /mcp",
  read: ({ network: { now } }, expected) =>
    each(expected, async (one) => {
      const { sailing, steps, co2e } = await callTool(
        "get_itinerary",
        { id: one.id, ...Object.fromEntries(refOf(one)) },
        now,
      );
      const next = steps.find(({ state }: Json) => state === "next")?.what;
      return `${agentLine({ ...sailing, co2e })} | next=${next ?? ""}`;
    }),
  expect: (one) =>
    `${agentExpectation(one, one.any, false)} | next=${one.any.next ? agentSteps[one.any.next] : ""}`,
};

/** Dates without an hour are at 00:00 of the port's offset (docs/dcsa.md), and what the carrier publishes. */
const dcsaView: View = {
  name: "DCSA's routes",
  async read({ network, search }) {
    const lines: string[] = [];
    for (const { id } of network.loading) {
      const query = new URLSearchParams({
        placeOfReceipt: id,
        placeOfDelivery: network.discharge.id,
        departureStartDate: network.dateFrom,
        departureEndDate: network.dateTo,
        maxTranshipment: search.get("max_transhipments") ?? "1",
        limit: "100",
      });
      const response = await get(routes, "/api/dcsa/cs/v1/point-to-point-routes", query);
      const list: Json[] = await response.json();
      if (response.status !== 200) throw new Error(JSON.stringify(list));
      for (const route of list) {
        const cut = (code: string) =>
          route.cutOffTimes?.find((one: Json) => one.cutOffDateTimeCode === code)?.cutOffDateTime ?? "";
        lines.push(
          line({
            id: decodeURIComponent(/option\/([^?]*)/.exec(route.routingReference ?? "")?.[1] ?? ""),
            etd: route.placeOfReceipt.dateTime,
            eta: route.placeOfDelivery.dateTime,
            days: route.transitTime,
            ships: route.legs.map(({ transport }: Json) => transport.vessel?.name ?? "TBN").join(),
            ports: route.legs
              .map(
                ({ departure, arrival }: Json) =>
                  `${departure.location.UNLocationCode}-${arrival.location.UNLocationCode}`,
              )
              .join(),
            cutoffs: ["DCO", "VCO", "FCO", "RCO", "DGC", "OBC"].map(cut).join(),
            co2e: route.solutionFootprint?.co2e,
          }),
        );
      }
    }
    return lines;
  },
  expect({ id, option, co2 }) {
    const { legs, etd, eta, cutoffs } = option;
    if (legs.some(({ departure, arrival }) => !departure || !arrival)) return null;
    const [from, to] = [legs[0]?.from ?? "", legs.at(-1)?.to ?? ""];
    const days = daysOf(option);
    const keys = ["si", "vgm", "cy", "reefer", "dangerous", "outOfGauge"] as const;
    return line({
      id,
      etd: withOffset(etd, from),
      eta: withOffset(eta ?? "", to),
      days,
      ships: legs.map(({ vessel }) => vessel).join(),
      ports: legs.map((leg) => `${leg.from}-${leg.to}`).join(),
      // A day alone ends with the day, as on the pages (docs/dcsa.md).
      cutoffs: keys.map((key) => (cutoffs[key] ? withOffset(cutoffs[key] ?? "", from, "23:59") : "")).join(),
      co2e: co2Middle(co2),
    });
  },
};

/** '2026-03-29T03:30:00+02:00'. An hour that is skipped is the one after it. */
function withOffset(time: string, port: string, alone = "00:00"): string {
  const { zone } = portOf(port);
  const local = hasHour(time) ? time : `${dayOf(time)}T${alone}`;
  const instant = instantOf(local, zone);
  const wall = Date.parse(`${local}Z`) / 60_000;
  const offset = wall - instant;
  const sign = offset < 0 ? "-" : "+";
  const two = (value: number) => String(value).padStart(2, "0");
  return `${local}:00${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
}

/** The lines of an enquiry are those of several sailings, as many as it takes. */
const enquired = (expected: readonly Expected[]) =>
  expected.length > 1 ? expected.slice(0, maxSailings.enquiry) : [];

const enquiryView: View = {
  name: "enquiry for several",
  async read({ network, search }, expected) {
    const params = new URLSearchParams(search);
    params.set(
      "sailing",
      enquired(expected)
        .map(({ id, option: { etd } }) => `${id}~${dayOf(etd)}~`)
        .join("||"),
    );
    const found = await findQuotedSailings({ params, locale: "en", now: network.now });
    const text = `${found?.values.sailings ?? ""}`;
    return text === "" ? [] : text.split("\n");
  },
  expect(one, { network }, expected) {
    if (!enquired(expected).includes(one)) return null;
    const { option, any } = one;
    const { legs, operator, service, etd, eta } = option;
    const ship = [legs[0]?.vessel, legs[0]?.voyage].filter(Boolean).join(" ");
    const from = network.loading.length > 1 ? `${portOf(legs[0]?.from ?? "").name} ` : "";
    const cut = columns.flatMap((name) => {
      const time = any.times[name];
      const mark = any.words[name] === "closed" ? " (closed)" : "";
      return time ? `${name.toUpperCase()} ${stamp(time)}${mark}` : [];
    });
    return [
      ship,
      `${operator} ${service}`,
      `${from}ETD ${stamp(etd)}`,
      ...(eta ? [`ETA ${stamp(eta)}`] : []),
      ...cut,
    ].join(", ");
  },
};

export const optionViews: readonly View[] = [
  optionApiView,
  planView,
  compareView,
  laneCalendarView,
  sailingCalendarView,
  itineraryView,
  dcsaView,
  enquiryView,
];
