/** @jest-environment jsdom */
import { TextEncoder } from "node:util";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { postJson } from "@/lib/browser/fetcher";
import { loadLazyMessages } from "@/lib/i18n/lazy-messages";
import en from "@/messages/en.json";
import zhCn from "@/messages/zh-cn.json";
import { installMedia } from "@/test/support/browser-features";
import { ShareButton } from "./share-button.client";

jest.mock("@/lib/browser/fetcher", () => ({ postJson: jest.fn() }));
jest.mock("@/lib/i18n/lazy-messages", () => {
  const actual = jest.requireActual("@/lib/i18n/lazy-messages");
  return { loadLazyMessages: jest.fn(actual.loadLazyMessages) };
});
const posted = jest.mocked(postJson);
const words = en.share;
const short = "http://localhost/s/k3V9k3V9k3V9";

let isPhone = false;
let user: ReturnType<typeof userEvent.setup>;

beforeAll(() => {
  installMedia((query) => query.includes("pointer: coarse") && isPhone);
  // The QR encoder needs it.
  Object.assign(globalThis, { TextEncoder });
});
beforeEach(() => {
  user = userEvent.setup();
  isPhone = false;
  posted.mockReset();
  posted.mockResolvedValue({ url: short });
  document.title = "Hong Kong to Sydney & back";
  history.replaceState(null, "", "/port?a=1&direct=1");
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(document, "execCommand");
});

const button = () => screen.getByRole("button", { name: words.share });
const dialog = () => screen.findByRole("dialog", { name: words.title });
async function share(): Promise<HTMLElement> {
  render(<ShareButton words={words} locale="en" />);
  await user.click(button());
  return dialog();
}
const requests = () => posted.mock.calls.map(([path, body]) => [path, body]);

test("Share shows the page's title and a short link of its present address, in a text field", async () => {
  const shown = await share();
  expect(within(shown).getByText(document.title)).toBeInstanceOf(HTMLElement);
  const link = within(shown).getByLabelText<HTMLInputElement>(words.shortLink);
  expect([link.value, link.readOnly]).toEqual([short, true]);
  expect(requests()).toEqual([["/api/short-link", { url: "http://localhost/port?a=1&direct=1" }]]);
  expect(button().getAttribute("aria-haspopup")).toBe("dialog");
  await user.click(link);
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, short.length]);
});

test("Each of seven channels is a link with title and short link; only that of the mail program stays in the tab", async () => {
  const shown = await share();
  expect(within(shown).getAllByRole("listitem")).toHaveLength(8);
  const [url, title] = [short, document.title].map(encodeURIComponent);
  for (const [name, href] of Object.entries({
    "E-mail": `mailto:?subject=${title}&body=${title}%0D%0A${url}`,
    WhatsApp: `https://wa.me/?text=${title}%20${url}`,
    LINE: `https://social-plugins.line.me/lineit/share?url=${url}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    X: `https://x.com/intent/post?url=${url}&text=${title}`,
    Telegram: `https://t.me/share/url?url=${url}&text=${title}`,
  })) {
    const link = within(shown).getByRole("link", { name });
    expect(link.getAttribute("href")).toBe(href);
    const tab = name === "E-mail" ? [null, null] : ["_blank", "noopener"];
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(tab);
  }
});

test("WeChat draws a QR code of the short link, and takes it away again", async () => {
  const shown = await share();
  const wechat = within(shown).getByRole("button", { name: "WeChat" });
  const name = `QR code of ${short}`;
  expect(wechat.getAttribute("aria-expanded")).toBe("false");
  await user.click(wechat);
  expect(await within(shown).findByRole("img", { name })).toBeInstanceOf(Element);
  expect(within(shown).getByText(words.qrHint)).toBeInstanceOf(HTMLElement);
  expect(wechat.getAttribute("aria-expanded")).toBe("true");
  await user.click(wechat);
  expect(within(shown).queryByRole("img", { name })).toBeNull();
});

test("Copy puts the link on the clipboard and says so", async () => {
  const shown = await share();
  await user.click(within(shown).getByRole("button", { name: words.copy }));
  expect(await within(shown).findByText(words.copied)).toBeInstanceOf(HTMLElement);
  expect(await navigator.clipboard.readText()).toBe(short);
});

