import type { Store } from "@/lib/store/connection";
import { type CallLine, portStore } from "@/test/support/call-store";
import { importVoyages, peakVoyage } from "@/test/support/followed-voyages";
import { readGatePlan } from "./gate-plan";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
beforeEach(async () => {
  mockStore = await portStore();
});
afterEach(() => mockStore.close());

const now = new Date("2026-03-10T04:00:00Z");
const hongKong = { id: "HKHKG", zone: "Asia/Hong_Kong" };
const atHongKong = (facts: CallLine) => (call: CallLine) =>
  call.Port === "HKHKG" ? { ...call, ...facts } : { ...call, "CY Closing": "11-03-2026 09:00" };

test("the plan has the receiving times and CY cut-offs of the file, at this port alone", async () => {
  await importVoyages(mockStore, [
    ...peakVoyage(
      "101W",
      14,
      atHongKong({ Terminal: "HKHIT", Receiving: "09-03-2026 08:00", "CY Closing": "12-03-2026 17:00" }),
    ),
    ...peakVoyage(
      "102W",
      16,
      atHongKong({ Terminal: "HKHIT", Receiving: "13-03-2026 08:00", "CY Closing": "15-03-2026 12:00" }),
    ),
    ...peakVoyage("103W", 15, atHongKong({ "CY Closing": "13-03-2026 10:00" })),
    ...peakVoyage(
      "104W",
      11,
      atHongKong({ Receiving: "06-03-2026 08:00", "CY Closing": "10-03-2026 11:00" }),
    ),
  ]);
  const plan = await readGatePlan(hongKong, { locale: "en", now });
  expect(plan?.isCut).toBe(false);
  expect(
    plan?.terminals.flatMap(({ terminal, windows }) =>
      windows.map(({ vessel, receiving, cy }) => [
        Boolean(terminal),
        vessel,
        receiving?.time ?? null,
        cy.cutoff.time,
      ]),
    ),
  ).toEqual([
    [true, "Peak 101W", "2026-03-09T08:00", "2026-03-12T17:00"],
    [true, "Peak 102W", "2026-03-13T08:00", "2026-03-15T12:00"],
    [false, "Peak 103W", null, "2026-03-13T10:00"],
  ]);
});
