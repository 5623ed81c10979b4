import fc from "fast-check";
import { viewSailings } from "./answer";
import { countOperators, filterSailings, type SailingFilter, sortSailings, transitDays } from "./rules";
import type { Sailing } from "./schema";

function sailing(change: Partial<Sailing>): Sailing {
  return {
    id: "a",
    operator: "Nordhavn Line",
    service: "NX2",
    etd: "2026-03-20T22:30",
    eta: "2026-04-20",
    transhipmentPort: null,
    transitDays: 31,
    vessel: "Nordhavn Frigg",
    voyage: "224W",
    imo: null,
    vessel2: null,
    voyage2: null,
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
  vessel2: "Orient Jade",
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
const any = { operators: [], directOnly: false, openOnly: false, readyOn: "" };
const now = "2026-03-19T12:00";
const kept = (filter: Partial<SailingFilter>) => ids(filterSailings(all, { ...any, ...filter }, now));
const ids = (list: Sailing[]) => list.map(({ id }) => id).join("");

test("no chosen operator means all; Direct means no second-leg vessel", () => {
  expect(kept({})).toBe("123");
  expect(kept({ directOnly: true })).toBe("13");
  expect(kept({ operators: ["Orient Meridian"], directOnly: true })).toBe("3");
  expect(kept({ operators: ["Nobody"] })).toBe("");
});

test("still open means that CY or CFS can be met; cargo ready on a day needs one of them on that day or later", () => {
  // The third has neither: it is open until it leaves, and nobody can say until when it takes cargo.
  expect(kept({ openOnly: true })).toBe("123");
  expect(ids(filterSailings(all, { ...any, openOnly: true }, "2026-03-19T18:00"))).toBe("3");
  expect(kept({ readyOn: "2026-03-19" })).toBe("12");
  expect(kept({ readyOn: "2026-03-20" })).toBe("");
});

test("sorting by each key; what is unknown comes last", () => {
  expect(ids(sortSailings(all, null, "ETD"))).toBe("213");
  expect(ids(sortSailings(all, "transit", "ETD"))).toBe("312");
  expect(ids(sortSailings(all, "cy", "ETD"))).toBe("213");
  const arriving = [
    sailing({ id: "1", eta: null }),
    sailing({ id: "2", eta: "2026-04-02" }),
    sailing({ id: "3", eta: "2026-04-01T09:00" }),
  ];
  expect(ids(sortSailings(arriving, "eta", "ETD"))).toBe("321");
  expect(ids(sortSailings(all, null, "CY"))).toBe("213");
});

test("operators are counted over the whole answer, most first", () => {
  expect(countOperators(all)).toEqual([
    { name: "Orient Meridian", count: 2 },
    { name: "Nordhavn Line", count: 1 },
  ]);
});

test.each([
  ["2026-03-20T22:30", "2026-03-20T01:00", 0],
  ["2026-03-20T23:59", "2026-03-21", 1],
  ["2026-02-27", "2026-03-01T00:30", 2],
  ["2026-03-20", null, null],
])("transit from %s to %s is the difference of the local dates", (etd, eta, days) => {
  expect(transitDays(etd, eta)).toBe(days);
});

test("a view cuts pages, keeps the counts of the whole, and stays inside its pages", () => {
  const many = Array.from({ length: 450 }, (_, n) =>
    sailing({ id: String(n).padStart(3, "0"), vessel2: n % 3 ? null : "X" }),
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
      }).items,
  );
  expect(new Set(pages.map(({ id }) => id)).size).toBe(450);
});
