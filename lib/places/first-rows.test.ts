import { firstRows } from "./first-rows";

const hits = [..."aabbbbbbbbbbbbc"].map((id) => ({ id }));

test("rows occur once and in order, and as many hits are read as needed", async () => {
  const asked: number[] = [];
  const read = async (count: number) => {
    asked.push(count);
    return hits.slice(0, count);
  };
  await expect(firstRows(3, read)).resolves.toEqual([{ id: "a" }, { id: "b" }, { id: "c" }]);
  expect(asked).toEqual([6, 24]);
  await expect(firstRows(1, read)).resolves.toEqual([{ id: "a" }]);
  await expect(firstRows(3, async () => [])).resolves.toEqual([]);
});
