import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import {
  deadlineOf,
  isSailingSearch,
  paperSearch,
  parseSailingRefs,
  planOf,
  sailingDigest,
  sailingRef,
  scheduleView,
  usualPlan,
  withoutView,
  withPlan,
  withView,
  withWindow,
} from "./address";
import type { Sailing } from "./schema";

const search = new URLSearchParams(
  "loading_port=Hong+Kong&discharge_port=Rotterdam&company=Orient+Meridian%7C%7CA%26B&direct=1&open=1&ready=2022-06-25&days=2022-06-22&sort=transit&page=3",
);

test("the view is read from the address", () => {
  expect(scheduleView(search)).toEqual({
    companies: ["A&B", "Orient Meridian"],
    direct: true,
    open: true,
    changed: false,
    ready: "2022-06-25",
    differs: false,
    cargo: null,
    days: { from: "2022-06-22", to: "2022-06-22" },
    sort: "transit",
    slower: false,
    page: 3,
    layout: "table",
    select: false,
  });
  expect(
    scheduleView(new URLSearchParams("sort=nonsense&page=-1&direct=0&ready=2022-02-30&ready=2022-02-30")),
  ).toEqual({
    companies: [],
    direct: false,
    open: false,
    changed: false,
    ready: "",
    differs: false,
    cargo: null,
    days: null,
    sort: null,
    slower: false,
    page: 1,
    layout: "table",
    select: false,
  });
});

test.each([
  ["", usualPlan],
  ["max_transhipments=0", { ...usualPlan, maxTranshipments: 0 }],
  ["max_transhipments=3&arrive_by=2022-02-30&buffer=2", usualPlan],
  ["max_transhipments=2&arrive_by=2022-07-20", { maxTranshipments: 2, arriveBy: "2022-07-20", buffer: 0 }],
  ["arrive_by=2022-07-20&buffer=14", { ...usualPlan, arriveBy: "2022-07-20", buffer: 14 }],
  ["arrive_by=2022-07-20&buffer=15", { ...usualPlan, arriveBy: "2022-07-20" }],
  ["arrive_by=2022-07-20&buffer=-1", { ...usualPlan, arriveBy: "2022-07-20" }],
  ["arrive_by=1812-07-20", usualPlan],
])("the plan of %j", (text, plan) => {
  expect(planOf(new URLSearchParams(text))).toEqual(plan);
});

test("another plan is another search, on its first page; what is usual is left out", () => {
  const planned = withPlan(search, { maxTranshipments: 2, arriveBy: "2022-07-20", buffer: 3 });
  expect(planOf(planned)).toEqual({ maxTranshipments: 2, arriveBy: "2022-07-20", buffer: 3 });
  expect(scheduleView(planned)).toEqual({ ...scheduleView(search), days: null, page: 1 });
  expect(withoutView(planned).get("buffer")).toBe("3");
  const usual = withPlan(planned, usualPlan);
  expect([...withoutView(usual).keys()]).toEqual(["loading_port", "discharge_port"]);
  expect(withPlan(planned, { arriveBy: "" }).has("buffer")).toBe(false);
});

test("cargo is there in time with the days in hand left", () => {
  expect(deadlineOf({ ...usualPlan, arriveBy: "2022-07-02", buffer: 3 })).toBe("2022-06-29");
  expect(deadlineOf({ ...usualPlan, buffer: 3 })).toBe("");
});

test("an address with a parameter of a port is a search, even if it is empty", () => {
  for (const asked of ["loading_port=", "discharge_port_id=NLRTM", "sort=etd&discharge_port=x"]) {
    expect(isSailingSearch(new URLSearchParams(asked))).toBe(true);
    expect(isSailingSearch(Object.fromEntries(new URLSearchParams(asked)))).toBe(true);
  }
  for (const none of ["", "date_from=2026-03-16&vessel_name=x", "port=Hong+Kong"])
    expect(isSailingSearch(new URLSearchParams(none))).toBe(false);
});

test.each([
  ["2022-06-22", { from: "2022-06-22", to: "2022-06-22" }],
  [" 2022-06-22..2022-07-01 ", { from: "2022-06-22", to: "2022-07-01" }],
  ["2022-07-01..2022-06-22", null],
  ["2022-06-31", null],
  ["2022-06-22..", null],
  ["..2022-06-22", null],
  ["2022-06-22..2022-06-23..2022-06-24", null],
  ["2022-06-22..2022-06-23..", null],
  ["22", null],
  ["", null],
])("the days %j are read as %j, and written as they are read", (text, days) => {
  expect(scheduleView(new URLSearchParams({ days: text })).days).toEqual(days);
  const written = withView(new URLSearchParams(), { days }).get("days");
  expect(written).toBe(days ? text.trim() : null);
});

