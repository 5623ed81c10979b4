import { formatLanes, lanesTextMax, mostLanes, parseLanes } from "@/lib/api/lanes";
import { changeLane, storedLanes, storeLanes, watchLanes } from "./storage-lanes";

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

test("invalid lanes are left out, a repeated lane counts once, and no more are read than may be stored", () => {
  expect(parseLanes("")).toEqual([]);
  expect(parseLanes(",>,A>,>B,A,A>B>C,%E0%A4%A>B,A>B,A>B")).toEqual([{ from: "A", to: "B" }]);
  expect(parseLanes(`${"x".repeat(201)}>B`)).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => `A${at}>B`).join(",");
  expect(parseLanes(many)).toHaveLength(mostLanes);
  expect(parseLanes("A>B,".repeat(100_000))).toHaveLength(1);
  const widest = Array.from({ length: mostLanes }, () => ({ from: "x".repeat(200), to: "y".repeat(200) }));
  expect(formatLanes(widest).length).toBeLessThan(lanesTextMax);
});

test("lanes of the two kinds are stored separately, and a change notifies listeners", () => {
  giveStorage();
  let notified = 0;
  const stop = watchLanes(() => {
    notified += 1;
  });
  storeLanes("port", [{ from: "HKHKG", to: "NLRTM" }]);
  expect([storedLanes("port"), storedLanes("flight"), notified]).toEqual(["HKHKG>NLRTM", "", 1]);
  storeLanes("port", []);
  stop();
  storeLanes("flight", [{ from: "HKG", to: "LHR" }]);
  expect([storedLanes("port"), storedLanes("flight"), notified]).toEqual(["", "HKG>LHR", 2]);
});

test("a full or forbidden storage stores nothing and breaks nothing", () => {
  giveStorage(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(storeLanes("port", [{ from: "HKHKG", to: "NLRTM" }])).toBe(false);
  expect(storedLanes("port")).toBe("");
  expect(changeLane("port", { from: "HKHKG", to: "NLRTM" }, true)).toBe("unsaved");
});

test("a lane is added to the stored list as it is now, and removed from that", () => {
  giveStorage();
  const lane = { from: "HKHKG", to: "NLRTM" };
  expect(changeLane("port", lane, true)).toBe("saved");
  // Another tab, of whose change this one was not notified.
  localStorage.setItem("ls_port_lanes", "CNSHA>USLAX,HKHKG>NLRTM");
  expect(changeLane("port", { from: "HKHKG", to: "SGSIN" }, true)).toBe("saved");
  expect(storedLanes("port")).toBe("HKHKG>SGSIN,CNSHA>USLAX,HKHKG>NLRTM");
  expect(changeLane("port", lane, false)).toBe("saved");
  expect(storedLanes("port")).toBe("HKHKG>SGSIN,CNSHA>USLAX");
  const many = Array.from({ length: mostLanes }, (_, at) => `A${at}>B`).join(",");
  localStorage.setItem("ls_port_lanes", many);
  expect(changeLane("port", lane, true)).toBe("full");
  expect(storedLanes("port")).toBe(many);
});
