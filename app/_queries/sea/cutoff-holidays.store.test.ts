/** @jest-environment node */

import { seedPortsFrom } from "@/lib/places/operator";
import type { LinkedPort } from "@/lib/places/shared";
import type { Step } from "@/lib/sailings/shared";
import type { Store } from "@/lib/store/connection";
import { openTestStore } from "@/test/support/stores";
import { cutoffHolidays } from "./cutoff-holidays";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
beforeAll(async () => {
  mockStore = await openTestStore();
  await seedPortsFrom(mockStore, "data");
});
afterAll(() => mockStore.close());

/** Ports have ids of their source, not UN/LOCODEs. */
const port = (code: string) => ({ id: `id-${code}`, code, name: code }) as LinkedPort;
const step = (name: Step["name"], code: string, time: string | null): Step => ({
  name,
  code: null,
  at: { portId: `id-${code}`, port: code, terminal: null },
  leg: 0,
  time,
  state: "ahead",
  left: null,
  days: null,
});
const ask = async (steps: Step[], locale: "en" | "zh-tw" | "zh-cn" = "en") => {
  const ends = { loadingPort: port("HKHKG"), dischargePort: port("JPTYO"), hubs: [port("DEHAM")] };
  const found = await cutoffHolidays(
    { steps, ...ends } as unknown as Parameters<typeof cutoffHolidays>[0],
    locale,
  );
  return steps.map((one) => found.get(one));
};

test("a cut-off on a public holiday of its port is noted, in the language of the page", async () => {
  const steps = [
    step("si", "HKHKG", "2026-04-02T17:00"),
    step("cy", "HKHKG", "2026-04-03"),
    step("vgm", "HKHKG", null),
  ];
  const named = (name: string) => [undefined, { name, isSubstitute: false }, undefined];
  expect(await ask(steps)).toEqual(named("Good Friday"));
  expect(await ask(steps, "zh-tw")).toEqual(named("耶穌受難節"));
  expect(await ask(steps, "zh-cn")).toEqual(named("耶稣受难日"));
});

test("the holidays of its state count, and a ship's own times do not", async () => {
  const reformation = step("further", "DEHAM", "2026-10-31T12:00");
  const departure = step("departs", "HKHKG", "2026-12-25T12:00");
  const unknown = step("cy", "XXXXX", "2026-12-25");
  expect(await ask([reformation, departure, unknown], "zh-tw")).toEqual([
    { name: "宗教改革紀念日", isSubstitute: false },
    undefined,
    undefined,
  ]);
});
