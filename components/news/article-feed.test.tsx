/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { sharePage } from "@/components/sharing/share-page";
import { SiteProvider } from "@/components/shell/site.client";
import { getJson } from "@/lib/browser/fetcher";
import { fill } from "@/lib/i18n/fill";
import en from "@/messages/en.json";
import { article, rail } from "@/test/support/examples/news";
import { bringIntoView, useTestIntersections } from "@/test/support/intersection-observer";
import { ArticleFeed } from "./article-feed.client";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
jest.mock("@/components/sharing/share-page", () => ({ sharePage: jest.fn(async () => null) }));
const fetched = jest.mocked(getJson);
const { feed: words } = en;

const start = "/news?news_id=1&share=true";
const link = (id: number) => ({ id: `${id}`, headline: `Story ${id}`, lang: "en" as const });
/** The step of the feed with an article; the last is the seventh. */
const step = (id: number) => ({
  article: { ...article, id: `${id}`, lang: "en", language: "en", headline: `Story ${id}`, images: [] },
  next: id < 7 ? link(id + 1) : null,
  rail,
});
const idOf = (path: string) => Number(/(\d+)$/.exec(path)?.[1]);

beforeAll(useTestIntersections);
beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState({ of: "the framework" }, "", start);
  history.scrollRestoration = "auto";
  document.title = "Story 1 | Portal";
  fetched.mockReset();
  fetched.mockImplementation(async (path) => step(idOf(path)));
});
afterEach(() => jest.useRealTimers());

function open(next: ReturnType<typeof link> | null = link(2)) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SiteProvider name="Portal" zone="UTC">
        <main>
          <article>
            <h1>Story 1</h1>
          </article>
          <ArticleFeed
            next={next}
            address="/news?news_id="
            apiPath="/api/news-feed?news_id="
            archive="/news-list"
            locale="en"
            words={words}
          />
        </main>
      </SiteProvider>
    </SWRConfig>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** The reader comes to the end of what is loaded, and the feed's code and its next article come. */
async function readOn() {
  bringIntoView(end());
  for (const ms of [0, 0, 0]) await pass(ms);
}
const end = () => screen.getAllByRole("link").at(-1)?.parentElement as HTMLElement;
const headlines = () =>
  screen.getAllByRole("heading", { name: /^Story/ }).map(({ textContent }) => textContent);
const following = () => end().querySelector(":scope > a")?.getAttribute("href");
const asked = () => fetched.mock.calls.map(([path]) => path);
const more = () => screen.queryByRole("button", { name: words.more });
const articleOf = (id: number) =>
  screen.getByRole("heading", { name: `Story ${id}` }).closest("article") as HTMLElement;
const page = () => [location.pathname + location.search, document.title, history.scrollRestoration];

test("Articles follow by scrolling three times, no faster than their pace, and then by a button", async () => {
  const user = open();
  await pass(60_000);
  expect(asked()).toEqual([]);
  expect(following()).toBe("/news?news_id=2");
  await readOn();
  expect(asked()).toEqual(["/api/news-feed?news_id=2"]);
  expect(following()).toBe("/news?news_id=3");
  await pass(2900);
  expect(asked()).toHaveLength(1);
  for (const ms of [100, 3000, 60_000]) await pass(ms);
  expect(headlines()).toEqual(["Story 1", "Story 2", "Story 3", "Story 4"]);
  expect(asked()).toHaveLength(3);
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(screen.getAllByRole("heading", { level: 2, name: /^Story/ })).toHaveLength(3);
  expect(screen.getAllByText(words.next)).toHaveLength(4);
  const loaded = (headline: string) => fill(words.loaded, { headline });
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(loaded("Story 4"));
  // The focus stays where it is.
  expect(document.activeElement).toBe(document.body);

  await user.click(more() as HTMLElement);
  await pass(0);
  expect(headlines()).toHaveLength(5);
  expect(document.activeElement).toBe(more());
  for (let clicks = 0; clicks < 2; clicks += 1) {
    await user.click(more() as HTMLElement);
    await pass(0);
  }
  // After the last article the archive follows.
  expect(headlines()).toHaveLength(7);
  expect(more()).toBeNull();
  expect(following()).toBe("/news-list");
});

test("Address and title follow the article in view, in the same entry of the history", async () => {
  open();
  await readOn();
  const entries = history.length;
  bringIntoView(articleOf(2));
  expect(page()).toEqual(["/news?news_id=2", "Story 2 | Portal", "manual"]);
  bringIntoView(articleOf(2), false);
  expect(page()[0]).toBe("/news?news_id=2");
  bringIntoView(articleOf(1));
  expect(page()).toEqual([start, "Story 1 | Portal", "auto"]);
  expect(history.length).toBe(entries);
  expect(history.state).toEqual({ of: "the framework" });
});

test("An article that cannot be fetched is reported and tried again; dismissed, it waits for the button", async () => {
  fetched.mockRejectedValueOnce(new Error("500")).mockRejectedValueOnce(new Error("500"));
  const user = open();
  await readOn();
  const alert = () => screen.queryByRole("alert");
  expect(alert()?.textContent).toContain(words.failed);
  await user.click(screen.getByRole("button", { name: words.tryAgain }));
  await pass(0);
  expect(alert()?.textContent).toContain(words.failed);
  await user.click(screen.getByRole("button", { name: words.dismiss }));
  await pass(60_000);
  expect(alert()).toBeNull();
  expect(asked()).toHaveLength(2);
  await user.click(more() as HTMLElement);
  await pass(0);
  expect(headlines()).toEqual(["Story 1", "Story 2"]);
});

test("An article of the feed is shared by its own address with share=true", async () => {
  const user = open();
  await readOn();
  await user.click(screen.getByRole("button", { name: fill(words.share, { headline: "Story 2" }) }));
  expect(sharePage).toHaveBeenCalledWith({ title: "Story 2", address: "/news?news_id=2&share=true" });
});

test("After the last article there is the archive, and nothing is loaded", async () => {
  open(null);
  expect(following()).toBe("/news-list");
  await readOn();
  await pass(60_000);
  expect(asked()).toEqual([]);
  expect(more()).toBeNull();
});
