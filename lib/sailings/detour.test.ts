import en from "@/messages/en.json";
import tw from "@/messages/zh-tw.json";
import { sailing } from "@/test/support/examples/sailings";
import { detourOf, detourText } from "./detour";
import type { Sailing } from "./schema";

const positions = new Map([
  ["HKHKG", { lat: 22.3, lon: 114.2 }],
  ["CNNGB", { lat: 29.9, lon: 121.6 }],
  ["NLRTM", { lat: 51.9, lon: 4.1 }],
]);
const option = (days: number | null, to = "CNNGB", hub: string | null = "Brisbane"): Sailing => {
  const [first] = sailing.legs;
  if (!first) throw new Error("A sailing has a leg.");
  const end = (portId: string, port: string) => ({ portId, port, terminal: null });
  const [from, last] = [end("HKHKG", "Hong Kong"), end(to, to)];
  return {
    ...sailing,
    transitDays: days,
    legs: hub
      ? [
          { ...first, from, to: end("AUBNE", hub) },
          { ...first, from: end("AUBNE", hub), to: last },
        ]
      : [{ ...first, from, to: last }],
  };
};

test("a lane of nothing but long ways round has the fastest of them, and what the sea route takes", () => {
  expect(detourOf([option(47), option(40)], positions)).toEqual({ days: 40, seaDays: 3, via: "Brisbane" });
  expect(detourOf([option(40, "CNNGB", null)], positions)).toEqual({ days: 40, seaDays: 3, via: null });
});

test("one sensible sailing is enough, and nothing is said of what is not known", () => {
  expect(detourOf([option(40), option(16)], positions)).toBeNull();
  expect(detourOf([option(40), option(null)], positions)).toBeNull();
  expect(detourOf([option(40, "XXXXX")], positions)).toBeNull();
  expect(detourOf([], positions)).toBeNull();
});

test("it takes three times the days of the sea route, and 14 days longer", () => {
  expect(detourOf([option(17)], positions)).toMatchObject({ days: 17 });
  expect(detourOf([option(16)], positions)).toBeNull();
  // By Suez a ship of 12 knots takes some 34 days; round the Cape is no detour.
  expect(detourOf([option(60, "NLRTM")], positions)).toBeNull();
  expect(detourOf([option(120, "NLRTM")], positions)).not.toBeNull();
});

test("it is said in a sentence", () => {
  const detour = { days: 40, seaDays: 3, via: "Brisbane" };
  expect(detourText(detour, en)).toBe("40 days by Brisbane; the sea route takes 3 days");
  expect(detourText({ ...detour, via: null }, en)).toContain("without a transhipment");
  expect(detourText({ ...detour, via: "布里斯班" }, tw)).toBe("經布里斯班需 40 日；直達海路約 3 日");
});
