/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import type { ComparedOption } from "@/lib/api/port-option";
import { type Leg, portNow, type Sailing, sailingOf, stepsOf } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { portOf } from "@/test/support/examples/places";
import { sailing as example, legs, optionOf } from "@/test/support/examples/sailings";
import { compareGroups } from "./compare-lines";
import { ComparePage } from "./compare-page";

const [feeder, mother] = legs as [Leg, Leg];
const now = portNow(new Date("2022-06-13T02:00:00Z"), [[0, 480]]);

const comparedOf = (sailing: Sailing, more: Partial<ComparedOption> = {}): ComparedOption => ({
  ...optionOf(sailing),
  changes: null,
  moved: null,
  ...more,
});

/** A direct sailing; its id is also its ship. */
function option(
  id: string,
  change: Partial<Sailing> = {},
  more: Partial<ComparedOption> = {},
): ComparedOption {
  const leg = {
    ...feeder,
    vessel: id,
    to: mother.to,
    departure: change.etd ?? "2022-06-17T18:30",
    arrival: change.eta ?? "2022-07-17",
  };
  const sailing: Sailing = { ...sailingOf({ ...example, legs: [leg] }), id, ...change };
  return { ...comparedOf(sailing), steps: stepsOf(sailing, [], () => now), ...more };
}

const setting = (options: ComparedOption[]) => ({ options, words: en, locale: "en" as const });
const lines = (options: ComparedOption[]) => compareGroups(setting(options)).flatMap((group) => group.lines);
const bestOf = (options: ComparedOption[], label: string) =>
  lines(options).find((line) => line.label === label)?.best;
const show = (options: ComparedOption[], more: Partial<Parameters<typeof ComparePage>[0]> = {}) =>
  render(<ComparePage refused={[]} unknown={[]} ends={{}} share={null} {...setting(options)} {...more} />);

test("each sailing is a column, each fact a line, and the best of a line is marked in words", () => {
  show([
    option("Aster", { eta: "2022-07-17", transitDays: 30 }),
    option("Briar", { eta: "2022-07-20", transitDays: 33 }),
  ]);
  const table = screen.getByRole("table", { name: en.compare.table });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.querySelector("a")?.textContent),
  ).toEqual(["Aster 124W", "Briar 124W"]);
  const arrival = within(table).getByRole("row", { name: /^ETA Rotterdam/ });
  expect(
    within(arrival)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["Sun 17-07-2022best", "Wed 20-07-2022"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Compare sailings, Hong Kong to Rotterdam",
  );
});

test("an earlier departure is never marked; a later cut-off is, while it is open", () => {
  const two = [
    option("Aster", { etd: "2022-06-17T18:30", cyCutoff: "2022-06-15" }),
    option("Briar", { etd: "2022-06-18T18:30", cyCutoff: "2022-06-16" }),
  ];
  expect(bestOf(two, "ETD Hong Kong")).toBeNull();
  expect(bestOf(two, "CY cut-off")).toBe(1);
  // Of ships that leave weeks apart the later one has the later cut-offs, which says nothing.
  const apart = option("Cedar", { etd: "2022-07-02T18:30", cyCutoff: "2022-06-30" });
  expect(bestOf([...two, apart], "CY cut-off")).toBeNull();
  const late = [
    option("Aster", { cyCutoff: "2022-06-15", siCutoff: "2022-06-12T10:00" }),
    option("Briar", { cyCutoff: "2022-06-16", siCutoff: "2022-06-12T12:00" }),
  ];
  expect(bestOf(late, "SI cut-off")).toBeNull();
  expect(
    lines(late)
      .find(({ label }) => label === "SI cut-off")
      ?.cells.map(({ tone }) => tone),
  ).toEqual(["closed", "closed"]);
});

