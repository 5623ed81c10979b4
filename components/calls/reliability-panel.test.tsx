/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { emptyTally, figuresOf, type Tally } from "@/lib/sailings/reliability/tally";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { ReliabilityPanel } from "./reliability-panel";

const period = { from: "2026-08-31", to: "2026-11-15" };
const tally = (more: Partial<Tally>): Tally => ({ ...emptyTally(period), ...more });
const weeks = (...departures: [all: number, moved: number, blanked: number][]) =>
  departures.map(([all, moved, blanked]) => ({ departures: all, moved, blanked }));
const known = (one: Tally, carriers: { name: string; tally: Tally }[] = []) => ({
  state: "known" as const,
  period,
  figures: figuresOf(one, period),
  carriers: carriers.map(({ name, tally: own }) => ({
    name,
    path: `/carriers/${name}`,
    nameZh: null,
    figures: figuresOf(own, period),
  })),
});
const show = (
  reliability: Parameters<typeof ReliabilityPanel>[0]["reliability"],
  words = en.reliability,
  seen: Parameters<typeof ReliabilityPanel>[0]["seen"] = null,
) =>
  render(
    <ReliabilityPanel
      reliability={reliability}
      seen={seen}
      words={words}
      locale={words === en.reliability ? "en" : "zh-tw"}
      dateText={(date) => date}
    />,
  ).container;
const lines = (container: HTMLElement) =>
  [...container.querySelectorAll("li")].map((item) =>
    [...item.querySelectorAll("b, small")].map((one) => one.textContent),
  );

test("each figure is shown with how many it is of, and the period", () => {
  const container = show(
    known(
      tally({
        weeks: weeks([50, 9, 0], [44, 8, 5]),
        cutoffs: 268,
        cutoffsEarlier: 21,
        cutoffsLate: 15,
        cutoffsLater: 4,
        voyages: 94,
        voyagesBlank: 5,
        calls: 480,
        callsOmitted: 2,
        arrivalErrors: [20, 41],
      }),
    ),
  );
  expect(container.textContent).toContain("Departures from 2026-08-31 to 2026-11-15");
  expect(lines(container)).toEqual([
    ["18%", "17 of 94"],
    ["8%", "21 of 268; 15 within 72 hours of the cut-off; 4 others became later"],
    ["5%", "5 of 94"],
    // Two of 480 are not none.
    ["1%", "2 of 480"],
    ["1 day", "61 arrivals, against the last ETA published, not observed"],
  ]);
  expect(container.textContent).toContain("On-time arrival is not shown");
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
    "Departures by ISO week, weeks 36 to 37: 94 in all, 17 moved by a day or more, 5 blanked or omitted. Most moved in week 36: 9 of 50.",
  );
});

test("fewer than eight departures have no percentage", () => {
  const one = tally({ weeks: weeks([7, 1, 1]), cutoffs: 3, observed: 7, onTime: 6, arrivalErrors: [7] });
  const container = show(
    known(one, [
      { name: "ALP", tally: one },
      { name: "BET", tally: tally({ weeks: weeks([8, 2, 0]) }) },
    ]),
  );
  expect(lines(container)).toEqual([
    ["1 of 7", "1 of 7"],
    ["0 of 3", "0 of 3; 0 within 72 hours of the cut-off; 0 others became later"],
    ["1 of 7", "1 of 7"],
    ["6 of 7", "6 of 7"],
  ]);
  expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "CarrierDeparturesMovedBlanked",
    "ALP71 of 71",
    "BET825%0",
  ]);
});

test("a square is a departure up to 40 in a week; above that a week is a bar of three parts", () => {
  const squares = show(known(tally({ weeks: weeks([40, 3, 2], [1, 0, 0]) })));
  const marksIn = (container: HTMLElement) => container.querySelectorAll('[role="img"] rect').length;
  expect(marksIn(squares)).toBe(41);
  expect(squares.querySelectorAll('[role="img"] g path')).toHaveLength(2);
  const bars = show(known(tally({ weeks: weeks([41, 3, 2], [1, 0, 0]) })));
  expect(marksIn(bars)).toBe(4);
});

test.each([
  ["en", en.reliability, "Not available for sample data"],
  ["zh-tw", zhTw.reliability, "樣本資料不設此項"],
] as const)("a sample has no figures (%s)", (_, words, text) => {
  const container = show({ state: "sample" }, words as typeof en.reliability);
  expect(container.textContent).toContain(text);
  expect(container.querySelector("li, svg, table")).toBeNull();
});

test("a short record says since when, and figures that are being counted say so", () => {
  expect(show({ state: "short", since: "2026-11-01" }).textContent).toContain("recorded since 2026-11-01");
  expect(show({ state: "short", since: null }).textContent).toContain("no departure is known");
  expect(show({ state: "building" }).textContent).toContain("being counted");
});

test("what ports saw is a basis of its own, whatever else is known", () => {
  const seen = {
    period: { from: "2026-08-10", to: "2026-10-25" },
    sources: ["Hong Kong Marine Department", "PORT-MIS"],
    onTime: { count: 31, all: 46 },
  };
  const known8 = known(tally({ observed: 9, onTime: 8, arrivalErrors: [9] }));
  for (const reliability of [known8, { state: "sample" as const }, { state: "building" as const }]) {
    const container = show(reliability, en.reliability, seen);
    const own = container.querySelector<HTMLElement>('[aria-labelledby="reliability-seen"]');
    expect(own?.textContent).toContain(
      "Arrivals from 2026-08-10 to 2026-10-25, reported by Hong Kong Marine Department; PORT-MIS",
    );
    expect(own && lines(own)).toEqual([["67%", "31 of 46"]]);
  }
  const container = show(known8, en.reliability, null);
  expect(container.querySelector('[aria-labelledby="reliability-seen"]')).toBeNull();
  expect(lines(container).at(-1)).toEqual(["89%", "8 of 9"]);
});
