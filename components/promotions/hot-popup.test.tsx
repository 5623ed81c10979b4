/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createTranslator } from "use-intl/core";
import type { PopupMailing } from "@/lib/promotions/shared";
import zhTw from "@/messages/zh-tw.json";
import { HotSearchesPopup } from "./hot-popup";

jest.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "hotPopup") =>
    createTranslator({ locale: "zh-tw", namespace, messages: zhTw }),
}));

const words = zhTw.hotPopup;
const picture: PopupMailing = { kind: "image", url: "https://images.example/a.png", title: "Reefer week" };
const week = 7 * 86_400_000;

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse("2026-03-16T02:00:00Z") });
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  localStorage.clear();
  document.body.innerHTML = "";
});
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const popup = () =>
  screen.queryByRole("complementary", { name: words.name.replace("{title}", "Reefer week") });
async function show(mailing: PopupMailing | null = picture, isSample = true) {
  const element = await HotSearchesPopup({ mailing, isSample });
  return render(
    <>
      <a href="/first">First</a>
      {element}
    </>,
  );
}

test("The popup appears after half a minute, and takes no focus", async () => {
  await show();
  const link = screen.getByRole("link", { name: "First" });
  act(() => link.focus());
  await wait(29_000);
  expect(popup()).toBeNull();
  await wait(1_000);
  expect(popup()).not.toBeNull();
  expect(document.activeElement).toBe(link);
});

test("A mailing that is a picture is a sponsored link that opens a new tab", async () => {
  await show();
  await wait(30_000);
  expect(screen.getByRole("img", { name: picture.title }).getAttribute("src")).toBe(picture.url);
  const link = screen.getByRole("link", { name: words.open.replace("{title}", picture.title) });
  expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
    picture.url,
    "_blank",
    "sponsored noopener",
  ]);
  expect(screen.getByText(words.sampleAdvertisement)).toBeInstanceOf(HTMLElement);
});

test.each([
  ["of this site has no rights", "/samples/open-day.asp", false],
  ["of a publisher runs its scripts and never leads the window", "https://offers.example/a.asp", true],
])("A mailing that is a page comes in a frame, and one %s", async (_, url, hasScripts) => {
  await show({ kind: "frame", url, title: "Reefer week" }, false);
  await wait(30_000);
  const frame = screen.getByTitle("Reefer week");
  expect(frame.getAttribute("src")).toBe(url);
  const rights = frame.getAttribute("sandbox") ?? "";
  expect(/scripts|same-origin/.test(rights)).toBe(hasScripts);
  expect(rights).not.toContain("top-navigation");
  expect(screen.getByText(words.advertisement)).toBeInstanceOf(HTMLElement);
});

test.each([
  ["its cross", () => user.click(screen.getByRole("button", { name: words.close }))],
  ["Escape", () => user.keyboard("{Escape}")],
])("Closed by %s the popup stays away for a week", async (_, close) => {
  const first = await show();
  await wait(30_000);
  await close();
  expect(popup()).toBeNull();
  await wait(120_000);
  expect(popup()).toBeNull();
  first.unmount();

  for (const [days, isShown] of [
    [6, false],
    [2, true],
  ] as const) {
    jest.setSystemTime(Date.now() + days * 86_400_000);
    const { unmount } = await show();
    await wait(31_000);
    expect([days, popup() !== null]).toEqual([days, isShown]);
    unmount();
  }
});

test("Escape closes other open dialogs first", async () => {
  await show();
  await wait(30_000);
  document.body.insertAdjacentHTML("beforeend", '<button aria-expanded="true"></button>');
  await user.keyboard("{Escape}");
  expect(popup()).not.toBeNull();
  document.querySelector("[aria-expanded]")?.remove();
  await user.keyboard("{Escape}");
  expect(popup()).toBeNull();
});

test("The popup shows if its stored end is not a number or has passed", async () => {
  for (const stored of ["never", String(Date.now() - 1), ""]) {
    localStorage.setItem("hot_searches_until", stored);
    const { unmount } = await show();
    await wait(30_000);
    expect([stored, popup() !== null]).toEqual([stored, true]);
    unmount();
  }
  localStorage.setItem("hot_searches_until", String(Date.now() + week));
  await show();
  await wait(30_000);
  expect(popup()).toBeNull();
});

test("Without a mailing there is no popup", async () => {
  await show(null);
  await wait(90_000);
  expect(screen.queryByRole("complementary")).toBeNull();
});
