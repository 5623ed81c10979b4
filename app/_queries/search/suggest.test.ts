import { relevantCompanies } from "@/lib/directory";
import type { Locale } from "@/lib/i18n/locales";
import { fetchKeyword } from "@/lib/news";
import { suggestAirports, suggestPorts } from "@/lib/places";
import { listContainers, searchList } from "@/lib/reference";
import { findCarriers, listCalledPorts, suggestShipsAndServices } from "@/lib/sailings";
import { UpstreamError } from "@/lib/upstream/errors";
import { suggestFromAllLists as ask } from "./suggest";

let brokenCatalogues = 0;
jest.mock("next-intl/server", () => ({
  getTranslations: async ({ locale }: { locale: string }) => {
    if (brokenCatalogues > 0) {
      brokenCatalogues -= 1;
      throw new Error("a catalogue that could not be read");
    }
    const { links } = jest.requireActual(`@/messages/${locale}.json`).shell;
    const find = (key: string) => key.split(".").reduce((at, step) => at?.[step], links);
    return Object.assign(find, { has: (key: string) => find(key) !== undefined });
  },
}));
jest.mock("@/lib/directory", () => ({
  ...jest.requireActual("@/lib/directory"),
  relevantCompanies: jest.fn(),
}));
jest.mock("@/lib/news", () => ({ ...jest.requireActual("@/lib/news"), fetchKeyword: jest.fn() }));
jest.mock("@/lib/places", () => ({
  ...jest.requireActual("@/lib/places"),
  citiesInWords: () => [],
  suggestAirports: jest.fn(),
  suggestPorts: jest.fn(),
}));
jest.mock("@/lib/sailings", () => ({
  ...jest.requireActual("@/lib/sailings"),
  findCarriers: jest.fn(),
  listCalledPorts: jest.fn(),
  suggestShipsAndServices: jest.fn(),
}));
jest.mock("./suggest-more", () => {
  const none = jest.fn(async () => []);
  const names = ["suggestRoutes", "suggestNumbers", "suggestTrackers", "suggestArticles", "suggestSearch"];
  return Object.fromEntries(names.map((name) => [name, none]));
});
jest.mock("@/lib/reference", () => ({
  ...jest.requireActual("@/lib/reference"),
  listContainers: jest.fn(),
  searchList: jest.fn(),
}));

const now = new Date("2026-05-18T04:00:00Z");
const suggestFromAllLists = (typed: string, locale: Locale) => ask(typed, locale, now);
const down = async () => {
  throw new UpstreamError("timeout", { service: "places", requestId: "r" });
};
const row = { id: "1", nameZh: "", city: "", url: null, prefix: "" };
const port = {
  id: "HKHKG",
  name: "Hong Kong",
  nameEn: "Hong Kong",
  country: "China",
  code: "HKHKG",
  zone: "",
};

const sea = { code: "sea", name: "Ocean carrier and agents" };

beforeEach(() => {
  jest.mocked(relevantCompanies).mockResolvedValue({ items: [], total: 0 });
  jest.mocked(fetchKeyword).mockReset();
  jest.mocked(suggestPorts).mockResolvedValue([port]);
  jest.mocked(suggestAirports).mockResolvedValue([]);
  jest.mocked(listContainers).mockResolvedValue([]);
  jest.mocked(listCalledPorts).mockResolvedValue({ ports: new Set(), isCurrent: true });
  jest.mocked(suggestShipsAndServices).mockResolvedValue({ ships: [], voyage: "", services: [] });
  jest.mocked(findCarriers).mockResolvedValue([]);
  jest.mocked(searchList).mockImplementation(async ({ name }) => {
    const items =
      name === "airline"
        ? [{ ...row, code: "HX", prefix: "851", name: "Hong Kong Airlines", country: "" }]
        : [];
    return { items, page: 1, totalPages: 1, total: items.length };
  });
});

// First: what has been read once is kept.
test("names of pages are read again after a failure", async () => {
  brokenCatalogues = 1;
  await expect(suggestFromAllLists("Hong", "zh-cn")).rejects.toThrow("a catalogue");
  expect((await suggestFromAllLists("Hong", "zh-cn")).map(({ group }) => group)).toContain("port");
});

test("every group has its name, and links to its list in the reader's language", async () => {
  expect(await suggestFromAllLists("Hong", "zh-tw")).toEqual([
    { group: "port", label: "Hong Kong", detail: "China", codes: ["HKHKG"], href: "/zh-tw/kb-port?q=HKHKG" },
    {
      group: "airline",
      label: "Hong Kong Airlines",
      detail: "",
      codes: ["HX", "851"],
      href: "/zh-tw/kb-airline?q=Hong+Kong+Airlines",
    },
  ]);
  const [first] = await suggestFromAllLists("851", "en");
  expect(first?.group).toBe("airline");
  expect(await suggestFromAllLists(" ’ ", "en")).toEqual([]);
});

test("a port where ships call links to its calls; ships and services link to their pages", async () => {
  jest.mocked(listCalledPorts).mockResolvedValue({ ports: new Set(["HKHKG"]), isCurrent: true });
  const seller = { carrier: "PEAK", name: "Peak Line", code: "HK9", serviceName: null };
  jest.mocked(suggestShipsAndServices).mockResolvedValue({
    ships: [{ imo: "2400001", name: "Hong Kong Relay" }],
    voyage: "",
    services: [
      { id: "PEAK/FE1", code: "FE1", name: "Hong Kong Feeder", path: "/services/FE1", sellers: [seller] },
    ],
  });
  const found = await suggestFromAllLists("hong", "zh-tw");
  expect(found.filter(({ group }) => ["port", "ship", "service"].includes(group))).toEqual([
    expect.objectContaining({ group: "port", href: "/zh-tw/port-calls/HKHKG" }),
    {
      group: "service",
      label: "Hong Kong Feeder",
      detail: "Peak Line",
      codes: ["FE1", "HK9"],
      href: "/zh-tw/services/FE1",
    },
    {
      group: "ship",
      label: "Hong Kong Relay",
      detail: "",
      codes: ["2400001"],
      href: "/zh-tw/vessel/2400001",
    },
  ]);
});

