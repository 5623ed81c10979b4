import { readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { listMyLanes } from "@/app/_queries/my-lanes";
import { searchEmbedded } from "@/app/_queries/sea/embedded-schedule";
import { filedLanes, searchLanes, summaryOf } from "@/app/_queries/sea/lane-list";
import { readPortComparison } from "@/app/_queries/sea/port-compare";
import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { readPortTimeline, searchPortView } from "@/app/_queries/sea/port-view";
import { calendarOfSearch } from "@/app/_queries/sea/sailing-feeds";
import { compareGroups } from "@/components/sailings/compare/compare-lines";
import { SailingRow } from "@/components/sailings/table/sailing-row";
import { Timeline } from "@/components/sailings/views/timeline";
import { parseLanes } from "@/lib/api/lanes";
import { seedPorts } from "@/lib/places/operator";
import { parseLaneList } from "@/lib/sailings";
import { comparedRef, embedQuery, rowOf } from "@/lib/sailings/shared";
import { openStore, type Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { SailingRow as StoredRow } from "@/lib/store/schema";
import en from "@/messages/en.json";
import { rowSetting } from "@/test/support/examples/sailings";
import { PortView } from "./port-view";

/**
 * Every view of one lane says the same of its two ships: whether cargo can still get on, which is the next departure, and which
 * its cut-off. EARLY BIRD sails and arrives first and its CY is open, but its SI is closed; LATER BIRD is open, and closes today
 * at an hour that is not published.
 */

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

// 12:00 in Ningbo.
const now = new Date("2026-11-29T04:00:00Z");
const setting = { locale: "en", now } as const;
const [early, later] = ["EARLY BIRD", "LATER BIRD"] as const;
const states = { [early]: "CY open, SI closed", [later]: "open" };
const cyOfNext = "2026-12-06T12:00";
const lane = { loading_port: "CNNBO", discharge_port: "DEHAM" };
const params = () => new URLSearchParams({ ...lane, date_from: "2026-11-29" });

beforeAll(async () => {
  mockStore = openStore(":memory:");
  await migrate(mockStore);
  await seedPorts(mockStore, readFileSync("data/ports.csv", "utf8"));
  const ends = { loading_port_id: "CNNBO", discharge_port_id: "DEHAM", operator: "Peak Line", sample: 0 };
  const rows = [
    {
      id: "early",
      vessel: early,
      voyage: "1W",
      etd: "2026-12-01T18:00",
      eta: "2026-12-28T08:00",
      si: "2026-11-28T12:00",
      vgm: "2026-11-30T10:00",
      cy: "2026-11-30T12:00",
    },
    {
      id: "later",
      vessel: later,
      voyage: "2W",
      etd: "2026-12-08T18:00",
      eta: "2027-01-06T08:00",
      si: "2026-11-29",
      vgm: null,
      cy: cyOfNext,
    },
  ];
  await insertMany(
    mockStore.db,
    "sailings",
    rows.map((row) => ({ booking_url: null, ...ends, ...row }) as StoredRow),
  );
});
afterAll(() => mockStore.close());

const text = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** A lane in one view: the state of each ship, the next departure that is open, and its CY cut-off. */
interface Told {
  states?: Record<string, string>;
  next?: string | null;
  cy?: string | null;
}

/** What a text says of each ship: the state that follows, or precedes, its name in its own part of the text. */
const stateIn = (part: string) => (part.includes(states[early]) ? states[early] : "open");

const views: Record<string, () => Promise<Told>> = {
  async table() {
    const { answer, clock } = await searchPortSchedule({ params: params(), ...setting });
    const rowSettings = { ...rowSetting(en, "en"), now: clock };
    const actions = { onOpen: () => {}, onSelect: () => {}, onCommand: () => {} };
    const rows = answer.items.map((one) => {
      const row = (
        <SailingRow
          key={one.id}
          sailing={rowOf(one)}
          setting={rowSettings}
          {...{
            actions,
            dayAnchor: undefined,
            isMarked: false,
            takesFocus: false,
            isOpen: false,
            checkBox: null,
          }}
        />
      );
      // A row names what is open; its cells say which cut-offs are closed.
      return [one.vessel, text(row).includes("CY open") ? states[early] : "open"];
    });
    const next = answer.best.find(({ name }) => name === "open")?.sailing.vessel ?? null;
    expect(answer.best.map(({ sailing }) => sailing.vessel)).not.toContain(early);
    return { states: Object.fromEntries(rows), next };
  },
  async weeks() {
    const { answer, clock } = await searchPortView("weeks", {
      params: Object.fromEntries(params()),
      ...setting,
    });
    const shared = { answer, clock, search: params(), action: "/port", now, locale: "en" as const };
    const shown = text(await PortView({ layout: "weeks", ...shared }));
    expect(shown).toMatch(/Tue 8 Dec first to arrive 29 d CY by Sun 6 Dec 12:00 LATER BIRD/);
    expect(shown).toMatch(/Tue 1 Dec 27 d CY open, SI closed EARLY BIRD/);
    return { states, next: later, cy: cyOfNext };
  },
  async timeline() {
    const { answer } = await searchPortView("timeline", { params: Object.fromEntries(params()), ...setting });
    const timeline = await readPortTimeline(answer, setting);
    if (!timeline) throw new Error("There is a timeline.");
    const { loading, discharge } = timeline;
    const html = renderToStaticMarkup(
      <Timeline {...{ timeline, loading, discharge, cargo: null, words: en, locale: "en" }} />,
    );
    const said = [...html.matchAll(/aria-label="([A-Z]+ BIRD)[^"]*, \d+ days, ([^"]*)"/g)];
    const [, own] = said.map(([, , last]) => last);
    expect(own).toBe("SI closes today, Sun 29 Nov");
    return { states: Object.fromEntries(said.map(([all, ship]) => [ship, stateIn(all)])) };
  },
  async "list of lanes"() {
    const [told] = (await laneList()).map(summaryOf);
    return { next: told?.next?.vessel ?? null, cy: told?.cy?.time ?? null };
  },
  async workbook() {
    const [file] = filedLanes(await laneList()).values();
    const told = file?.sailings.map((one) => {
      const { state, closed } = file.stateOf(one);
      return [
        one.vessel,
        state === "open"
          ? "open"
          : state === "partly-closed" && `CY open, ${closed.join().toUpperCase()} closed`,
      ];
    });
    return { states: Object.fromEntries(told ?? []) };
  },
  async comparison() {
    const { answer } = await searchPortSchedule({ params: params(), ...setting });
    const option = answer.items.map(comparedRef);
    const { options } = await readPortComparison({
      params: { option, from: "CNNBO", to: "DEHAM" },
      ...setting,
    });
    const lines = compareGroups({ options, words: en, locale: "en" }).flatMap((group) => group.lines);
    const state = lines.find(({ label }) => label === en.schedule.cutoffState);
    // One of the two alone can be reached: there is nothing to compare it with.
    expect(lines.map(({ best }) => best)).not.toContain(0);
    expect(lines.find(({ label }) => label === en.schedule.siCutoff)?.cells[1]?.sub).toBe(
      "closes today, hour not published",
    );
    return {
      states: Object.fromEntries(
        options.map(({ sailing }, at) => [sailing.vessel, `${state?.cells[at]?.text}`]),
      ),
    };
  },
  async calendar() {
    const file =
      (await calendarOfSearch({ params: params(), ...setting }))?.replaceAll(/\r\n[ \t]/g, "") ?? "";
    const of = (ship: string) =>
      file
        .split("BEGIN:VEVENT")
        .filter((entry) => entry.includes(`CY cut-off\\, ${ship}`))
        .join("");
    expect([of(early), of(later)]).not.toContain("");
    const stateOf = (ship: string) => stateIn(of(ship).replaceAll("\\,", ","));
    return { states: { [early]: stateOf(early), [later]: stateOf(later) } };
  },
  async frame() {
    const embedded = await searchEmbedded(embedQuery(new URLSearchParams(lane)), now);
    const sailings = embedded === "unknown" ? [] : embedded.sailings;
    return { next: sailings[0]?.vessel ?? null, cy: sailings[0]?.cyCutoff ?? null };
  },
  async "own lanes"() {
    const [kept] = await listMyLanes("port", parseLanes("CNNBO>DEHAM"), setting);
    return { next: kept?.departure === "2026-12-08T18:00" ? later : early, cy: kept?.cutoff?.time ?? null };
  },
};

async function laneList() {
  const parsed = await parseLaneList("CNNBO\tDEHAM");
  if (!("lanes" in parsed)) throw new Error(parsed.problem);
  const answers = await searchLanes(parsed.lanes, setting);
  return answers.flatMap((answer) => (answer.kind === "found" ? answer : []));
}

test.each(Object.entries(views))(
  "%s: the states of the ships, the next departure and its cut-off",
  async (_, tell) => {
    const told = await tell();
    expect(told).toEqual({
      ...(told.states && { states }),
      ...(told.next !== undefined && { next: later }),
      ...(told.cy !== undefined && { cy: cyOfNext }),
    });
  },
);
