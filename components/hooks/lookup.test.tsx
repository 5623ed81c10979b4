/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { getJson } from "@/lib/browser/fetcher";
import { useLookup } from "./lookup";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
const fetched = jest.mocked(getJson);

const pathOf = (text: string) => `/api/names?q=${text}`;
const cache = new Map();

function Field({ text }: { text: string | null }) {
  const { last, state, error, retry } = useLookup<string>(text, pathOf, 150, "Not available");
  return (
    <>
      <p>{`${state}: ${last?.response ?? "-"}${error ? `, ${error.message}` : ""}`}</p>
      <button type="button" onClick={retry}>
        Again
      </button>
    </>
  );
}
const field = (text: string | null) => (
  <SWRConfig value={{ provider: () => cache }}>
    <Field text={text} />
  </SWRConfig>
);
const shown = () => screen.getByRole("paragraph").textContent;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const requests = () => fetched.mock.calls.map(([path]) => path);

beforeEach(() => {
  jest.useFakeTimers();
  cache.clear();
  fetched.mockReset();
  fetched.mockImplementation(async (path) => `names of ${path.split("=")[1]}`);
});
afterEach(() => jest.useRealTimers());

test("A word that is typed without a pause is one request; while it waits, the earlier response stays", async () => {
  const { rerender } = render(field(null));
  expect(shown()).toBe("idle: -");
  for (const text of ["r", "ro", "rot"]) {
    rerender(field(text));
    await wait(100);
    expect(shown()).toBe("loading: -");
  }
  expect(requests()).toEqual([]);
  await wait(50);
  expect(requests()).toEqual(["/api/names?q=rot"]);
  expect(shown()).toBe("loaded: names of rot");
  rerender(field("rott"));
  expect(shown()).toBe("loading: names of rot");
  await wait(150);
  expect(shown()).toBe("loaded: names of rott");
  // A text that was looked up before is not requested again.
  rerender(field("rot"));
  await wait(150);
  expect(shown()).toBe("loaded: names of rot");
  expect(requests()).toHaveLength(2);
  rerender(field(null));
  expect(shown()).toMatch(/^idle/);
});

test("A response of an earlier text that comes late is not that of the present one", async () => {
  const responses: ((response: string) => void)[] = [];
  fetched.mockImplementation(() => new Promise((resolve) => void responses.push(resolve)));
  const { rerender } = render(field("ham"));
  await wait(150);
  rerender(field("hamb"));
  await wait(150);
  await act(async () => responses[1]?.("names of hamb"));
  await act(async () => responses[0]?.("names of ham"));
  expect(shown()).toBe("loaded: names of hamb");
});

test("A failed request has its message, and is repeated only by the reader", async () => {
  fetched.mockRejectedValueOnce(new Error("Not available"));
  render(field("syd"));
  await wait(150);
  expect(shown()).toBe("failed: -, Not available");
  await wait(60_000);
  act(() => void dispatchEvent(new Event("focus")));
  expect(requests()).toHaveLength(1);
  expect(fetched.mock.calls[0]?.[1]).toEqual({ fallback: "Not available" });
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole("button"));
  await wait(0);
  expect(shown()).toBe("loaded: names of syd");
});
