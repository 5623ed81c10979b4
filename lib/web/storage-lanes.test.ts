import {
  formatLanes,
  keepLanes,
  keptLanes,
  lanesTextMax,
  mostLanes,
  parseLanes,
  watchLanes,
} from "./storage-lanes";

/** Local storage, for a test that runs without a browser. */
function giveStorage(setItem?: () => never) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => items.set(key, value)),
    removeItem: (key: string) => items.delete(key),
  };
  Object.assign(globalThis, { localStorage: storage, window: new EventTarget() });
}

test("lanes are read as they were written, whatever their ids hold", () => {
  const lanes = [
    { from: "HKHKG", to: "NLRTM" },
    { from: "a,b>c%2C", to: "深圳 &=#" },
    { from: "CNSHK||CNYTN||CNCWN", to: "USLAX" },
  ];
  expect(parseLanes(formatLanes(lanes))).toEqual(lanes);
  expect(formatLanes(lanes.slice(0, 1))).toBe("HKHKG>NLRTM");
  expect(formatLanes([])).toBe("");
});

test("what is no lane is left out, the same lane counts once, and no more are read than may be kept", () => {
  expect(parseLanes("")).toEqual([]);
  expect(parseLanes(",>,A>,>B,A,A>B>C,%E0%A4%A>B,A>B,A>B")).toEqual([{ from: "A", to: "B" }]);
  expect(parseLanes(`${"x".repeat(201)}>B`)).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => `A${at}>B`).join(",");
  expect(parseLanes(many)).toHaveLength(mostLanes);
  expect(parseLanes("A>B,".repeat(100_000))).toHaveLength(1);
  const widest = Array.from({ length: mostLanes }, () => ({ from: "x".repeat(200), to: "y".repeat(200) }));
  expect(formatLanes(widest).length).toBeLessThan(lanesTextMax);
});

test("lanes of either kind are kept apart, and a change is told", () => {
  giveStorage();
  let told = 0;
  const stop = watchLanes(() => {
    told += 1;
  });
  keepLanes("port", [{ from: "HKHKG", to: "NLRTM" }]);
  expect([keptLanes("port"), keptLanes("flight"), told]).toEqual(["HKHKG>NLRTM", "", 1]);
  keepLanes("port", []);
  stop();
  keepLanes("flight", [{ from: "HKG", to: "LHR" }]);
  expect([keptLanes("port"), keptLanes("flight"), told]).toEqual(["", "HKG>LHR", 2]);
});

test("a full or forbidden storage keeps nothing and stops nothing", () => {
  giveStorage(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepLanes("port", [{ from: "HKHKG", to: "NLRTM" }]);
  expect(keptLanes("port")).toBe("");
});