test("a ship that cargo cannot get on is never the best, and its state names the closed cut-offs", () => {
  const closed = option("Aster", { eta: "2022-07-10", transitDays: 23, siCutoff: "2022-06-12T10:00" });
  const others = [
    option("Briar", { eta: "2022-07-17", transitDays: 30 }),
    option("Cedar", { eta: "2022-07-20", transitDays: 33 }),
  ];
  const three = [closed, ...others];
  expect(bestOf(three, "ETA Rotterdam")).toBe(1);
  expect(bestOf(three, "Transit")).toBe(1);
  expect(bestOf(three.slice(0, 2), "Transit")).toBeNull();
  expect(lines(three).find(({ label }) => label === en.schedule.cutoffState)?.cells).toEqual([
    { text: "CY open, SI closed", tone: "closed" },
    { text: "open" },
    { text: "open" },
  ]);
});

test("a day without an hour has no countdown to its midnight", () => {
  const cells = lines([
    option("Aster", { siCutoff: "2022-06-13", cyCutoff: "2022-06-15" }),
    option("Briar", { siCutoff: "2022-06-13T17:00", cyCutoff: "2022-06-15T12:00" }),
  ]);
  const subs = (label: string) => cells.find((line) => line.label === label)?.cells.map(({ sub }) => sub);
  expect(subs("SI cut-off")).toEqual(["closes today, hour not published", "closes in 7 h"]);
  expect(subs("CY cut-off")).toEqual(["closes in 2 days", "closes in 2 days 2 h"]);
});

test("the days from CY to arrival are those of the cut-off that counts, where sources disagree", () => {
  const second = { code: "FCO", time: "2022-06-13", source: "HIT", kind: "terminal" as const, asOf: null };
  const cells = lines([
    option("Aster", { cyCutoff: "2022-06-15", eta: "2022-07-17", secondCutoffs: [second] }),
    option("Briar", { cyCutoff: "2022-06-15", eta: "2022-07-17" }),
  ]);
  const days = cells.find(({ label }) => label === en.compare.cyToArrival)?.cells.map(({ text }) => text);
  expect(days).toEqual(["34 days", "32 days"]);
});

test("CO2e is marked where its range is below all others, and not where they overlap", () => {
  const of = (id: string, low: number, high: number) =>
    option(
      id,
      {},
      {
        co2: {
          estimate: { dry: { low, high }, reefer: null, km: { low: 1, high: 1 }, via: [], factors: [] },
          lane: null,
        },
      },
    );
  const [low, high, higher] = [of("Aster", 2.8, 3.2), of("Briar", 3.8, 4.3), of("Cedar", 3.8, 4.4)];
  expect(bestOf([high, low, higher], en.co2.compared)).toBe(1);
  expect(bestOf([high, higher], en.co2.compared)).toBeNull();
  // As shown: 3.2 and 3.2.
  expect(bestOf([low, of("Dahlia", 3.21, 4)], en.co2.compared)).toBeNull();
  expect(bestOf([low, option("Elm")], en.co2.compared)).toBeNull();
});

test("equal or unknown values, and those of different ports, are not marked", () => {
  expect(bestOf([option("Aster"), option("Briar")], "Transit")).toBeNull();
  expect(bestOf([option("Aster"), option("Briar", { transitDays: null })], "Transit")).toBeNull();
  const elsewhere = { dischargePort: portOf("DEHAM", "Hamburg") };
  const lane = [option("Aster", { eta: "2022-07-17" }), option("Briar", { eta: "2022-07-20" }, elsewhere)];
  expect(bestOf(lane, "ETA")).toBeNull();
  show(lane);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(en.compare.title);
  expect(screen.getByRole("row", { name: /^ETA/ }).textContent).toContain("Hamburg");
});

test("lines about transhipment are only where a sailing has one", () => {
  const names = (options: ComparedOption[]) => lines(options).map(({ label }) => label);
  expect(names([option("Aster"), option("Briar")])).not.toContain(en.compare.waits);
  const via = comparedOf(example, {
    connections: [
      {
        hub: mother.from,
        waits: 110,
        later: [{ sailing: { ...example, vessel: "Next Ship", voyage: "1W" }, laterBy: 7 }],
      },
    ],
  });
  const of = lines([option("Aster"), via]);
  const textOf = (label: string) => {
    const { unmount } = render(
      <div>
        {of
          .find((line) => line.label === label)
          ?.cells.map(({ text, sub }) => (
            <p key={String(text)}>
              {text} {sub}
            </p>
          ))}
      </div>,
    );
    const text = [...document.querySelectorAll("p")].map((one) => one.textContent?.trim());
    unmount();
    return text;
  };
  expect(textOf(en.compare.waits)).toEqual(["None", "4 days 14 h"]);
  expect(textOf(en.compare.missed)).toEqual(["– Direct", "7 days later Next Ship 1W"]);
});

