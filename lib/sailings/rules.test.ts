import fc from "fast-check";
import { legs, sailingBetween } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { scheduleView } from "./address";
import {
  bestOf,
  countOperators,
  countRows,
  filterOf,
  filterSailings,
  type SailingFilter,
  slowerOf,
  sortSailings,
} from "./rules";
import type { DateType, Sailing } from "./schema";
import { viewSailings } from "./view";

function sailing(change: Partial<Sailing>): Sailing {
  return {
    id: "a",
    operator: "Nordhavn Line",
    service: "NX2",
    etd: "2026-03-20T22:30",
    eta: "2026-04-20",
    transitDays: 31,
    vessel: "Nordhavn Frigg",
    voyage: "224W",
    imo: null,
    legs: legs.slice(0, 1),
    siCutoff: null,
    vgmCutoff: null,
    cyCutoff: "2026-03-19T18:00",
    cfsCutoff: null,
    receiving: null,
    vrCutoff: null,
    cvCutoff: null,
    bookingUrl: null,
    ...change,
  };
}

const direct = sailing({ id: "1" });
const via = sailing({
  id: "2",
  operator: "Orient Meridian",
  legs,
  etd: "2026-03-18",
  transitDays: 35,
});
const late = sailing({
  id: "3",
  operator: "Orient Meridian",
  etd: "2026-03-25",
  cyCutoff: null,
  transitDays: 28,
});
const all = [direct, via, late];
const any = filterOf(scheduleView(new URLSearchParams()));
const now = clockAt("2026-03-19T12:00");
const kept = (filter: Partial<SailingFilter>) => ids(filterSailings(all, { ...any, ...filter }, now, "ETD"));
const ids = (list: Sailing[]) => list.map(({ id }) => id).join("");

test("no chosen operator means all; Direct means no second-leg vessel", () => {
  expect(kept({})).toBe("123");
  expect(kept({ directOnly: true })).toBe("13");
  expect(kept({ operators: ["Orient Meridian"], directOnly: true })).toBe("3");
  expect(kept({ operators: ["orient MERIDIAN"], directOnly: true })).toBe("3");
  expect(kept({ operators: ["Nobody"] })).toBe("");
});

test("still open means that cargo can get on; cargo ready on a day needs CY or CFS on that day or later", () => {
  // The second has left. The third has neither: it is open until it leaves, and nobody can say until when it takes cargo.
  expect(kept({ openOnly: true })).toBe("13");
  expect(ids(filterSailings(all, { ...any, openOnly: true }, clockAt("2026-03-19T18:00"), "ETD"))).toBe("3");
  expect(kept({ readyOn: "2026-03-19" })).toBe("12");
  expect(kept({ readyOn: "2026-03-20" })).toBe("");
});

test("days are those of the chosen date; a sailing without it is of none", () => {
  const of = (from: string, to: string, dateType: DateType) =>
    ids(filterSailings(all, { ...any, days: { from, to } }, now, dateType));
  expect(of("2026-03-20", "2026-03-20", "ETD")).toBe("1");
  expect(of("2026-03-18", "2026-03-20", "ETD")).toBe("12");
  expect(of("2026-04-20", "2026-04-20", "ETA")).toBe("123");
  expect(of("2026-03-19", "2026-03-30", "CY")).toBe("12");
  expect(of("2026-03-21", "2026-03-24", "ETD")).toBe("");
});

test("the counts of days are those of the other filters: what another day would show", () => {
  const view = viewSailings(all, {
    filter: { ...any, directOnly: true, days: { from: "2026-03-25", to: "2026-03-25" } },
    sort: null,
    now,
    dateType: "ETD",
    page: 1,
    pageSize: 200,
    deadline: "",
    slower: false,
  });
  expect(ids(view.items)).toBe("3");
  expect(view.days).toEqual({ "2026-03-20": 1, "2026-03-25": 1 });
});

test("sorting by each key; unknown values are last", () => {
  expect(ids(sortSailings(all, null, "ETD"))).toBe("213");
  expect(ids(sortSailings(all, "transit", "ETD"))).toBe("312");
  expect(ids(sortSailings(all, "cy", "ETD"))).toBe("213");
  const arriving = [
    sailing({ id: "1", eta: null }),
    sailing({ id: "2", eta: "2026-04-02" }),
    sailing({ id: "3", eta: "2026-04-01T09:00" }),
  ];
  expect(ids(sortSailings(arriving, "eta", "ETD"))).toBe("321");
  const closing = [
    sailing({ id: "1", siCutoff: null }),
    sailing({ id: "2", siCutoff: "2026-03-17T12:00" }),
    sailing({ id: "3", siCutoff: "2026-03-17T09:00" }),
  ];
  expect(ids(sortSailings(closing, "si", "ETD"))).toBe("321");
  expect(ids(sortSailings(all, null, "CY"))).toBe("213");
});

