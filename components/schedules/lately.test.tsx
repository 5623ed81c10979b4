/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { addSearch, lastSearches } from "@/lib/browser/storage-searches";
import en from "@/messages/en.json";
import { Lately } from "./lately.client";

const words = { ...en.landing, months: en.dates.months };
const user = userEvent.setup();
const lane = (to: string, search: string) => ({
  ...{ from: "HKHKG", to, names: ["香港", `${to} 港`] as const, namesEn: ["Hong Kong", to] as const },
  ...{ lang: "zh-Hant", search: `loading_port=Hong+Kong&discharge_port=${to}${search}` },
});
const show = () => render(<Lately kind="port" locale="zh-tw" words={words} nonce="" />);
const shown = () =>
  screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")?.split("?")[1]]);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = "en";
  document.documentElement.dataset.zone = "Asia/Hong_Kong";
  jest.useFakeTimers({ now: new Date("2026-03-15T16:30:00Z"), advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

test("the last searches are offered with the days that are still ahead, newest first, each lane once, at most five", () => {
  for (const to of ["Oslo", "Busan", "Sydney"])
    addSearch("port", lane(to, "&date_from=2026-03-16&date_to=2026-04-16"));
  addSearch("port", lane("Rotterdam", "&date_from=2026-03-17&date_to=2026-04-01"));
  addSearch("port", lane("Hamburg", "&date_from=2026-03-01&date_to=2026-04-01&arrive_by=2026-05-10"));
  addSearch("port", lane("Tokyo", "&date_from=2026-03-01&arrive_by=2026-03-15"));
  addSearch("port", lane("Rotterdam", "&date_from=2026-03-18&date_to=2026-04-01"));
  show();
  expect(shown()).toEqual([
    [
      "Hong Kong to Rotterdam, 18 Mar",
      "loading_port=Hong+Kong&discharge_port=Rotterdam&date_from=2026-03-18&date_to=2026-04-01",
    ],
    ["Hong Kong to Tokyo", "loading_port=Hong+Kong&discharge_port=Tokyo"],
    [
      "Hong Kong to Hamburg, arrive by 10 May",
      "loading_port=Hong+Kong&discharge_port=Hamburg&arrive_by=2026-05-10",
    ],
    ["Hong Kong to Sydney", "loading_port=Hong+Kong&discharge_port=Sydney"],
    ["Hong Kong to Busan", "loading_port=Hong+Kong&discharge_port=Busan"],
  ]);
  expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toMatch(/^\/zh-tw\/port\?/);
});

test("a page in the language of a search has its names; Clear forgets all searches of its kind", async () => {
  document.documentElement.lang = "zh-Hant";
  addSearch("port", lane("Oslo", ""));
  addSearch("flight", lane("HKG", ""));
  show();
  expect(screen.getByRole("link").textContent).toBe("香港 to Oslo 港");
  await user.click(screen.getByRole("button", { name: en.landing.clear }));
  expect(screen.queryByRole("link")).toBeNull();
  expect([lastSearches("port"), lastSearches("flight").length]).toEqual([[], 1]);
});

test.each(["", "{", "[1]", '[{"from":"HKHKG","to":"NLRTM","names":["x"]}]'])(
  "nothing is shown of %p in the storage",
  (stored) => {
    localStorage.setItem("ls_port_searches", stored);
    show();
    expect(screen.queryByRole("region")).toBeNull();
  },
);
