/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { getJson, getJsonSync } from "@/lib/browser/fetcher";
import { rowOf } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { sailing as sample } from "@/test/support/examples/sailings";
import { ShowMore } from "./show-more";
import { useRows } from "./use-rows";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn(), getJsonSync: jest.fn() }));
const fetched = jest.mocked(getJson);

const words = { schedule: en.schedule, dates: en.dates };
const responseOf = (page: number, ids: string, slowerAt: number | null = null) =>
  ({
    page,
    totalPages: 3,
    slower: { count: 2, at: slowerAt },
    gone: [],
    items: [...ids].map((id) => ({ ...rowOf({ ...sample, others: [] }), id })),
  }) as unknown as RowsResponse;
const pages: Record<string, RowsResponse> = { "2": responseOf(2, "cd"), "3": responseOf(3, "def", 1) };

function List({
  response = responseOf(1, "ab"),
  query = "a=1",
}: {
  response?: RowsResponse;
  query?: string;
}) {
  const search = new URLSearchParams(query);
  const shown = useRows({ response, rowsSearch: search }, (of) => `/api?${of}`);
  return (
    <>
      <p>{`rows ${shown.rows.map(({ id }) => id).join("")}, slower from ${shown.slower.at}`}</p>
      <ShowMore response={response} shown={shown} search={search} action="/port" words={words} />
    </>
  );
}

const rows = () => screen.getByText(/^rows /).textContent;
const press = () => act(async () => more().click());
const more = () => screen.getByRole("link", { name: "Show more" });

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(
    async (path) => pages[new URLSearchParams(path.split("?")[1]).get("page") ?? ""],
  );
});

test("Show more adds the next page below; a row that has moved on to it occurs once", async () => {
  const response = responseOf(1, "ab");
  const { rerender } = render(<List response={response} />);
  expect(more().getAttribute("href")).toBe("/port?a=1&page=2");
  expect(fetched).not.toHaveBeenCalled();
  await press();
  expect(await screen.findByText("rows abcd, slower from null")).toBeInstanceOf(HTMLElement);
  expect(more().getAttribute("href")).toBe("/port?a=1&page=3");
  await press();
  expect(await screen.findByText("rows abcdef, slower from 5")).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("link", { name: "Show more" })).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("Page 3 of 3");
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api?a=1&page=2", "/api?a=1&page=3"]);
  // Another order begins with its first page.
  rerender(<List response={responseOf(1, "xy")} query="a=1&sort=cy" />);
  expect(rows()).toBe("rows xy, slower from null");
});

test("a further page leads back to the one before", () => {
  render(<List response={responseOf(2, "cd")} query="b=1&page=2" />);
  expect(screen.getByRole("link", { name: en.schedule.previousPage }).getAttribute("href")).toBe("/port?b=1");
});

test("a page that cannot be fetched is reported, and requested again by another press", async () => {
  fetched.mockRejectedValueOnce(new Error("no line"));
  const response = responseOf(1, "ab");
  render(<List response={response} query="c=1" />);
  await press();
  expect((await screen.findByRole("alert")).textContent).toBe(en.schedule.failed);
  await press();
  expect(await screen.findByText("rows abcd, slower from null")).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a printer gets all rows, and the page is as before when it has them", () => {
  jest.mocked(getJsonSync).mockReturnValue(responseOf(1, "abcdefg", 6));
  const response = responseOf(1, "ab");
  render(<List response={response} query="d=1" />);
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(rows()).toBe("rows abcdefg, slower from 6");
  expect(getJsonSync).toHaveBeenCalledWith("/api?d=1&rows=all");
  act(() => void dispatchEvent(new Event("afterprint")));
  expect(rows()).toBe("rows ab, slower from null");
});
