/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { formatPickedRange } from "@/lib/i18n/formats";
import type { KeywordQuery } from "@/lib/news/shared";
import en from "@/messages/en.json";
import { ArchiveSearch } from "./archive-search.client";

const words = en.archive;
const calendar = { ...en.calendar, monthsLong: en.dates.monthsLong };
const usual = { from: "2026-02-16", to: "2026-03-16" };
/** What the browser sends by itself when a form is submitted: jsdom follows no address. */
let submitted: string[] = [];
const submit = (event: SubmitEvent) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  submitted.push(`${new URLSearchParams([...new FormData(event.target as HTMLFormElement)] as string[][])}`);
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  Element.prototype.scrollIntoView = () => {};
  submitted = [];
  location.hash = "";
  addEventListener("submit", submit);
});
afterEach(() => {
  removeEventListener("submit", submit);
  jest.useRealTimers();
});

function open(criteria: Partial<KeywordQuery> = {}) {
  render(
    <ArchiveSearch
      criteria={{ query: "", hashtag: null, language: "en", page: 3, ...usual, ...criteria }}
      words={words}
      calendar={calendar}
      locale="en"
      // An address within the page, the only one that jsdom follows.
      action="#/keyword"
      today={usual.to}
    />,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: words.keyword });
const button = () => screen.getByRole("button", { name: words.search });
const range = () => screen.getByRole("button", { name: new RegExp(`^${words.dateRange}`) });
const day = (date: string) => document.querySelector(`[data-day="${date}"] button`) as HTMLElement;
/** The search that the page has gone to by itself. */
const search = () => location.hash.split("?")[1] ?? null;
const status = () => screen.getAllByRole("status").at(-1)?.textContent;
const searchOf = (query: string, dates = usual) => `${new URLSearchParams({ query, ...dates })}`;

test("Enter in a filled box searches one second after the last Enter", async () => {
  const user = open();
  await user.type(box(), "suez & panama{Enter}");
  expect(status()).toBe(words.searching);
  await pass(600);
  await user.keyboard("{Enter}");
  await pass(999);
  expect(search()).toBeNull();
  await pass(1);
  // The search begins with its first page, whatever page was shown.
  expect(search()).toBe(searchOf("suez & panama"));
  expect(status()).toBe("");
  expect(submitted).toEqual([]);
});

test("Enter in an empty box searches nothing, and the button leads back to the box", async () => {
  const user = open();
  await user.type(box(), "  {Enter}");
  await pass(2000);
  expect(search()).toBeNull();
  await user.click(button());
  expect(submitted).toEqual([]);
  expect(document.activeElement).toBe(box());
});

test("Enter that ends the composition of a Chinese word does not search", async () => {
  const user = open();
  await user.type(box(), "貨櫃");
  fireEvent.keyDown(box(), { key: "Enter", isComposing: true });
  // As Safari reports it: the composition has ended already.
  fireEvent.keyDown(box(), { key: "Enter", keyCode: 229 });
  await pass(2000);
  expect([search(), status()]).toEqual([null, ""]);
});

test("The button searches at once, and calls off the search that was due", async () => {
  const user = open({ language: "zh" });
  await user.type(box(), "locks{Enter}");
  await user.click(button());
  expect(submitted).toEqual([`${searchOf("locks")}&language=zh`]);
  await pass(2000);
  expect(search()).toBeNull();
});

test("A range searches one second after its second day, also without a word", async () => {
  const user = open();
  await user.click(range());
  await pass(0);
  await user.click(day("2026-03-02"));
  await pass(2000);
  expect([search(), status()]).toEqual([null, ""]);
  await user.click(day("2026-03-09"));
  expect(range().textContent).toBe(formatPickedRange("2026-03-02", "2026-03-09", calendar.months));
  await pass(999);
  expect(search()).toBeNull();
  await pass(1);
  expect(search()).toBe("from=2026-03-02&to=2026-03-09");
});

test("The button sends a range that was just chosen, although no word is typed", async () => {
  const user = open();
  await user.click(range());
  await pass(0);
  await user.click(day("2026-03-10"));
  await user.click(day("2026-03-03"));
  await user.click(button());
  expect(submitted).toEqual(["query=&from=2026-03-03&to=2026-03-10"]);
});
