/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import {
  type Leg,
  portNow,
  type SailingGroup,
  sailingOf,
  scheduleView,
  timelineOf,
  type WithdrawnSailing,
  weekView,
} from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import tw from "@/messages/zh-tw.json";
import { dischargePort, loadingPort } from "@/test/support/examples/places";
import { sailing as example, legs } from "@/test/support/examples/sailings";
import { ScheduleView } from "./schedule-view";
import { Timeline } from "./timeline";
import { Weeks } from "./weeks";

const [feeder, mother] = legs as [Leg, Leg];
const at = (hours: number) => portNow(new Date("2022-06-13T02:00:00Z"), [[0, hours * 60]]);
const now = at(8);
const search = new URLSearchParams("loading_port=a&discharge_port=b&view=weeks");
const link = { search, action: "/port" };

function row(id: string, change: Partial<SailingGroup> = {}): SailingGroup {
  const leg = { ...feeder, to: mother.to, departure: "2022-06-17T18:30", arrival: "2022-07-17T06:00" };
  return { ...sailingOf({ ...example, legs: [leg] }), id, others: [], ...change };
}
const blanked: WithdrawnSailing = {
  sailing: row("x", { operator: "Tide Line", etd: "2022-06-24T10:00" }),
  reason: "blanked",
  recordedAt: "2022-06-10T00:00:00Z",
  change: null,
  next: null,
  best: null,
};

const weeks = (rows: SailingGroup[], gone: WithdrawnSailing[] = [], words: typeof en = en) =>
  render(
    <Weeks
      view={weekView(rows, { now, gone })}
      loadingName="Hong Kong"
      now={now}
      cargo={null}
      linksWeeks
      {...link}
      words={words}
      locale={words === en ? "en" : "zh-tw"}
    />,
  );

describe("weeks", () => {
  test("are a table whose cells name departure, days, cut-off and ship, and lead to the sailing", () => {
    weeks([row("a", { cyCutoff: "2022-06-15T12:00" })]);
    const table = screen.getByRole("table", { name: en.views.weeks });
    expect(within(table).getByRole("rowheader", { name: /^Golden Delta/ })).toBeTruthy();
    expect(
      within(table).getByRole("columnheader", { name: /1 sailing.*Week 24 13 Jun – 19 Jun/ }),
    ).toBeTruthy();
    const cell = within(table).getByRole("link", { name: /Fri 17 Jun/ });
    expect(cell.textContent).toBe(
      "Golden DeltaFri 17 Junfirst to arrive30 dCY by Wed 15 Jun 12:00Golden Agarwood",
    );
    expect(cell.getAttribute("href")).toMatch(/^\/port\/option\/a\?/);
    expect(within(table).getByRole("row", { name: /^First to arrive/ }).textContent).toContain("Sun 17 Jul");
  });

  test("say when a cut-off closes soon, is past, or is not published", () => {
    weeks([
      row("a", { cyCutoff: "2022-06-13T15:00", siCutoff: null, vgmCutoff: null, cfsCutoff: null }),
      row("b", { cyCutoff: "2022-06-12T15:00", siCutoff: null, vgmCutoff: null, cfsCutoff: null }),
      row("c", { cyCutoff: null, siCutoff: null, vgmCutoff: null, cfsCutoff: null }),
    ]);
    expect(
      screen
        .getAllByRole("link", { name: /Fri 17 Jun/ })
        .map((one) => one.querySelector("small")?.textContent),
    ).toEqual(["CY closes in 5 h, 15:00", en.schedule.passed, "CY not published"]);
  });

  test("name the closed cut-offs of a ship whose CY is still open, and never mark it as the first to arrive", () => {
    weeks([row("a", { siCutoff: "2022-06-12T12:00", cyCutoff: "2022-06-15T12:00" })]);
    expect(screen.getByRole("link", { name: /Fri 17 Jun/ }).textContent).toBe(
      "Golden DeltaFri 17 Jun30 dCY open, SI closedGolden Agarwood",
    );
  });

  test("lead to the rows of a week, in the table", () => {
    weeks([row("a")]);
    const href = screen.getByRole("link", { name: /Week 24/ }).getAttribute("href") ?? "";
    expect(scheduleView(new URLSearchParams(href.split("?")[1]))).toMatchObject({
      layout: "table",
      days: { from: "2022-06-13", to: "2022-06-19" },
    });
  });

  test("leave a week without a sailing empty, and strike out a cancelled one", () => {
    weeks([row("a")], [blanked]);
    const tide = screen.getByRole("rowheader", { name: /^Tide Line/ }).closest("tr") as HTMLElement;
    const [empty, cancelled] = within(tide).getAllByRole("cell");
    expect(empty?.textContent).toBe("");
    expect(cancelled?.textContent).toContain(en.views.blanked);
    expect(within(cancelled as HTMLElement).queryByRole("link")).toBeNull();
    expect(cancelled?.querySelector("s")?.textContent).toBe("Fri 24 Jun");
    expect(screen.getByText(en.views.goneKey)).toBeTruthy();
  });

  test("are written in Chinese", () => {
    weeks([row("a", { cyCutoff: "2022-06-15T12:00" })], [blanked], tw as typeof en);
    expect(screen.getByRole("link", { name: /6月17日（週五）/ }).textContent).toContain(
      "截CY 6月15日（週三） 12:00",
    );
    expect(screen.getByText("停航")).toBeTruthy();
  });
});