test("a ship with a voyage number links to that voyage on its page", async () => {
  jest.mocked(suggestShipsAndServices).mockResolvedValue({
    ships: [{ imo: "9700031", name: "Azure Fortune" }],
    voyage: "103w",
    services: [],
  });
  const found = await suggestFromAllLists("azure fortune v.103w", "en");
  expect(found.find(({ group }) => group === "ship")).toMatchObject({ href: "/vessel/9700031#voyage-103W" });
});

test("a carrier's complete name suggests its page first, in each language", async () => {
  jest.mocked(suggestPorts).mockResolvedValue([]);
  jest.mocked(findCarriers).mockResolvedValue([
    {
      name: "Straits Container Line",
      nameZh: "海峽貨櫃航運",
      path: "/carriers/STR1",
      code: "STR1",
      services: 9,
      pairs: 120,
      sailings: 800,
    },
  ]);
  jest.mocked(suggestShipsAndServices).mockResolvedValue({
    ships: [{ imo: "2400001", name: "Straits Container" }],
    voyage: "",
    services: [],
  });
  expect((await suggestFromAllLists("Straits Container Line", "en"))[0]).toEqual({
    group: "carrier",
    label: "Straits Container Line",
    detail: "",
    codes: ["STR1"],
    href: "/carriers/STR1",
  });
  for (const typed of ["Straits Container Line", "海峽貨櫃航運", "海峡货柜航运", "strai"])
    expect((await suggestFromAllLists(typed, "zh-tw"))[0]).toMatchObject({
      group: "carrier",
      label: "海峽貨櫃航運",
      detail: "Straits Container Line",
      href: "/zh-tw/carriers/STR1",
    });
});

test("companies link to their pages, and pages are found by their names in either script", async () => {
  jest.mocked(relevantCompanies).mockResolvedValue({
    items: [{ id: "2001", name: "Hong Kong Cable Bay", types: [sea], ports: [] }],
    total: 1,
  });
  expect(await suggestFromAllLists("hong kong c", "en")).toContainEqual({
    group: "company",
    label: "Hong Kong Cable Bay",
    detail: sea.name,
    codes: [],
    href: "/yp-detail?com_id=2001",
  });
  expect(fetchKeyword).not.toHaveBeenCalled();
  const pages = async (typed: string, locale: Locale) =>
    (await suggestFromAllLists(typed, locale))
      .filter(({ group }) => group === "page")
      .map(({ label, detail, href }) => [label, detail !== "", href]);
  expect(await pages("logistics", "en")).toEqual([["Logistics YP", true, "/yp"]]);
  expect(await pages("logistics", "zh-cn")).toEqual([["物流黄页", true, "/zh-cn/yp"]]);
  expect(await pages("物流黃", "en")).toEqual([["Logistics YP", true, "/yp"]]);
});

describe("if the directory's source does not search companies", () => {
  const company = { id: "501", name: "Nordhavn Line", types: [sea] };
  const companies = async () =>
    (await suggestFromAllLists("hong", "en")).filter(({ group }) => group === "company");
  beforeEach(() => {
    jest.mocked(relevantCompanies).mockResolvedValue(null);
  });

  test("the companies of the publisher's keyword service are suggested", async () => {
    jest.mocked(fetchKeyword).mockResolvedValue({ companies: [company], suggestions: [] });
    expect(await companies()).toMatchObject([{ label: "Nordhavn Line", href: "/yp-detail?com_id=501" }]);
    expect(jest.mocked(fetchKeyword).mock.calls).toMatchObject([
      [{ query: "hong", language: "en", page: 1 }],
    ]);
    jest.mocked(fetchKeyword).mockResolvedValue(null);
    expect(await companies()).toEqual([]);
  });

  test("a slow service delays no suggestion, even if it fails in the end", async () => {
    let fail = () => {};
    jest.mocked(fetchKeyword).mockReturnValue(
      new Promise((_, reject) => {
        fail = () => reject(new UpstreamError("timeout", { service: "news", requestId: "r" }));
      }),
    );
    const found = await suggestFromAllLists("Hong", "en");
    expect(found.map(({ group }) => group)).toEqual(["port", "airline"]);
    fail();
    await new Promise(setImmediate);
  });
});

test("a source that fails costs its own group only", async () => {
  jest.mocked(suggestPorts).mockImplementation(down);
  jest.mocked(listContainers).mockImplementation(down);
  expect((await suggestFromAllLists("Hong", "en")).map(({ group }) => group)).toEqual(["airline"]);
});

test("an empty result is returned only if no source failed", async () => {
  jest.mocked(searchList).mockResolvedValue({ items: [], page: 1, totalPages: 1, total: 0 });
  jest.mocked(suggestPorts).mockResolvedValue([]);
  expect(await suggestFromAllLists("zzz", "en")).toEqual([]);
  jest.mocked(suggestPorts).mockImplementation(down);
  await expect(suggestFromAllLists("zzz", "en")).rejects.toThrow(UpstreamError);
  jest.mocked(suggestPorts).mockRejectedValue(new TypeError("a defect"));
  await expect(suggestFromAllLists("zzz", "en")).rejects.toThrow(TypeError);
});