test("operators are counted over the complete response, most first", () => {
  expect(countOperators(all)).toEqual([
    { name: "Orient Meridian", count: 2 },
    { name: "Nordhavn Line", count: 1 },
  ]);
});

test("a view cuts pages, has the counts of all rows, and stays inside its pages", () => {
  const many = Array.from({ length: 450 }, (_, n) =>
    sailing({ id: String(n).padStart(3, "0"), legs: n % 3 ? legs.slice(0, 1) : legs }),
  );
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 50 }), fc.boolean(), (page, directOnly) => {
      const view = viewSailings(many, {
        filter: { ...any, directOnly },
        sort: null,
        now,
        dateType: "ETD",
        page,
        pageSize: 200,
        deadline: "",
        slower: false,
      });
      expect(view.found).toBe(450);
      expect(view.directCount).toBe(300);
      expect(view.total).toBe(directOnly ? 300 : 450);
      expect(view.page).toBeGreaterThanOrEqual(1);
      expect(view.page).toBeLessThanOrEqual(view.totalPages);
      expect(view.items.length).toBeGreaterThan(0);
      expect(Object.values(view.days).reduce((sum, count) => sum + count, 0)).toBe(view.total);
    }),
  );
  const pages = [1, 2, 3].flatMap(
    (page) =>
      viewSailings(many, {
        filter: any,
        sort: null,
        now,
        dateType: "ETD",
        page,
        pageSize: 200,
        deadline: "",
        slower: false,
      }).items,
  );
  expect(new Set(pages.map(({ id }) => id)).size).toBe(450);
});

describe("slower itineraries", () => {
  const taking = (id: string, transitDays: number | null, change: Partial<Sailing> = {}) =>
    sailing({ id, transitDays, ...change });

  test("take more than three times the shortest transit of their lane, and a week more", () => {
    const slowest = (...days: (number | null)[]) =>
      [...slowerOf(days.map((one, at) => taking(String(at), one)))].map((one) => one.transitDays);
    expect(slowest(1, 8, 9, 36)).toEqual([9, 36]);
    expect(slowest(4, 12, 13)).toEqual([13]);
    expect(slowest(30, 90, 91)).toEqual([91]);
    expect(slowest(0, 7, 8)).toEqual([8]);
    expect(slowest(null, 36)).toEqual([]);
    expect(slowest(36, 40)).toEqual([]);
  });

  test("are judged by hours where they are known", () => {
    const hours = (id: string, elapsed: number) => taking(id, 9, { elapsedMinutes: elapsed * 60 });
    expect(ids([...slowerOf([hours("1", 24), hours("2", 8 * 24), hours("3", 8 * 24 + 1)])])).toBe("3");
  });

  test("are compared within their own ports, where a side has several", () => {
    const between = (id: string, from: string, days: number) =>
      sailingBetween(from, "TWKHH", taking(id, days));
    expect(ids([...slowerOf([between("1", "HKHKG", 1), between("2", "CNYTN", 12)])])).toBe("");
    expect(ids([...slowerOf([between("1", "HKHKG", 1), between("2", "HKHKG", 12)])])).toBe("2");
  });

  test("are no rows of a lane as it is counted", () => {
    expect(countRows([taking("1", 1), taking("2", 36)], "ETD")).toBe(1);
  });
});

describe("across the date line", () => {
  // Apia to Pago Pago, which is a day behind: twelve hours.
  const back = sailing({
    id: "1",
    etd: "2026-04-10T08:00",
    eta: "2026-04-09T20:00",
    transitDays: 0,
    elapsedMinutes: 12 * 60,
  });
  const near = sailing({
    id: "2",
    etd: "2026-04-10T08:00",
    eta: "2026-04-10T18:00",
    transitDays: 0,
    elapsedMinutes: 10 * 60,
  });

  test("sailings are ordered, and the fastest is found, by the hours they take", () => {
    expect(ids(sortSailings([back, near], "transit", "ETD"))).toBe("21");
    expect(bestOf([back, near], now).find(([name]) => name === "fastest")?.[1].id).toBe("2");
  });
});
