import { buildNumber, limits } from "@/lib/site/site";
import { addRecent, readRecent, readText, writeText } from "./storage";

interface Place {
  id: string;
}
const isPlace = (value: unknown): value is Place =>
  typeof (value as Partial<Place> | null)?.id === "string" && (value as Place).id !== "";
const add = (id: string) => addRecent("ls_port", { id }, isPlace, (other) => other.id === id);
const ids = () => readRecent("ls_port", isPlace).map(({ id }) => id);

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  });
});
afterAll(() => void Reflect.deleteProperty(globalThis, "localStorage"));

test("the newest choice is first and unique, and eight are stored", () => {
  for (const id of ["A", "B", "C", "D", "E", "F", "G", "H", "I", "B"]) add(id);
  expect(limits.recentPlaces).toBe(8);
  expect(ids()).toEqual(["B", "I", "H", "G", "F", "E", "D", "C"]);
});

test("the list carries the build, and a list of another build is replaced", () => {
  items.set("ls_port", JSON.stringify({ build: "36.9", items: [{ id: "OLD" }] }));
  expect(ids()).toEqual([]);
  add("NEW");
  expect(JSON.parse(items.get("ls_port") ?? "")).toEqual({ build: buildNumber, items: [{ id: "NEW" }] });
});

test.each(["", "null", "7", "[]", "{", '"x"', `{"build":"${buildNumber}","items":{}}`])(
  "%j is read as an empty list",
  (junk) => {
    items.set("ls_port", junk);
    expect(ids()).toEqual([]);
  },
);

test("invalid items are left out", () => {
  items.set("ls_port", JSON.stringify({ build: buildNumber, items: [null, 7, { id: "" }, { id: "A" }, {}] }));
  expect(ids()).toEqual(["A"]);
});

test("an empty text removes its key", () => {
  writeText("vessel_name", "Aurora");
  expect(readText("vessel_name")).toBe("Aurora");
  writeText("vessel_name", "");
  expect(items.has("vessel_name")).toBe(false);
  expect(readText("vessel_name")).toBe("");
});

test("a storage that refuses stops nothing", () => {
  const refuse = () => {
    throw new Error("QuotaExceededError");
  };
  Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
  expect(readText("x")).toBe("");
  writeText("x", "y");
  add("A");
  expect(ids()).toEqual([]);
});
