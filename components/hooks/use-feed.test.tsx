/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { getJson } from "@/lib/browser/fetcher";
import { useFeed } from "./use-feed";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
const fetched = jest.mocked(getJson);

const last = 5;
const pathAfter = (steps: readonly number[]) =>
  steps.length < last ? `/api/steps/${steps.length + 1}` : null;
const cache = new Map();

function List({ isNear }: { isNear: boolean }) {
  const { steps, isLate, hasFailed, mustAsk, load, dismiss } = useFeed<number>(pathAfter, isNear, 1_000);
  return (
    <>
      <p>{`steps ${steps.join()}`}</p>
      {isLate ? <p role="status">Loading</p> : null}
      {hasFailed ? <p role="alert">Failed</p> : null}
      {hasFailed || mustAsk ? (
        <button type="button" onClick={load}>
          Load
        </button>
      ) : null}
      {hasFailed ? (
        <button type="button" onClick={dismiss}>
          Dismiss
        </button>
      ) : null}
    </>
  );
}
const list = (isNear: boolean) => (
  <SWRConfig value={{ provider: () => cache }}>
    <List isNear={isNear} />
  </SWRConfig>
);
const steps = () => screen.getByText(/^steps/).textContent;
const button = (name: string) => screen.queryByRole("button", { name });
/** In steps: React renders between them, as it does in a browser. */
async function wait(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= 50)
    await act(() => jest.advanceTimersByTimeAsync(Math.min(left, 50)));
}
let user: ReturnType<typeof userEvent.setup>;
const press = async (name: string) => {
  await user.click(button(name) as HTMLElement);
  await wait(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  cache.clear();
  fetched.mockReset();
  fetched.mockImplementation(async (path) => Number(path.split("/").at(-1)));
});
afterEach(() => jest.useRealTimers());

test("Nothing loads until the reader is near the end, and then no faster than the pace", async () => {
  const { rerender } = render(list(false));
  await wait(5_000);
  expect(steps()).toBe("steps ");
  rerender(list(true));
  await wait(0);
  expect(steps()).toBe("steps 1");
  await wait(900);
  expect(steps()).toBe("steps 1");
  await wait(100);
  expect(steps()).toBe("steps 1,2");
  rerender(list(false));
  await wait(5_000);
  expect(steps()).toBe("steps 1,2");
});

test("After three steps by scrolling a button loads each further page until the last", async () => {
  render(list(true));
  await wait(5_000);
  expect(steps()).toBe("steps 1,2,3");
  await press("Load");
  expect(steps()).toBe("steps 1,2,3,4");
  await wait(5_000);
  expect(steps()).toBe("steps 1,2,3,4");
  await press("Load");
  expect(steps()).toBe("steps 1,2,3,4,5");
  expect(button("Load")).toBeNull();
});

test("A step that takes more than 200 ms is announced", async () => {
  let respond = (_: number) => {};
  fetched.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve as typeof respond;
    }),
  );
  render(list(true));
  await wait(150);
  expect(screen.queryByRole("status")).toBeNull();
  await wait(100);
  expect(screen.queryByRole("status")).not.toBeNull();
  await act(async () => respond(1));
  expect(screen.queryByRole("status")).toBeNull();
  expect(steps()).toBe("steps 1");
});

test("A step that fails is reported and not requested again by itself; a press repeats it", async () => {
  fetched.mockRejectedValueOnce(new Error("no line"));
  render(list(true));
  await wait(5_000);
  expect(screen.queryByRole("alert")).not.toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
  await press("Load");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(steps()).toMatch(/^steps 1/);
});

test("After a dismissed failure only the button loads", async () => {
  fetched.mockRejectedValueOnce(new Error("no line"));
  render(list(true));
  await wait(0);
  await press("Dismiss");
  expect(screen.queryByRole("alert")).toBeNull();
  await wait(5_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(button("Load")).not.toBeNull();
});