const clocks = { loading: now, discharge: at(2), at: () => now };
const timeline = (rows: SailingGroup[], words: typeof en = en) =>
  render(
    <Timeline
      timeline={timelineOf(rows, clocks)}
      loading={{ port: loadingPort, now }}
      discharge={{ port: dischargePort, now: at(2) }}
      cargo={null}
      words={words}
      locale={words === en ? "en" : "zh-tw"}
    />,
  );

describe("the timeline", () => {
  const legsWithWait = [
    { ...feeder, departure: "2022-06-17T18:30", arrival: "2022-06-21T06:00" },
    { ...mother, departure: "2022-06-25T20:00", arrival: "2022-07-17T06:00" },
  ];

  test("names each sailing, and says in words what its lane shows", () => {
    timeline([{ ...sailingOf({ ...example, legs: legsWithWait }), others: [] }]);
    expect(screen.getByRole("link", { name: "Golden Agarwood 124W" })).toBeTruthy();
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "Golden Agarwood 124W, ETD Fri 17 Jun 18:30 Hong Kong, waits 4 d 14 h in Singapore, ETA Sun 17 Jul 06:00 Rotterdam, 30 days, SI closes in 7 h, Mon 13 Jun 17:00",
    );
  });

  test("the line of now crosses no departure: what would stand over it stands after the point", () => {
    const departing = (id: string, departure: string) => {
      const [leg] = row(id).legs;
      return row(id, { etd: departure, legs: leg ? [{ ...leg, departure }] : [] });
    };
    timeline([departing("a", "2022-06-14T18:30"), departing("b", "2022-07-03T18:30")]);
    const [soon, later] = screen.getAllByRole("img").map((lane) => {
      const x = (one: Element | null | undefined) =>
        Number.parseFloat(one?.getAttribute("x") ?? one?.getAttribute("x1") ?? "");
      const [time, cutoff] = [...lane.querySelectorAll("text")].filter(({ classList }) =>
        /before|after/.test(classList.value),
      );
      return {
        isRight: x(time) > x(lane.querySelector("line")),
        sides: [time, cutoff].map((one) => one?.getAttribute("class")?.split(" ")[0]),
      };
    });
    expect(soon).toEqual({ isRight: true, sides: ["after", "after"] });
    expect(later).toEqual({ isRight: true, sides: ["before", "before"] });
  });

  test("names the closed cut-offs of a ship that cargo cannot get on, and no deadline", () => {
    timeline([
      row("a", { siCutoff: "2022-06-12T12:00", vgmCutoff: "2022-06-15T10:00", cyCutoff: "2022-06-15T12:00" }),
    ]);
    expect(screen.getByRole("img").getAttribute("aria-label")).toMatch(/30 days, CY open, SI closed$/);
    expect(screen.queryByText(/^VGM/)).toBeNull();
  });

  test("has the clock of either port, and how they differ", () => {
    timeline([row("a")]);
    expect(screen.getByText("UTC+8: departures and cut-offs")).toBeTruthy();
    expect(screen.getByText("UTC+2: arrivals")).toBeTruthy();
    expect(screen.getByText("The Rotterdam scale is shifted by 6 h.")).toBeTruthy();
    expect(screen.getByText("Mon 10:00")).toBeTruthy();
    expect(screen.getByText("Mon 04:00")).toBeTruthy();
  });

  test("draws positions as percentages without a style, and explains a line only where there is one", () => {
    timeline([row("a")]);
    const sea = document.querySelector('[role="img"] line.sea');
    const [a = 0, b = 0] = ["x1", "x2"].map((name) => Number.parseFloat(sea?.getAttribute(name) ?? ""));
    expect(a).toBeGreaterThan(0);
    expect(b).toBeGreaterThan(a);
    expect(b).toBeLessThan(100);
    // The Content-Security-Policy admits none.
    expect(document.querySelector("[style]")).toBeNull();
    expect(screen.queryByText(en.views.unclear)).toBeNull();
  });

  test("says that the times at a transhipment port are not published", () => {
    timeline([{ ...example, others: [] }]);
    expect(screen.getByText(en.views.unclear)).toBeTruthy();
    expect(screen.getByRole("img").getAttribute("aria-label")).not.toContain("waits");
  });
});

test("a view that shows only the first rows says so, and where the others are", () => {
  const { rerender } = render(
    <ScheduleView shown={150} total={163} {...link} words={en}>
      rows
    </ScheduleView>,
  );
  expect(screen.getByRole("note").textContent).toBe(
    "The first 150 of 163 sailings are shown. Choose fewer days or an operator to see the others here, or see all of them in the table.",
  );
  expect(screen.getByRole("link", { name: "table" }).getAttribute("href")).toBe(
    "/port?loading_port=a&discharge_port=b",
  );
  rerender(
    <ScheduleView shown={163} total={163} {...link} words={en}>
      rows
    </ScheduleView>,
  );
  expect(screen.queryByRole("note")).toBeNull();
});
