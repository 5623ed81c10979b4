import { suggestAirports, suggestPorts } from "@/lib/places";
import { listContainers, searchList } from "@/lib/reference";
import { UpstreamError } from "@/lib/upstream/errors";
import { askSuggestions } from "./suggest";

jest.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => false }),
}));
jest.mock("@/lib/places", () => ({ suggestAirports: jest.fn(), suggestPorts: jest.fn() }));
jest.mock("@/lib/reference", () => ({ listContainers: jest.fn(), searchList: jest.fn() }));
jest.mock("@/lib/log", () => ({ log: () => ({ warn: () => {} }) }));

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

beforeEach(() => {
  jest.mocked(suggestPorts).mockResolvedValue([port]);
  jest.mocked(suggestAirports).mockResolvedValue([]);
  jest.mocked(listContainers).mockResolvedValue([]);
  jest.mocked(searchList).mockImplementation(async ({ name }) => {
    const items =
      name === "airline"
        ? [{ ...row, code: "HX", prefix: "851", name: "Hong Kong Airlines", country: "" }]
        : [];
    return { items, page: 1, totalPages: 1, total: items.length };
  });
});

test("every group says what it is, and leads into its list in the reader's language", async () => {
  expect(await askSuggestions("Hong", "zh-tw")).toEqual([
    { group: "port", label: "Hong Kong", detail: "China", codes: ["HKHKG"], href: "/zh-tw/kb-port?q=HKHKG" },
    {
      group: "airline",
      label: "Hong Kong Airlines",
      detail: "",
      codes: ["HX", "851"],
      href: "/zh-tw/kb-airline?q=Hong+Kong+Airlines",
    },
  ]);
  const [first] = await askSuggestions("851", "en");
  expect(first?.group).toBe("airline");
  expect(await askSuggestions(" ’ ", "en")).toEqual([]);
});

test("a source that fails costs its own group only", async () => {
  jest.mocked(suggestPorts).mockImplementation(down);
  jest.mocked(listContainers).mockImplementation(down);
  expect((await askSuggestions("Hong", "en")).map(({ group }) => group)).toEqual(["airline"]);
});

test("that nothing was found is only said when everything could be asked", async () => {
  jest.mocked(searchList).mockResolvedValue({ items: [], page: 1, totalPages: 1, total: 0 });
  jest.mocked(suggestPorts).mockResolvedValue([]);
  expect(await askSuggestions("zzz", "en")).toEqual([]);
  jest.mocked(suggestPorts).mockImplementation(down);
  await expect(askSuggestions("zzz", "en")).rejects.toThrow(UpstreamError);
  jest.mocked(suggestPorts).mockRejectedValue(new TypeError("a defect"));
  await expect(askSuggestions("zzz", "en")).rejects.toThrow(TypeError);
});