test.each([
  ["copies by command", true, words.copied],
  ["leaves the link selected and says so", false, words.copyFailed],
])("Where the clipboard is forbidden the browser %s", async (_, isAllowed, message) => {
  const shown = await share();
  jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("NotAllowedError"));
  Object.assign(document, { execCommand: () => isAllowed });
  await user.click(within(shown).getByRole("button", { name: words.copy }));
  expect(await within(shown).findByText(message)).toBeInstanceOf(HTMLElement);
  const link = within(shown).getByLabelText<HTMLInputElement>(words.shortLink);
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, short.length]);
});

test.each([words.close, words.closeDialog])(
  "“%s” closes the dialog and gives the focus back",
  async (name) => {
    const shown = await share();
    await user.click(within(shown).getByRole("button", { name }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button());
  },
);

test.each([
  ["fails", () => Promise.reject(new Error("500"))],
  ["is no address", () => Promise.resolve({ url: "javascript:alert(1)" })],
])("A short link that %s leaves the page's own address to share", async (_, respond) => {
  posted.mockImplementation(respond as typeof postJson);
  const shown = await share();
  const link = within(shown).getByLabelText<HTMLInputElement>(words.pageLink);
  expect(link.value).toBe("http://localhost/port?a=1&direct=1");
  expect(within(shown).getByRole("link", { name: "Facebook" }).getAttribute("href")).toBe(
    `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link.value)}`,
  );
});

test("A button of one item shares its own title and address", async () => {
  render(
    <ShareButton
      words={words}
      locale="en"
      title="Reefer season"
      address="/news?news_id=7"
      label="Share it"
    />,
  );
  await user.click(screen.getByRole("button", { name: "Share it" }));
  expect(within(await dialog()).getByText("Reefer season")).toBeInstanceOf(HTMLElement);
  expect(requests()).toEqual([["/api/short-link", { url: "http://localhost/news?news_id=7" }]]);
});

test("The dialog is in the language of the page", async () => {
  render(<ShareButton words={zhCn.share} locale="zh-cn" />);
  await user.click(screen.getByRole("button", { name: zhCn.share.share }));
  const shown = await screen.findByRole("dialog", { name: zhCn.share.title });
  expect(within(shown).getByRole("button", { name: zhCn.share.close })).toBeInstanceOf(HTMLElement);
});

test("A share that takes more than 200 ms is announced, and a second press shares nothing twice", async () => {
  let respond = (_: object) => {};
  posted.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  render(<ShareButton words={words} locale="en" />);
  await user.click(button());
  expect(button().getAttribute("aria-busy")).toBe("true");
  expect(await screen.findByText(words.loading)).toBeInstanceOf(HTMLElement);
  await user.click(button());
  expect(posted).toHaveBeenCalledTimes(1);
  await act(async () => respond({ url: short }));
  await dialog();
  expect(button().getAttribute("aria-busy")).toBe("false");
  expect(screen.queryByText(words.loading)).toBeNull();
});

test("A dialog that cannot be loaded is reported, and Try again opens it", async () => {
  jest.mocked(loadLazyMessages).mockRejectedValueOnce(new Error("ChunkLoadError"));
  render(<ShareButton words={words} locale="en" />);
  await user.click(button());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(words.failed);
  await user.click(within(alert).getByRole("button", { name: words.tryAgain }));
  await dialog();
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("on a phone", () => {
  const shared: unknown[] = [];
  function systemSheet(outcome?: DOMException): void {
    isPhone = true;
    shared.length = 0;
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: async (data: unknown) => {
        shared.push(data);
        if (outcome) throw outcome;
      },
    });
  }
  const press = async () => {
    render(<ShareButton words={words} locale="en" />);
    await user.click(button());
    await screen.findByRole("button", { name: words.share, busy: false });
  };

  test.each([
    ["shared", undefined],
    ["cancelled", new DOMException("no", "AbortError")],
  ])(
    "The system's sheet gets title and short link, and no dialog opens when the reader has %s",
    async (_, outcome) => {
      systemSheet(outcome);
      await press();
      expect(shared).toEqual([{ title: document.title, text: undefined, url: short }]);
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  test("The dialog opens where the sheet is refused", async () => {
    systemSheet(new DOMException("no", "NotAllowedError"));
    await press();
    expect(within(await dialog()).getByLabelText<HTMLInputElement>(words.shortLink).value).toBe(short);
  });

  test("The dialog opens where there is no sheet", async () => {
    isPhone = true;
    await press();
    expect(await dialog()).toBeInstanceOf(HTMLElement);
  });

  test("A wide screen that has a sheet opens the dialog", async () => {
    systemSheet();
    isPhone = false;
    await press();
    await dialog();
    expect(shared).toEqual([]);
  });
});