test("another window shows all its days", () => {
  const next = withWindow(search, "2022-08-01", "2022-08-14");
  expect(next.has("days")).toBe(false);
  expect(next.get("direct")).toBe("1");
  expect([next.get("date_from"), next.get("date_to")]).toEqual(["2022-08-01", "2022-08-14"]);
});

test("the printed address has its own days, every filter, and nothing that the page does not read", () => {
  const window = { dateFrom: "2022-06-18", dateTo: "2022-07-18" };
  const given = new URLSearchParams(`utm_source=x&date_type=ETA&${search}`);
  expect(Object.fromEntries(paperSearch(given, window))).toEqual({
    ...Object.fromEntries(search),
    company: "A&B||Orient Meridian",
    date_type: "ETA",
    date_from: "2022-06-18",
    date_to: "2022-07-18",
  });
});

test("check boxes of a form without script are several values", () => {
  expect(scheduleView(new URLSearchParams("company=A&company=B")).companies).toEqual(["A", "B"]);
});

test("a change starts on page 1, joins operators by || and leaves the search alone", () => {
  const next = withView(search, { companies: ["B", "A"], direct: false });
  expect(next.get("company")).toBe("A||B");
  expect(next.has("direct")).toBe(false);
  expect(next.has("page")).toBe(false);
  expect(next.get("sort")).toBe("transit");
  expect(withoutView(next).toString()).toBe("loading_port=Hong+Kong&discharge_port=Rotterdam");
});

describe("the sailings in an address", () => {
  const sailing = { id: "k2~9|x", etd: "2022-06-17T18:45", eta: null, operator: "Nordhavn Line" } as Sailing;

  test("are parsed as written: id, day and a digest of the seen facts", () => {
    expect(parseSailingRefs(sailingRef(sailing), 8)).toEqual([
      { id: "k2~9|x", day: "2022-06-17", seen: sailingDigest(sailing) },
    ]);
    expect(parseSailingRefs(sailingRef({ ...sailing, etd: null }), 8)).toMatchObject([
      { id: "k2~9|x", day: "" },
    ]);
    expect(parseSailingRefs("7||7||8~2022-13-45~||", 8)).toEqual([
      { id: "7", day: "", seen: "" },
      { id: "8", day: "", seen: "" },
    ]);
  });

  test("have another mark when anything that a quote carries has changed", () => {
    const changes = [
      { etd: "2022-06-17" },
      { eta: "2022-07-17" },
      { cyCutoff: "2022-06-15" },
      { voyage: "1" },
    ];
    const marks = changes.map((change) => sailingDigest({ ...sailing, ...change }));
    expect(new Set([sailingDigest(sailing), ...marks]).size).toBe(changes.length + 1);
  });

  test("are no more than requested, whatever the address contains", () => {
    expect(parseSailingRefs(Array.from({ length: 99 }, (_, at) => at).join("||"), 8)).toHaveLength(8);
    fc.assert(
      fc.property(anyText(), (text) => {
        for (const { id, day } of parseSailingRefs(text, 8)) {
          expect(id.length).toBeLessThanOrEqual(150);
          expect(day).toMatch(/^(\d{4}-\d{2}-\d{2})?$/);
        }
      }),
    );
    expect(parseSailingRefs("~".repeat(1_000_000), 8).length).toBeLessThanOrEqual(1);
  });
});

test.each([
  ["ready=2022-06-25", "2022-06-25"],
  ["ready=2022-06-25&ready_time=14:30", "2022-06-25T14:30"],
  ["ready=2022-06-25T14:30", "2022-06-25T14:30"],
  ["ready=2022-06-25+14:30", "2022-06-25T14:30"],
  ["ready=2022-06-25&ready_time=00:00", "2022-06-25"],
  ["ready=2022-06-25&ready_time=", "2022-06-25"],
  ["ready=2022-06-25&ready_time=25:00", "2022-06-25"],
  ["ready=2022-06-25T9:00", "2022-06-25"],
  ["ready_time=14:30", ""],
  ["ready=", ""],
])("when cargo is ready is a day, with its hour where one is given: %s", (address, ready) => {
  const view = scheduleView(new URLSearchParams(address));
  expect(view.ready).toBe(ready);
  expect(scheduleView(withView(new URLSearchParams(), view)).ready).toBe(ready);
});

test("slower itineraries are a part of the view, on the page where they are requested", () => {
  expect(`${withView(new URLSearchParams("loading_port=a&page=2"), { slower: true, page: 2 })}`).toBe(
    "loading_port=a&slower=1&page=2",
  );
  expect(`${withoutView(new URLSearchParams("loading_port=a&slower=1&ready_time=14:00"))}`).toBe(
    "loading_port=a",
  );
});
