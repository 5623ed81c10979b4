import fc from "fast-check";
import { allocateSlots } from "./allocate-slots";

const group = (name: string, count: number, exact = 0) => ({
  items: Array.from({ length: count }, (_, at) => ({ item: `${name}${at}`, exact: at < exact })),
});

test("groups take turns until the limit, and stay together", () => {
  expect(allocateSlots([group("a", 9), group("b", 1), group("c", 3)], 6)).toEqual([
    "a0",
    "a1",
    "a2",
    "b0",
    "c0",
    "c1",
  ]);
  expect(allocateSlots([group("a", 20)], 12)).toHaveLength(12);
  expect(allocateSlots([], 12)).toEqual([]);
});

test("a complete typed code comes first, and its group before the others", () => {
  expect(allocateSlots([group("a", 3), group("b", 2, 1), group("c", 1)], 4)).toEqual([
    "b0",
    "a0",
    "a1",
    "c0",
  ]);
  expect(allocateSlots([group("a", 9), group("b", 1, 1)], 1)).toEqual(["b0"]);
});

test("any groups: never more than the limit, nothing twice, every group has its share", () => {
  const counts = fc.array(fc.tuple(fc.nat(30), fc.nat(3)), { maxLength: 8 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 12 }), (sizes, limit) => {
      const groups = sizes.map(([count, exact], at) => group(`${at}-`, count, exact));
      const shared = allocateSlots(groups, limit);
      const total = sizes.reduce((sum, [count]) => sum + count, 0);
      const exact = sizes.reduce((sum, [count, some]) => sum + Math.min(count, some), 0);
      const filled = sizes.filter(([count]) => count > 0).length;
      expect(shared).toHaveLength(Math.min(limit, total));
      expect(new Set(shared).size).toBe(shared.length);
      const heard = new Set(shared.map((item) => item.split("-")[0])).size;
      if (exact + filled <= limit) expect(heard).toBe(filled);
    }),
  );
});
