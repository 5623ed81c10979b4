import { listMyLanes } from "@/app/_queries/my-lanes";
import { searchLanes, summaryOf } from "@/app/_queries/sea/lane-list";
import { GET as frame } from "@/app/embed/port/route";
import { LaneListPage } from "@/components/lane-list/lane-list-page";
import en from "@/messages/en.json";
import { dayOf, localAt } from "./clock";
import { daysOf, departsAt, hubsOf, slowerOf } from "./oracle";
import { type Expected, nowOf, type Question } from "./questions";
import { fragmentOf, get, line, markup, textIn, type View } from "./views";
import { daysText, longStamp, shortStamp } from "./words";

/** What shows a lane as a whole: the list of many lanes, saved lanes, the frame of other sites. Their days are the month ahead. */

/** A month ahead of a day, at most the last day of that month. */
function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

interface Lane {
  /** Rows of the month, slower ones among them, and those alone. */
  rows: Expected[];
  slower: Expected[];
  /** Open ones that are not slower, by departure. */
  open: Expected[];
  /** The open one that leaves first, whatever the clocks of its loading ports show. */
  next: Expected | undefined;
}

/** The lane in the month ahead, from the publisher's day on (CONTRACT.md); null where nothing with one change of ship leaves. */
function monthOf(expected: readonly Expected[], { network }: Question): Lane | null {
  const today = dayOf(localAt(nowOf(network), "Asia/Hong_Kong"));
  const until = monthAfter(today);
  const inMonth = expected.filter(({ option: { etd } }) => dayOf(etd) >= today && dayOf(etd) <= until);
  if (inMonth.length === 0) return null;
  const slow = slowerOf(inMonth.map(({ option }) => option));
  const rows = inMonth.filter(({ id, row }) => row[0] === id);
  const isOpen = ({ any }: Expected) => any.state === "open";
  const open = rows
    .filter((one) => isOpen(one) && !slow.has(one.option))
    .toSorted((a, b) => (a.option.etd < b.option.etd ? -1 : 1));
  const leaves = ({ option: { etd, legs } }: Expected) => departsAt(etd, legs[0]?.from ?? "");
  const next = open.toSorted((a, b) => leaves(a) - leaves(b))[0];
  return { rows, slower: rows.filter(({ option }) => slow.has(option)), open, next };
}

const idsOf = ({ network }: Question) => ({
  from: network.loading.map(({ id }) => id).join("||"),
  to: network.discharge.id,
});

/** One line for the lane. `others` is not known by the oracle where two of its sailings leave at one time. */
const laneView = (
  name: string,
  read: (question: Question) => Promise<string>,
  expectLane: (lane: Lane) => string,
): View => ({
  name,
  async read(question, expected) {
    const lane = monthOf(expected, question);
    return lane && isClear(lane) ? [await read(question)] : [];
  },
  expect(one, question, expected) {
    const lane = one === expected[0] ? monthOf(expected, question) : null;
    return lane && isClear(lane) ? expectLane(lane) : null;
  },
});

const isClear = ({ open }: Lane) => open[0]?.option.etd !== open[1]?.option.etd || open.length === 0;

/** '17-06-2022 Fri 18:45'. */
const dateFirst = (time: string) => longStamp(time).replace(/^(\w+) (\S+)/, "$2 $1");

const listView = laneView(
  "list of lanes",
  async (question) => {
    const { from, to } = idsOf(question);
    const lanes = [{ line: 1, from: "", to: "", fromId: from, toId: to }];
    const answers = await searchLanes(lanes, { locale: "en", now: question.network.now });
    const found = answers.flatMap((answer) =>
      answer.kind === "found" ? { line: 1, title: "", path: "/port", ...summaryOf(answer) } : [],
    );
    const page = markup(
      <LaneListPage
        locale="en"
        crumbs={[]}
        error=""
        notice=""
        answer={{
          ...{ packed: "", filter: new URLSearchParams(), carriers: [] },
          ...{ lanes: found, problems: [], isSample: false },
        }}
        words={en}
        limits={{ lanes: 1, fileKb: 1 }}
        list=""
      />,
    );
    const cells = [...page.querySelectorAll("tbody td")].map((cell) => {
      cell.querySelector("i")?.remove();
      return textIn(cell);
    });
    const [count, next = "", , cy = ""] = cells;
    return line({ count, next, cy: cy.replace(/ ?closes .*/, "") });
  },
  ({ rows, next }) => {
    const cy = next?.any.times.cy ?? null;
    return line({
      count: rows.length,
      next: next ? `${dateFirst(next.option.etd)}${next.option.legs[0]?.vessel}` : en.bulk.noneOpen,
      cy:
        !next || !cy
          ? "not published"
          : next.any.words.cy === "closed"
            ? "CY closed"
            : longStamp(cy).replace(/(\d{4}) /, "$1"),
    });
  },
);

const savedView = laneView(
  "saved lanes",
  async (question) => {
    const [lane] = await listMyLanes("port", [idsOf(question)], { locale: "en", now: question.network.now });
    return line({
      count: lane?.count,
      next: lane?.departure,
      arrives: lane?.arrival,
      cy: lane?.cutoff?.time,
    });
  },
  ({ rows, slower, next }) =>
    line({
      count: rows.length - slower.length,
      next: next?.option.etd,
      arrives: next?.option.eta,
      cy: next && next.any.words.cy !== "closed" ? next.any.times.cy : "",
    }),
);

/** Open sailings by departure, ten at most. */
const frameView: View = {
  name: "frame of other sites",
  async read(question) {
    const { from, to } = idsOf(question);
    const search = new URLSearchParams({ loading_port_id: from, discharge_port_id: to, rows: "10" });
    const page = fragmentOf(await (await get(frame, "/embed/port", search)).text());
    return [...page.querySelectorAll("ol > li")].map((row) =>
      line({
        etd: row.children[0]?.querySelector("time")?.getAttribute("datetime"),
        eta: row.querySelector(".eta time")?.getAttribute("datetime"),
        days: textIn(row.querySelector(".track b")).replace("–", ""),
        below: textIn(row.querySelector(".track span")),
        ship: textIn(row.querySelector("a")).replace(` ${en.schedule.newTab}`, ""),
        by: textIn(row.querySelector(".ship small")),
        cy: textIn(row.querySelector(".cy")).replace(/ ?closes .*/, ""),
      }),
    );
  },
  expect(one, question, expected) {
    const lane = monthOf(expected, question);
    if (!lane) return null;
    const slowOpen = lane.slower.filter(({ any }) => any.state === "open");
    const shown = (lane.open.length > 0 ? lane.open : slowOpen).slice(0, 10);
    if (!shown.includes(one)) return null;
    const { option, any } = one;
    const hubs = hubsOf(option);
    const cy = any.times.cy;
    return line({
      etd: option.etd,
      eta: option.eta,
      days: daysText(daysOf(option)),
      below: hubs.length === 0 ? "Direct" : hubs.join(" / "),
      ship: [option.legs[0]?.vessel, option.legs[0]?.voyage].filter(Boolean).join(" "),
      by: `${option.operator} ${option.service}`,
      cy: !cy ? "CY not published" : any.words.cy === "closed" ? "CY closed" : `CY ${shortStamp(cy)}`,
    });
  },
};

export const laneViews: readonly View[] = [listView, savedView, frameView];
