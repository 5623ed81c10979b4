import { joinPorts } from "@/components/places/join-ports";
import { rememberPlace } from "@/components/places/place-text";
import { portKind } from "@/components/places/port-kind";
import type { FinderValue } from "@/lib/api/port-schedule";
import { lastSearches } from "@/lib/browser/storage-searches";
import type { Port } from "@/lib/places/shared";
import { usualPlan } from "@/lib/sailings/shared";
import { finderAddress } from "./finder-address";
import { finderRules } from "./finder-state";

const port = (id: string, name: string, country: string, nameEn = name): Port => ({
  id,
  name,
  nameEn,
  country,
  code: id,
  zone: "UTC",
});
const {
  emptyPlaces,
  loosePlaces,
  labelled,
  restoredSearch,
  saveSearch,
  searchKey,
  swapped,
  withPlace: withPort,
} = finderRules;
const hongKong = port("HKHKG", "香港", "香港", "Hong Kong");
const rotterdam = port("NLRTM", "Rotterdam", "Netherlands");
const empty: FinderValue = {
  loadingPort: null,
  dischargePort: null,
  loadingText: "",
  dischargeText: "",
  dateFrom: "2022-06-17",
  dateTo: "2022-07-17",
  dateType: "ETD",
  vesselName: "",
  ...usualPlan,
};
const whole: FinderValue = labelled({ ...empty, loadingPort: hongKong, dischargePort: rotterdam });

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterAll(() => void Reflect.deleteProperty(globalThis, "localStorage"));

test("a chosen port shows its label, a typed text stays", () => {
  expect(whole.loadingText).toBe("香港");
  expect(labelled({ ...empty, loadingText: "Hong" }).loadingText).toBe("Hong");
});

test("only an empty field is missing; the server resolves typed text", () => {
  expect(emptyPlaces(empty)).toEqual(["loading_port", "discharge_port"]);
  expect(emptyPlaces({ ...empty, loadingText: "Hong Kong", dischargeText: "  " })).toEqual([
    "discharge_port",
  ]);
  expect(emptyPlaces(whole)).toEqual([]);
  expect(loosePlaces({ ...whole, dischargePort: null, dischargeText: "Ro" })).toEqual(["discharge_port"]);
  expect(loosePlaces(whole)).toEqual([]);
  expect(loosePlaces({ ...empty, loadingText: " " })).toEqual([]);
});

test("two values are the same search when ports, dates, type and vessel are", () => {
  expect(searchKey({ ...whole, loadingText: "whatever" })).toBe(searchKey(whole));
  expect(searchKey({ ...whole, vesselName: " Aurora " })).toBe(searchKey({ ...whole, vesselName: "Aurora" }));
  const others: Partial<FinderValue>[] = [
    { loadingPort: rotterdam },
    { dischargePort: null },
    { dateFrom: "2022-06-18" },
    { dateTo: "2022-07-18" },
    { dateType: "CY" },
    { vesselName: "A" },
  ];
  for (const other of others) expect(searchKey({ ...whole, ...other })).not.toBe(searchKey(whole));
  // A text that spells an id is not that port.
  expect(searchKey({ ...empty, loadingText: "HKHKG" })).not.toBe(
    searchKey({ ...empty, loadingPort: hongKong }),
  );
});

test("swapping twice changes nothing", () => {
  const value = withPort(whole, "discharge_port", null, "Ro");
  expect(swapped(value)).toMatchObject({ loadingPort: null, loadingText: "Ro", dischargePort: hongKong });
  expect(swapped(swapped(value))).toEqual(value);
});

test("the address has ports in English, and defaults are left out", () => {
  expect(finderAddress(whole).toString()).toBe(
    "loading_port=Hong+Kong&discharge_port=Rotterdam&loading_port_id=HKHKG&discharge_port_id=NLRTM" +
      "&date_from=2022-06-17&date_to=2022-07-17",
  );
  const typed = { ...empty, loadingText: " Saigon ", dateType: "CY" as const, vesselName: " Aurora " };
  expect(finderAddress(typed).toString()).toBe(
    "loading_port=Saigon&date_from=2022-06-17&date_to=2022-07-17&vessel_name=Aurora&date_type=CY",
  );
});

describe("the last search", () => {
  const page = { documentElement: { lang: "zh-Hant", dataset: { zone: "Asia/Hong_Kong" } } };
  beforeAll(() => Object.assign(globalThis, { document: page }));
  afterAll(() => Reflect.deleteProperty(globalThis, "document"));

  test("is stored under the keys of the specification, and among the last ones", () => {
    saveSearch({ ...whole, vesselName: "Aurora", dateType: "ETA" });
    const [last, ...others] = lastSearches("port");
    expect(others).toEqual([]);
    expect(last).toEqual({
      ...{ from: "HKHKG", to: "NLRTM", names: ["香港", "Rotterdam"], namesEn: ["Hong Kong", "Rotterdam"] },
      ...{ lang: "zh-Hant", search: expect.stringContaining("&date_from=2022-06-17&") },
    });
    kept.delete("ls_port_searches");
    expect(Object.fromEntries(kept)).toEqual({
      loading_port: "Hong Kong",
      loading_port_id: "HKHKG",
      discharge_port: "Rotterdam",
      discharge_port_id: "NLRTM",
      vessel_name: "Aurora",
      date_type: "ETA",
    });
    saveSearch(whole);
    expect(kept.has("vessel_name")).toBe(false);
  });

  test("is restored into an empty form with today's dates", () => {
    rememberPlace(hongKong, portKind, "zh-tw");
    saveSearch({
      ...whole,
      dateFrom: "2020-01-01",
      dateTo: "2020-02-01",
      vesselName: "Aurora",
      dateType: "CY",
    });
    expect(restoredSearch(empty, "zh-tw")).toMatchObject({
      loadingPort: hongKong,
      loadingText: "香港",
      dischargePort: { id: "NLRTM", name: "Rotterdam" },
      dischargeText: "Rotterdam",
      dateFrom: "2022-06-17",
      dateTo: "2022-07-17",
      vesselName: "Aurora",
      dateType: "CY",
    });
  });

  test("never replaces ports of the address, and needs a port", () => {
    saveSearch(whole);
    expect(restoredSearch({ ...empty, loadingText: "Ningbo" }, "en")).toBeNull();
    expect(restoredSearch(whole, "en")).toBeNull();
    kept.clear();
    kept.set("date_type", "CY");
    expect(restoredSearch(empty, "en")).toBeNull();
  });

  test("edited by hand, it falls back", () => {
    kept.set("loading_port", "Hong Kong");
    kept.set("discharge_port_id", "NLRTM");
    kept.set("date_type", "<b>");
    expect(restoredSearch(empty, "en")).toMatchObject({
      loadingPort: null,
      loadingText: "Hong Kong",
      dischargePort: null,
      dischargeText: "",
      dateType: "ETD",
    });
  });

  test("with several ports is restored with all of them", () => {
    const both = joinPorts([hongKong, rotterdam]);
    const value = labelled({ ...empty, loadingPort: both, dischargePort: rotterdam });
    expect(finderAddress(value).get("loading_port")).toBe("Hong Kong||Rotterdam");
    expect(finderAddress(value).get("loading_port_id")).toBe("HKHKG||NLRTM");
    saveSearch(value);
    const back = restoredSearch(empty, "en");
    expect(back).toMatchObject({ loadingPort: { id: "HKHKG||NLRTM" }, loadingText: "Hong Kong / Rotterdam" });
    expect(back && finderAddress(back).toString()).toBe(finderAddress(value).toString());
  });
});
