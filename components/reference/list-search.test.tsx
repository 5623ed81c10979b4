/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { FetchFailure, getJson } from "@/lib/browser/fetcher";
import en from "@/messages/en.json";
import { abbreviation } from "@/test/support/examples/reference";
import { ContainerSearch } from "./container-search.client";
import { ListSearch } from "./list-search.client";
import type { ListWords } from "./types";

jest.mock("@/lib/browser/fetcher", () => ({
  ...jest.requireActual("@/lib/browser/fetcher"),
  getJson: jest.fn(),
}));
const fetched = jest.mocked(getJson);

const t = en.reference;
const words: ListWords = {
  ...t,
  ...t.lists.abbrev,
  waysOut: { ...en.waysOut, links: [{ href: "/kb", label: en.waysOut.knowledge }] },
};
/** The rows whose names contain what is typed. */
const known = ["Verified Gross Mass", "Gross Tonnage", "Terminal Handling Charge"];
const responseOf = (path: string) => {
  const q = new URLSearchParams(path.split("?")[1]).get("q")?.toLowerCase() ?? "";
  const items = known
    .filter((name) => name.toLowerCase().includes(q))
    .map((name, at) => ({ ...abbreviation, id: `${at}`, code: `C${at}`, name }));
  return { items, page: 1, totalPages: 1, total: items.length };
};

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset();
  fetched.mockImplementation(async (path) => responseOf(path));
  history.replaceState({ of: "the framework" }, "", "/kb-abbrev?page=2&container=CSQU3054383");
});
afterEach(() => jest.useRealTimers());

function open(initial = "") {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ListSearch
        shape={{ name: "abbrev", link: null, columns: [{ key: "name", label: "Name" }] }}
        words={words}
        locale="en"
        initial={initial}
        carried={{ container: "CSQU3054383" }}
        childrenQuery={null}
      >
        <p>The rows of the server</p>
      </ListSearch>
    </SWRConfig>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}
