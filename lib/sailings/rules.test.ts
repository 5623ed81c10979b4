import fc from "fast-check";
import { legs, sailingBetween } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { scheduleView } from "./address";
import {
  bestOf,
  countDays,
  countOperators,
  countRows,
  filterOf,
  filterSailings,
  firstToArrive,
  groupSailings,
  isInTime,
  nextOpen,
  rowKeys,
  type SailingFilter,
  slowerOf,
  sortSailings,
  ungroup,
  withSpellings,
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

test.each([
  ["transit", "4132"],
  ["co2", "2413"],
  ["si", "3142"],
  ["cy", "1432"],
  ["eta", "2314"],
  ["etd", "3412"],
  [null, "3412"],
] as const)("by %s the order is %s, and every key has its own", (key, order) => {
  const one = (id: string, [transitDays, , si, cy, eta, etd]: readonly (number | null)[]) => {
    const day = (number: number | null | undefined) => (number ? `2026-04-0${number}` : null);
    const times = { siCutoff: day(si), cyCutoff: day(cy), eta: day(eta), etd: day(etd) };
    return sailing({ id, transitDays: transitDays ?? null, ...times });
  };
  const facts: Record<string, readonly (number | null)[]> = {
    1: [2, 3, 2, 1, 3, 8],
    2: [null, 1, null, null, 1, null],
    3: [3, null, 1, 3, 2, 2],
    4: [1, 2, 3, 2, null, 6],
  };
  const some = Object.entries(facts).map(([id, of]) => one(id, of));
  const setting = { co2Of: ({ id }: Sailing) => facts[id]?.[1] ?? null };
  expect(ids(sortSailings(some, key, "ETD", setting))).toBe(order);
  expect(ids(sortSailings(some.toReversed(), key, "ETD", setting))).toBe(order);
});

test("equal ones are in the order of departure, then of their ids; without emissions by CO2e too", () => {
  const of = (id: string, etd: string | null) => sailing({ id, etd, eta: null });
  const some = [
    of("d", null),
    of("b", "2026-04-01"),
    of("c", null),
    of("a", "2026-04-02"),
    of("e", "2026-04-02"),
  ];
  for (const list of [some, some.toReversed()])
    for (const key of ["eta", "co2"] as const) expect(ids(sortSailings(list, key, "ETD"))).toBe("baecd");
});

test("by default the order is that of the chosen date", () => {
  const of = (id: string, etd: string, eta: string, cyCutoff: string) => sailing({ id, etd, eta, cyCutoff });
  const some = [
    of("1", "2026-04-01", "2026-05-02", "2026-03-03"),
    of("2", "2026-04-02", "2026-05-01", "2026-03-02"),
  ];
  const orders = (["ETD", "ETA", "CY"] as const).map((dateType) => ids(sortSailings(some, null, dateType)));
  expect(orders).toEqual(["12", "21", "21"]);
  expect(ids(sortSailings(some, "etd", "ETA"))).toBe("12");
  const days = [...some, sailing({ id: "3", etd: null, eta: "2026-05-01T08:00", cyCutoff: null })];
  expect(countDays(days, "ETA")).toEqual({ "2026-05-01": 2, "2026-05-02": 1 });
  expect(countDays(days, "ETD")).toEqual({ "2026-04-01": 1, "2026-04-02": 1 });
});

test("changed sailings are those of the list, and a deadline includes its day", () => {
  const changed = new Set(["3", "1"]);
  expect(ids(filterSailings(all, { ...any, changedOnly: true }, now, "ETD", changed))).toBe("13");
  expect(kept({ changedOnly: true })).toBe("");
  expect(kept({ differsOnly: true })).toBe("");
  const arriving = ["2026-04-01", "2026-04-02T23:59", "2026-04-03T00:00", null];
  expect(arriving.map((eta) => isInTime({ eta }, "2026-04-02"))).toEqual([true, true, false, false]);
});

test("operators of an address are spelt as the sailings have them, once and in order", () => {
  const spelt = (...operators: string[]) => withSpellings({ ...any, operators, directOnly: true }, all);
  expect(spelt("ORIENT meridian", "Nobody", "Orient Meridian", "nordhavn line")).toEqual({
    ...any,
    directOnly: true,
    operators: ["Nobody", "Nordhavn Line", "Orient Meridian"],
  });
  const none = { ...any, operators: [] };
  expect(withSpellings(none, all)).toBe(none);
});

describe("rows", () => {
  const [first, second] = legs;
  const one = (id: string, change: Partial<Sailing> = {}, leg: Partial<typeof first> = {}) =>
    sailing({ id, legs: [{ ...first, ...leg }, second], ...change });
  const rowsOf = (...some: Sailing[]) => {
    const keys = rowKeys(some, "ETD");
    return groupSailings(some, keys, now).map((row) => ids(ungroup([row])));
  };

  test.each<[string, Partial<Sailing>, Partial<typeof first>, boolean]>([
    ["sold by another", { operator: "Orient Meridian" }, {}, true],
    ["on another voyage", { operator: "Orient Meridian" }, { voyage: "9" }, true],
    [
      "whose ship is written in capitals",
      { operator: "Orient Meridian", legs: [first, { ...second, vessel: "NORDHAVN YMIR" }] },
      {},
      true,
    ],
    ["of the same carrier", {}, {}, false],
    ["on another ship", { operator: "Orient Meridian" }, { imo: "9303807" }, false],
    [
      "from another port",
      { operator: "Orient Meridian" },
      { from: { ...first.from, portId: "CNYTN" } },
      false,
    ],
    [
      "from another port without an id",
      { operator: "Orient Meridian" },
      { from: { ...first.from, portId: null } },
      false,
    ],
    ["by another hub", { operator: "Orient Meridian" }, { to: { ...first.to, portId: "MYPKG" } }, false],
    ["at another hour", { operator: "Orient Meridian" }, { departure: "2022-06-17T19:30" }, false],
    ["that arrives elsewhen at the hub", { operator: "Orient Meridian" }, { arrival: "2022-06-25" }, false],
    ["that leaves another day", { operator: "Orient Meridian", etd: "2026-03-21" }, {}, false],
    ["without a departure", { operator: "Orient Meridian", etd: null }, {}, false],
    ["without an arrival", { operator: "Orient Meridian", eta: null }, {}, false],
  ])("a sailing %s", (_, change, leg, isSame) => {
    expect(rowsOf(one("a"), one("b", change, leg))).toEqual(isSame ? ["ab"] : ["a", "b"]);
  });

  test("ships without names or numbers are no row of several, however alike", () => {
    const ship = (vessel: string | null, imo: string | null) =>
      rowsOf(one("a", {}, { vessel, imo }), one("b", { operator: "Orient Meridian" }, { vessel, imo }));
    expect(ship("TBN", null)).toEqual(["a", "b"]);
    expect(ship(null, null)).toEqual(["a", "b"]);
    expect(ship("TBN", "9303807")).toEqual(["ab"]);
    expect(ship(null, "9303807")).toEqual(["ab"]);
    expect(ship("Nordhavn Frigg", null)).toEqual(["ab"]);
  });

  test("a carrier that sells it three times has three rows", () => {
    const other = { operator: "Orient Meridian" };
    expect(rowsOf(one("a"), one("b"), one("c"), one("d", other), one("e", other))).toEqual(["ad", "be", "c"]);
  });

  test("are led by the first that is open, else by one that is not closed", () => {
    const closed = { cyCutoff: "2026-03-18T12:00" };
    const partly = { operator: "B", siCutoff: "2026-03-18T12:00", cyCutoff: "2026-03-20T12:00" };
    const open = { operator: "C", cyCutoff: "2026-03-20T12:00" };
    const lead = (...some: Sailing[]) => rowsOf(...some)[0];
    expect(lead(one("a", closed), one("b", partly), one("c", open))).toBe("cab");
    expect(lead(one("a", closed), one("b", partly))).toBe("ba");
    expect(lead(one("a", closed), one("b", { ...closed, operator: "B" }))).toBe("ab");
    expect(rowsOf(one("a", closed))).toEqual(["a"]);
    expect(rowsOf()).toEqual([]);
  });
});

test("operators are counted over the complete response, most first", () => {
  expect(countOperators(all)).toEqual([
    { name: "Orient Meridian", count: 2 },
    { name: "Nordhavn Line", count: 1 },
  ]);
  const names = ["C", "A", "D", "B", "D"].map((operator, id) => sailing({ id: `${id}`, operator }));
  expect(countOperators(names).map(({ name }) => name)).toEqual(["D", "A", "B", "C"]);
});

test("what is best is open, and of equal ones the first to leave, wherever it stands", () => {
  const of = (id: string, etd: string | null, eta: string | null, change: Partial<Sailing> = {}) =>
    sailing({ id, etd, eta, transitDays: 9, cyCutoff: null, ...change });
  const some = [
    of("1", "2026-04-03", "2026-04-12", { legs }),
    of("2", "2026-04-02", "2026-04-12"),
    of("3", "2026-04-04", "2026-04-12"),
    of("4", null, "2026-04-12"),
    of("5", "2026-03-30", "2026-04-08", { cyCutoff: "2026-03-19T11:00" }),
    of("6", "2026-04-01", null, { transitDays: null, legs }),
  ];
  const expected = ["arrival 2", "fastest 2", "open 6", "direct 2"];
  for (const list of [some, some.toReversed()]) {
    expect(bestOf(list, now).map(([name, { id }]) => `${name} ${id}`)).toEqual(expected);
    expect(nextOpen(list, now)?.id).toBe("6");
    expect(firstToArrive(list, now)?.id).toBe("2");
  }
  const bare = [some[3], some[5]].flatMap((one) => one ?? []);
  expect(bestOf(bare, now).map(([name, { id }]) => `${name} ${id}`)).toEqual([
    "arrival 4",
    "fastest 4",
    "open 6",
  ]);
  expect(nextOpen([of("4", null, null)], now)).toBeNull();
  expect(firstToArrive([of("5", "2026-03-18", "2026-04-08")], now)).toBeNull();
  expect(firstToArrive([of("1", "2026-04-03", null)], now)?.id).toBe("1");
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

test("the next departure of a day may be one whose hour is not known: it counts from the beginning of the day", () => {
  const early = sailing({ id: "1", etd: "2026-04-10T02:46" });
  const someTime = sailing({ id: "2", etd: "2026-04-10" });
  expect(bestOf([early, someTime], now).find(([name]) => name === "open")?.[1].id).toBe("2");
});
