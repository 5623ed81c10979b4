/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { type LaneNews, parseLanes } from "@/lib/api/lanes";
import { getJson } from "@/lib/browser/fetcher";
import type { Locale } from "@/lib/i18n/locales";
import en from "@/messages/en.json";
import tw from "@/messages/zh-tw.json";
import "@/test/support/browser-features";
import type { LaneWords } from "./lane-list.client";
import { MyLanes } from "./my-lanes.client";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
const fetched = jest.mocked(getJson);
const user = userEvent.setup();
const key = "ls_port_lanes";

const wordsOf = ({ lanes, dates }: typeof en): LaneWords => ({
  ...lanes,
  nextCutoff: lanes.nextCy,
  nextDeparture: lanes.nextEtd,
  one: lanes.sailing,
  many: lanes.sailings,
  weekdays: dates.weekdays,
  months: dates.months,
});
const show = (locale: Locale = "en") =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MyLanes kind="port" locale={locale} words={wordsOf(locale === "en" ? en : (tw as typeof en))} />
    </SWRConfig>,
  );

/** What the portal responds to the lanes of a request. */
const newsOf = (path: string): LaneNews[] =>
  parseLanes(new URLSearchParams(path.split("?")[1]).get("lanes") ?? "").map((lane) => ({
    ...lane,
    title: `${lane.from} to ${lane.to}`,
    href: `/port?loading_port_id=${lane.from}`,
    count: lane.from === "CNSHA" ? 1 : lane.from === "CNNBO" ? null : 12,
    departure: "2022-06-20T08:00",
    arrival: "2022-07-14",
    cutoff: { time: "2022-06-18T12:00", closesIn: lane.from === "HKHKG" ? 305 : null },
    ship: null,
    changes: null,
  }));

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  fetched.mockImplementation(async (path) => ({ items: newsOf(path) }));
});

const list = () => screen.findByRole("region", { name: en.lanes.title });
const items = () => screen.getAllByRole("listitem");

test("a reader without saved lanes sees no list, and the page requests nothing", async () => {
  const { container } = show();
  await waitFor(() => expect(container.textContent).toBe(""));
  expect(fetched).not.toHaveBeenCalled();
});

test("saved lanes show with the next departure, by one request for all", async () => {
  localStorage.setItem(key, "HKHKG>AUSYD,CNSHA>USLAX,CNNBO>DEHAM");
  show();
  const link = within(await list()).findByRole("link", { name: "HKHKG to AUSYD" });
  expect((await link).getAttribute("href")).toBe("/port?loading_port_id=HKHKG");
  expect(items().map(({ textContent }) => textContent)).toEqual([
    "HKHKG to AUSYDits CY Sat 18-06-2022 12:00 closes in 5 hnext ETD, open for cargo Mon 20-06-2022 08:00 arrives 14 Jul12 sailings",
    "CNSHA to USLAXits CY Sat 18-06-2022 12:00next ETD, open for cargo Mon 20-06-2022 08:00 arrives 14 Jul1 sailing",
    `CNNBO to DEHAMits CY Sat 18-06-2022 12:00next ETD, open for cargo Mon 20-06-2022 08:00 arrives 14 Jul${en.lanes.unknown}`,
  ]);
  expect(fetched.mock.calls.map(([path]) => decodeURIComponent(path))).toEqual([
    "/api/lanes/port?lanes=HKHKG>AUSYD,CNSHA>USLAX,CNNBO>DEHAM&language=en",
  ]);
});

test("in Chinese the request, the links and the dates are Chinese", async () => {
  localStorage.setItem(key, "HKHKG>AUSYD");
  show("zh-tw");
  const link = await screen.findByRole("link");
  expect(link.getAttribute("href")).toBe("/zh-tw/port?loading_port_id=HKHKG");
  expect(items()[0]?.textContent).toContain("7月14日抵達");
  expect(fetched.mock.calls[0]?.[0]).toContain("language=zh-tw");
});

test("a removed lane stays in its place, so that it can be saved again; all are cleared together", async () => {
  const lanes = "HKHKG>AUSYD,CNSHA>USLAX";
  localStorage.setItem(key, lanes);
  show();
  const star = await screen.findByRole("button", { name: "Save CNSHA to USLAX to my lanes" });
  await user.click(star);
  expect(localStorage.getItem(key)).toBe("HKHKG>AUSYD");
  expect(star.getAttribute("aria-pressed")).toBe("false");
  expect(items()).toHaveLength(2);
  await user.click(star);
  expect(localStorage.getItem(key)).toBe("CNSHA>USLAX,HKHKG>AUSYD");
  await user.click(screen.getByRole("button", { name: en.lanes.clear }));
  expect(screen.getByText(en.lanes.cleared).getAttribute("role")).toBe("status");
  expect(localStorage.getItem(key)).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("lanes whose departures cannot be loaded are reported, and requested again by a press", async () => {
  localStorage.setItem(key, "HKHKG>AUSYD");
  fetched.mockRejectedValueOnce(new Error("no response"));
  show();
  expect((await screen.findByText(en.lanes.failed)).getAttribute("role")).toBe("status");
  expect(screen.queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: en.lanes.retry }));
  expect((await screen.findByRole("link")).textContent).toBe("HKHKG to AUSYD");
  expect(screen.queryByText(en.lanes.failed)).toBeNull();
});