/** Goes to the box and waits for the code of the search, which the first focus loads. */
async function focusBox(user: ReturnType<typeof userEvent.setup>, name?: string) {
  await user.click(box(name));
  await pass(0);
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** As long as a pause in typing, and until the response is there. */
const pause = async () => {
  for (const ms of [0, 250, 0]) await pass(ms);
};
const box = (name = words.searchLabel) => screen.getByRole<HTMLInputElement>("searchbox", { name });
const rows = () =>
  screen
    .queryAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
const marks = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
const status = () => screen.getByRole("status").textContent;
const serverRows = () => screen.queryByText("The rows of the server");
const asked = () => fetched.mock.calls.map(([path]) => path);
const address = () => location.pathname + location.search;

test("A list is searched as one types, one request for each pause, and the address follows", async () => {
  const user = open();
  await focusBox(user);
  await user.type(box(), "gro");
  await pass(200);
  await user.type(box(), "ss");
  expect(asked()).toEqual([]);
  await pause();
  expect(asked()).toEqual(["/api/kb/abbrev?q=gross&language=en"]);
  expect(rows()).toEqual(["Verified Gross Mass", "Gross Tonnage"]);
  // Marked is what a name begins with.
  expect(marks()).toEqual(["Gross"]);
  expect(status()).toBe(words.found.replace("{count}", "2").replace("{typed}", "gross"));
  expect(serverRows()).toBeNull();
  expect(document.activeElement).toBe(box());
  // The number that is checked stays in the address; the page of the other list goes.
  expect(address()).toBe("/kb-abbrev?container=CSQU3054383&q=gross");
  expect(history.state).toEqual({ of: "the framework" });

  await user.clear(box());
  await pause();
  expect(address()).toBe("/kb-abbrev?container=CSQU3054383");
  expect(rows()).toHaveLength(3);
});

test("A search that finds nothing says so and leads on", async () => {
  const user = open();
  await user.type(box(), "qqqq");
  await pause();
  expect(screen.getByText(words.none)).toBeInstanceOf(HTMLElement);
  expect(rows()).toEqual([]);
  expect(screen.getByRole("link", { name: en.waysOut.knowledge }).getAttribute("href")).toBe("/kb");
});

test("The search of the address is requested only once it has changed", async () => {
  const user = open("mass");
  expect(box().value).toBe("mass");
  await user.click(box());
  await pause();
  expect(asked()).toEqual([]);
  expect(serverRows()).not.toBeNull();
});

test("A search that fails keeps the rows and is tried again by its button; dismissed, the message goes", async () => {
  fetched
    .mockRejectedValueOnce(new FetchFailure(t.failed, 503))
    .mockRejectedValueOnce(new FetchFailure(t.failed, 503));
  const user = open();
  await focusBox(user);
  await user.type(box(), "mass");
  await pause();
  const alert = () => screen.queryByRole("alert");
  expect(alert()?.textContent).toContain(t.failed);
  expect(serverRows()).not.toBeNull();
  await user.click(screen.getByRole("button", { name: t.dismiss }));
  expect(alert()).toBeNull();
  await user.clear(box());
  await pause();
  await user.type(box(), "mass");
  await pause();
  expect(alert()?.textContent).toContain(t.failed);
  await user.click(screen.getByRole("button", { name: t.retry }));
  await pause();
  expect(alert()).toBeNull();
  expect(rows()).toEqual(["Verified Gross Mass"]);
});

test("A search that is taken back before its response leaves nothing waiting", async () => {
  const user = open();
  await focusBox(user);
  await user.type(box(), "gross");
  await pause();
  fetched.mockImplementation(() => new Promise(() => {}));
  await user.type(box(), "x");
  await pause();
  const waiting = () => document.querySelectorAll("[aria-busy=true]").length;
  expect(waiting()).toBe(1);
  await pass(200);
  expect(status()).toBe(words.loading);
  await user.keyboard("{Backspace}");
  await pause();
  expect(waiting()).toBe(0);
  expect(rows()).toHaveLength(2);
});

test("Container types are filtered as one types; the first, and each of two, stands open", async () => {
  const types = ["dry", "reefer", "high reefer", "tank"].map((id) => ({
    id,
    summary: <b>{id}</b>,
    body: <p>{`${id} figures`}</p>,
  }));
  fetched.mockImplementation(async (path) => {
    const q = new URLSearchParams(path.split("?")[1]).get("q") ?? "";
    const items = types.filter(({ id }) => id.includes(q)).map(({ id }) => ({ id }));
    return { items, page: 1, totalPages: 1, total: items.length };
  });
  const texts = { ...t, ...t.containers };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ContainerSearch
        types={types}
        foundIds={types.map(({ id }) => id)}
        none={<p>No such type</p>}
        words={texts}
        locale="en"
        initial=""
        carried={{}}
      />
    </SWRConfig>,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const shown = () =>
    [...document.querySelectorAll("details")].map((one) => [one.querySelector("b")?.textContent, one.open]);
  expect(shown()).toEqual([
    ["dry", true],
    ["reefer", false],
    ["high reefer", false],
    ["tank", false],
  ]);
  await user.click(screen.getByText("tank"));
  expect(shown().at(-1)).toEqual(["tank", true]);
  await focusBox(user, texts.searchLabel);
  await user.type(box(texts.searchLabel), "reef");
  await pause();
  expect(shown()).toEqual([
    ["reefer", true],
    ["high reefer", true],
  ]);
  expect(status()).toBe(texts.found.replace("{count}", "2").replace("{typed}", "reef"));
  await user.type(box(texts.searchLabel), "s in a box");
  await pause();
  expect(shown()).toEqual([]);
  expect(screen.getByText("No such type")).toBeInstanceOf(HTMLElement);
});

test("Text that was typed before the search's code has loaded is searched when it has", async () => {
  const user = open();
  await user.type(box(), "m");
  await pass(0);
  await pass(0);
  expect(asked()).toEqual(["/api/kb/abbrev?q=m&language=en"]);
});
