/** @jest-environment jsdom */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { getJson } from "@/lib/browser/fetcher";
import { fill } from "@/lib/i18n/fill";
import en from "@/messages/en.json";
import { companyCard } from "@/test/support/examples/directory";
import { bringIntoView, useTestIntersections } from "@/test/support/intersection-observer";
import { CompanyFeed } from "./company-feed.client";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
const fetched = jest.mocked(getJson);
const words = en.directory;

const pageOf = (path: string) => Number(/page=(\d+)$/.exec(path)?.[1]);

beforeAll(useTestIntersections);
beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset();
  // Each page begins with the last company of the page before, as after an import in the meantime.
  fetched.mockImplementation(async (path) => {
    const page = pageOf(path);
    return { items: [page, page + 1].map((id) => ({ ...companyCard, id: `${id}`, name: `Company ${id}` })) };
  });
});
afterEach(() => jest.useRealTimers());

function open(totalPages = 6) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CompanyFeed
        page={1}
        totalPages={totalPages}
        apiPath="/api/companies?com_type=sea&page="
        list="/yp-list?com_type=sea&page="
        company="/yp-detail?com_id="
        suffix="&com_type=sea"
        under="sea"
        words={words}
      />
    </SWRConfig>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const rows = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const more = () => screen.getByRole("link", { name: words.more });
const asked = () => fetched.mock.calls.map(([path]) => pageOf(path));

test("A list goes on three times by scrolling, no faster than its pace, and then by More", async () => {
  const user = open();
  expect(more().getAttribute("href")).toBe("/yp-list?com_type=sea&page=2");
  expect(asked()).toEqual([]);
  bringIntoView(document.body);
  await pass(0);
  expect(asked()).toEqual([2]);
  await pass(1499);
  expect(asked()).toEqual([2]);
  await pass(1);
  await pass(1500);
  expect(asked()).toEqual([2, 3, 4]);
  await pass(60_000);
  expect(asked()).toEqual([2, 3, 4]);
  expect(more().getAttribute("href")).toBe("/yp-list?com_type=sea&page=5");
  await user.click(more());
  await pass(0);
  expect(asked()).toEqual([2, 3, 4, 5]);
  expect(screen.getByRole("status").textContent).toBe(fill(words.loaded, { count: 2 }));
});

test("A reader who does not come near the end of the list loads nothing", async () => {
  open();
  bringIntoView(document.body, false);
  await pass(60_000);
  expect(asked()).toEqual([]);
});

test("A company that an import moved to a later page is shown once, and its row leads to it", async () => {
  open();
  bringIntoView(document.body);
  for (const ms of [0, 1500, 1500]) await pass(ms);
  expect(rows()).toEqual(["Company 2", "Company 3", "Company 4", "Company 5"]);
  expect(
    within(screen.getAllByRole("listitem")[0] as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/yp-detail?com_id=2&com_type=sea");
});

test("After the last page there is no More", async () => {
  open(2);
  bringIntoView(document.body);
  await pass(0);
  expect(rows()).toHaveLength(2);
  expect(screen.queryByRole("link", { name: words.more })).toBeNull();
});

test("A page that is late says so", async () => {
  fetched.mockImplementation(() => new Promise(() => {}));
  open();
  bringIntoView(document.body);
  await pass(0);
  await pass(199);
  expect(screen.getByRole("status").textContent).toBe("");
  await pass(1);
  expect(screen.getByRole("status").textContent).toBe(words.loading);
});

test("A page that cannot be fetched is reported and tried again; dismissed, it waits for More", async () => {
  fetched.mockRejectedValueOnce(new Error("503")).mockRejectedValueOnce(new Error("503"));
  const user = open();
  bringIntoView(document.body);
  await pass(0);
  expect(screen.getByRole("alert").textContent).toContain(words.failed);
  await user.click(screen.getByRole("button", { name: words.tryAgain }));
  await pass(0);
  expect(screen.getByRole("alert").textContent).toContain(words.failed);
  await user.click(screen.getByRole("button", { name: words.dismiss }));
  await pass(60_000);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(asked()).toEqual([2, 2]);
  await user.click(more());
  await pass(0);
  expect(rows()).toHaveLength(2);
});