test("a fourth is rejected in a sentence with a link for each that it may replace", () => {
  show([option("Aster"), option("Briar"), option("Cedar")], { refused: [option("Dahlia")] });
  const note = screen
    .getByText(/Up to three sailings can be compared/)
    .closest('[role="status"]') as HTMLElement;
  expect(note.textContent).toBe(
    "Up to three sailings can be compared: Dahlia 124W was not added. Compare it instead of Aster 124W or Briar 124W or Cedar 124W.",
  );
  const exchanged = within(note)
    .getAllByRole("link")
    .map((link) =>
      new URL(link.getAttribute("href") ?? "", "http://x").searchParams
        .getAll("option")
        .map((ref) => ref.split("~")[0]),
    );
  expect(exchanged).toEqual([
    ["Dahlia", "Briar", "Cedar"],
    ["Aster", "Dahlia", "Cedar"],
    ["Aster", "Briar", "Dahlia"],
  ]);
});

test("a sailing can be removed, and one that does not exist is reported", () => {
  show([option("Aster"), option("Briar")], { unknown: ["GONE-1"] });
  const remove = screen.getByRole("link", { name: "Remove Aster 124W" });
  expect(new URL(remove.getAttribute("href") ?? "", "http://x").searchParams.getAll("option")).toEqual([
    "Briar~2022-06-17~",
  ]);
  expect(screen.getByText(/^GONE-1 is not in the schedule/)).toBeTruthy();
});

test("a page with fewer than two sailings says how to choose them", () => {
  const { unmount } = show([option("Aster")]);
  expect(screen.getByText(en.compare.one)).toBeTruthy();
  expect(screen.getByRole("link", { name: en.compare.change }).getAttribute("href")).toContain("select=1");
  unmount();
  show([]);
  expect(screen.getByRole("link", { name: en.compare.choose }).getAttribute("href")).toBe("/port");
});

test("recorded changes of a sailing are listed, and not compared with unknown ones", () => {
  const span = (low: number, high: number) => ({ low, high });
  const changes = {
    isUrgent: true,
    items: [{ id: 7, text: "CY cut-off 6 h earlier", was: "14:00", reported: "reported yesterday 16:05" }],
    cells: [],
    reported: "reported yesterday 16:05",
    count: "1 change",
    id: 7,
  };
  const estimate = { dry: span(0.93, 1.21), reefer: null, km: span(18_300, 18_300), via: [], factors: [] };
  const two = [
    option("Aster", {}, { changes, moved: { count: 3, all: 22 }, co2: { estimate, lane: null } }),
    option("Briar", {}, { co2: { estimate: null, lane: null } }),
  ];
  const textsOf = (label: string) => {
    const { container, unmount } = render(
      <div>
        {lines(two)
          .find((line) => line.label === label)
          ?.cells.map(({ text, sub }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of one line
            <p key={at}>
              {text} {sub}
            </p>
          ))}
      </div>,
    );
    const texts = [...container.querySelectorAll("p")].map((one) => one.textContent?.trim());
    unmount();
    return texts;
  };
  expect(textsOf(en.compare.moved)).toEqual([`14% 3 of 22; ${example.operator}`, en.schedule.unknown]);
  expect(textsOf(en.compare.changes)).toEqual([
    "1 change CY cut-off 6 h earlier, reported yesterday 16:05",
    en.compare.noChanges,
  ]);
  expect(textsOf(en.co2.compared)).toEqual(["0.93–1.2 t 18,300 km", en.co2.notKnown]);
  expect(lines([option("Aster"), option("Briar")]).map(({ label }) => label)).not.toContain(en.co2.compared);
});
