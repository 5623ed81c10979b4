/** @jest-environment jsdom */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { postJson } from "@/lib/browser/fetcher";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import en from "@/messages/en.json";
import { installMedia } from "@/test/support/browser-features";
import { ShareButtonMarkup } from "./share-list";
import { ShareList } from "./share-list.client";

jest.mock("next-intl/server", () => ({}));
jest.mock("@/lib/browser/fetcher", () => ({ postJson: jest.fn() }));
jest.mock("@/lib/i18n/lazy-messages", () => {
  const actual = jest.requireActual("@/lib/i18n/lazy-messages");
  return { loadLazyMessages: jest.fn(actual.loadLazyMessages) };
});
const posted = jest.mocked(postJson);
const words = en.share;

beforeAll(() => {
  installMedia(() => false);
});
beforeEach(() => {
  posted.mockReset();
  posted.mockResolvedValue({ url: "http://localhost/s/k3V9k3V9k3V9" });
  render(
    <ShareList words={words} locale="en">
      <ul>
        {["One", "Two"].map((title) => (
          <li key={title}>
            <a href={`#${title}`}>{title}</a>
            <ShareButtonMarkup title={title} address={`/news?news_id=${title}`} label={`Share ${title}`} />
          </li>
        ))}
      </ul>
    </ShareList>,
  );
});

const user = userEvent.setup();
const button = (title: string) => screen.getByRole("button", { name: `Share ${title}` });

test("Each entry shares its own title and address, by pointer or by keyboard", async () => {
  for (const [title, press] of [
    ["Two", () => user.click(button("Two").querySelector("svg") ?? button("Two"))],
    [
      "One",
      () => {
        act(() => button("One").focus());
        return user.keyboard("{Enter}");
      },
    ],
  ] as const) {
    await press();
    const dialog = await screen.findByRole("dialog", { name: words.title });
    expect(within(dialog).getByText(title)).toBeInstanceOf(HTMLElement);
    expect(posted.mock.calls.at(-1)?.[1]).toEqual({ url: `http://localhost/news?news_id=${title}` });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button(title));
  }
});

test("A press beside the buttons shares nothing", async () => {
  await user.click(screen.getByRole("link", { name: "One" }));
  expect(posted).not.toHaveBeenCalled();
});

test("A failure is reported beside the button that was pressed, and repeats its entry", async () => {
  jest.mocked(loadLazyMessages).mockRejectedValueOnce(new Error("ChunkLoadError"));
  await user.click(button("Two"));
  const alert = await screen.findByRole("alert");
  expect(button("Two").parentElement?.contains(alert)).toBe(true);
  expect(button("Two").getAttribute("aria-busy")).toBe("false");
  await user.click(within(alert).getByRole("button", { name: words.tryAgain }));
  const dialog = await screen.findByRole("dialog", { name: words.title });
  expect(within(dialog).getByText("Two")).toBeInstanceOf(HTMLElement);
});
