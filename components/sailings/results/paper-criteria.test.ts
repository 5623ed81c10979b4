import type { FinderValue } from "@/lib/api/port-schedule";
import { unfiltered, usualPlan } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import tw from "@/messages/zh-tw.json";
import { formatPrinted, paperCriteria } from "./paper-criteria";

const search: FinderValue = {
  loadingPort: null,
  dischargePort: null,
  loadingText: "",
  dischargeText: "",
  dateFrom: "2026-03-16",
  dateTo: "2026-04-16",
  dateType: "ETD",
  vesselName: "",
  ...usualPlan,
};
const side = (name: string) => ({ id: "HKHKG", name });
const all = {
  ...unfiltered,
  sort: null,
  slower: false,
  page: 1,
  layout: "table" as const,
  select: false,
};

test("paper shows the window, and nothing that is not set", () => {
  expect(paperCriteria(search, all, en)).toEqual(["ETD: 16-03-2026 – 16-04-2026"]);
});

test("paper shows the vessel, every filter and the order", () => {
  const view = {
    companies: ["Golden Delta", "Nordhavn Line"],
    direct: true,
    open: true,
    changed: false,
    ready: "2026-03-18T14:00",
    differs: true,
    cargo: "reefer" as const,
    days: { from: "2026-03-20", to: "2026-03-24" },
    sort: "cy" as const,
    slower: false,
    page: 1,
    layout: "table" as const,
    select: false,
  };
  expect(paperCriteria({ ...search, dateType: "CY", vesselName: "Orient" }, view, en)).toEqual([
    "CY cut-off: 16-03-2026 – 16-04-2026; Vessel name: Orient",
    "20-03-2026 – 24-03-2026; Direct only; Open for cargo; Cargo ready on: 18-03-2026 14:00; Sources disagree; Reefer containers; Operator: Golden Delta, Nordhavn Line",
    "Sort by: CY cut-off",
  ]);
  const plan = { maxTranshipments: 2, arriveBy: "2026-04-10", buffer: 3 } as const;
  expect(paperCriteria({ ...search, ...plan }, all, en)[1]).toBe(
    "Up to two transhipments; Must arrive by: 10-04-2026; Buffer (days): 3",
  );
  const day = { from: "2026-03-20", to: "2026-03-20" };
  expect(paperCriteria(search, { ...all, days: day }, en)[1]).toBe("20-03-2026");
});

test("the time of printing is written in words, by the clock of the place", () => {
  expect(formatPrinted("2026-03-16T10:05", side("Hong Kong"), en)).toBe(
    "Printed on 16 March 2026 at 10:05, Hong Kong time",
  );
  expect(formatPrinted("2026-03-06T10:05", side("香港"), tw)).toBe("列印於2026年3月6日 10:05（香港時間）");
});
