/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import type { CutoffBoard } from "@/lib/api/cutoff-board";
import { boardSearch, boardSubject, boardView } from "@/lib/sailings/board/address";
import type { BoardRow } from "@/lib/sailings/board/board";
import en from "@/messages/en.json";
import { BoardPage } from "./board-page";

const cutoff = (time: string, closesIn: number | null, isClosed = false) => ({ time, isClosed, closesIn });

const row = (vessel: string, change: Partial<BoardRow> = {}): BoardRow => ({
  key: vessel,
  day: "2026-03-16",
  portId: "HKHKG",
  vessel,
  imo: "9000001",
  terminal: "HIT",
  etd: "2026-03-18T20:00",
  sellers: [{ operator: "Blue Anchor Line", service: "AE1", voyage: "012W" }],
  due: [{ name: "si", cutoff: cutoff("2026-03-16T12:00", 120), differs: null }],
  others: [{ name: "cy", cutoff: cutoff("2026-03-17T17:00", null), differs: null }],
  ...change,
});

function show(query: string, change: Partial<CutoffBoard> = {}) {
  const params = new URLSearchParams(query);
  const [subject, view] = [boardSubject(params), boardView(params)];
  const board: CutoffBoard = {
    subject,
    view,
    search: boardSearch(subject, view),
    now: "2026-03-16T02:00:00Z",
    result: { kind: "found" },
    heading: "Hong Kong",
    path: null,
    rows: [],
    isCut: false,
    isSample: false,
    ports: { HKHKG: { id: "HKHKG", code: "HKHKG", name: "Hong Kong", zone: "Asia/Hong_Kong" } },
    today: ["2026-03-16"],
    openCount: 0,
    soonCount: 0,
    movedCount: 0,
    differCount: 0,
    moves: [],
    holidays: {},
    cutoffs: [],
    chosen: [],
    companies: [],
    terminals: [],
    ...change,
  };
  render(<BoardPage board={board} crumbs={[]} words={en} locale="en" tools={null} starred={null} paper="" />);
}

test("rows stand by day, with the hour and what is left of it, the time before a move and both sources", () => {
  const others = [
    { code: "FCO", source: "HIT", kind: "terminal", asOf: null, time: "2026-03-16T14:00" } as const,
  ];
  show("port=HKHKG", {
    holidays: { "2026-03-17": ["Public holiday in Hong Kong: a day"] },
    rows: [
      row("ANCHOR ONE"),
      row("ANCHOR TWO", {
        due: [
          {
            name: "cy",
            cutoff: cutoff("2026-03-16T14:00", 240),
            differs: { code: "FCO", carrier: "2026-03-16T17:00", others },
            was: "2026-03-16T18:00",
          },
        ],
      }),
      row("ANCHOR SIX", {
        day: "2026-03-17",
        due: [{ name: "si", cutoff: cutoff("2026-03-17", null, true), differs: null }],
      }),
    ],
  });
  const [, today, first, second, tomorrow, third] = screen.getAllByRole("row");
  expect(today?.textContent).toContain("Today, Mon 16 Mar 2 ships");
  expect(first?.textContent).toContain("12:00closes in 2 hSI 12:00ANCHOR ONE 012W");
  expect(first?.textContent).toContain("CY Tue 17-03-2026 17:00");
  expect(second?.textContent).toContain("CY 14:00 was 18:00");
  expect(second?.textContent).toContain("HIT (terminal) Mon 16-03-2026 14:00");
  expect(tomorrow?.textContent).toContain("Public holiday in Hong Kong: a day");
  expect(third?.textContent).toContain("Day onlySI closed");
  expect(
    within(first as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/vessel/9000001");
});

test("filters are links that keep the others, and have counts", () => {
  show("port=HKHKG&cutoff=si&period=7", {
    rows: [row("ANCHOR ONE")],
    openCount: 1,
    cutoffs: [
      { name: "si", count: 1 },
      { name: "cy", count: 3 },
    ],
    companies: [
      { name: "Blue Anchor Line", count: 1 },
      { name: "Pelican", count: 2 },
    ],
  });
  const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf(/^SI/)).toBe("/cutoffs?port=HKHKG&period=7");
  expect(hrefOf(/^CY/)).toBe("/cutoffs?port=HKHKG&period=7&cutoff=si%7C%7Ccy");
  expect(hrefOf(/^Today and tomorrow/)).toBe("/cutoffs?port=HKHKG&cutoff=si");
  expect(hrefOf(/^Pelican/)).toBe("/cutoffs?port=HKHKG&period=7&cutoff=si&company=Pelican");
  expect(hrefOf(/^Open for cargo/)).toBe("/cutoffs?port=HKHKG&period=7&cutoff=si&open=1");
  expect(screen.getByRole("link", { name: /^SI/ }).getAttribute("aria-current")).toBe("true");
});

test("a board without rows says why and what to do", () => {
  show("port=HKHKG&open=1");
  screen.getByText(en.cutoffBoard.noneFiltered);
  expect(screen.getByRole("link", { name: "Clear the filters" }).getAttribute("href")).toBe(
    "/cutoffs?port=HKHKG",
  );
});

test("a text that is no port leads to those that it may mean", () => {
  const port = {
    id: "CNSHA",
    name: "Shanghai",
    nameEn: "Shanghai",
    country: "China",
    code: "CNSHA",
    zone: "Asia/Shanghai",
  };
  show("port=Shangai", { result: { kind: "unknown", text: "Shangai", choices: [port] } });
  expect(screen.getByRole("link", { name: "Shanghai CNSHA" }).getAttribute("href")).toBe(
    "/cutoffs?port=CNSHA",
  );
  expect(screen.queryByRole("table")).toBeNull();
});
