/** @jest-environment jsdom */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fill } from "@/lib/i18n/fill";
import en from "@/messages/en.json";
import { openPdf, type PdfEvents, type PdfView } from "./pdf-engine";
import { printPdf } from "./pdf-print";
import { PdfViewer } from "./pdf-viewer.client";

jest.mock("./pdf-engine", () => ({ openPdf: jest.fn() }));
jest.mock("./pdf-print", () => ({ maxPrintedPages: 60, printPdf: jest.fn() }));
const opening = jest.mocked(openPdf);
const printing = jest.mocked(printPdf);

const { viewer: words } = en;
const fileUrl = "/api/pdf?path=english.pdf";

/** The library with a file of three pages: it reports every change, as the real one does. */
let events: PdfEvents;
let view: jest.Mocked<PdfView>;
let pages: number;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  pages = 3;
  printing.mockReset();
  opening.mockImplementation(async (_, reported) => {
    events = reported;
    let degrees = 0;
    view = {
      document: jest.fn(() => ({ numPages: pages }) as ReturnType<PdfView["document"]>),
      goTo: jest.fn((page) => reported.page(page)),
      setScale: jest.fn((value) => reported.scale(value, Number(value) || 1)),
      zoom: jest.fn((direction) => reported.scale(String(1 + direction / 10), 1 + direction / 10)),
      rotate: jest.fn(() => {
        degrees += 90;
        return degrees;
      }),
      find: jest.fn(),
      close: jest.fn(),
    };
    return view;
  });
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Something that the library reports. */
const report = (happen: () => void) => act(async () => happen());
async function open(isOpened = true) {
  const { unmount } = render(<PdfViewer words={words} fileUrl={fileUrl} fileName="english.pdf" />);
  await pass(0);
  if (isOpened) await report(() => events.opened(pages));
  return unmount;
}
const focus = (element: HTMLElement) => act(() => element.focus());
const tools = () => screen.getByRole("group", { name: words.tools });
const button = (name: string) => within(tools()).getByRole("button", { name });
const number = () => within(tools()).getByLabelText<HTMLInputElement>(words.page);
const zoom = () => within(tools()).getByRole<HTMLSelectElement>("combobox", { name: words.zoom });
const scroller = () => screen.getByRole("region", { name: fill(words.pagesOf, { name: "english.pdf" }) });
const announced = () => screen.getAllByRole("status").at(-1)?.textContent;
const pageNow = (page: number) => fill(words.pageNow, { page, total: 3 });
const typeNumber = async (text: string) => {
  await user.clear(number());
  await user.type(number(), `${text}{Enter}`);
};

test("The tools are disabled until the file is open, and a late file says so", async () => {
  await open(false);
  expect(tools().hasAttribute("disabled")).toBe(true);
  expect(screen.queryByText(words.loading)).toBeNull();
  await pass(60_000);
  expect(screen.getByText(words.loading)).toBeInstanceOf(HTMLElement);
  await report(() => events.opened(3));
  expect(tools().hasAttribute("disabled")).toBe(false);
  expect(screen.queryByText(words.loading)).toBeNull();
  expect(number().value).toBe("1");
  const download = screen.getByRole("link", { name: words.download });
  expect([download.getAttribute("href"), download.getAttribute("download")]).toEqual([
    fileUrl,
    "english.pdf",
  ]);
});

test("Pages are turned by buttons and by their number, no further than the last", async () => {
  await open();
  await user.click(button(words.nextPage));
  expect(number().value).toBe("2");
  await typeNumber("3");
  expect(number().value).toBe("3");
  await typeNumber("99");
  expect(number().value).toBe("3");
  for (const wrong of ["0", "x"]) {
    await typeNumber(wrong);
    expect(number().value).toBe("3");
  }
  expect(button(words.nextPage).getAttribute("aria-disabled")).toBe("true");
  focus(button(words.previousPage));
  await user.keyboard(" ");
  expect(number().value).toBe("2");
  // What is typed and not sent is no page.
  await user.clear(number());
  await user.type(number(), "1");
  await user.tab();
  expect(number().value).toBe("2");
});

test("The page at which the reader stops is announced, not those that pass", async () => {
  await open();
  await pass(500);
  expect(announced()).toBe(pageNow(1));
  await report(() => events.page(2));
  await pass(499);
  await report(() => events.page(3));
  await pass(499);
  expect(announced()).toBe(pageNow(1));
  await pass(1);
  expect(announced()).toBe(pageNow(3));
});

test("Pages are zoomed by steps and presets, fitted and turned", async () => {
  await open();
  expect(zoom().selectedOptions[0]?.textContent).toBe(words.zoomAuto);
  await user.click(button(words.zoomIn));
  expect(zoom().selectedOptions[0]?.textContent).toBe("110%");
  await user.selectOptions(zoom(), "150%");
  expect(view.setScale).toHaveBeenLastCalledWith("1.5");
  await user.click(button(words.fitWidth));
  expect(button(words.fitWidth).getAttribute("aria-pressed")).toBe("true");
  expect(zoom().selectedOptions[0]?.textContent).toBe(words.fitWidth);
  await user.click(button(words.fitPage));
  expect(view.setScale).toHaveBeenLastCalledWith("page-fit");
  await user.click(button(words.zoomOut));
  expect(view.zoom).toHaveBeenLastCalledWith(-1);
  await user.click(button(words.rotate));
  expect(announced()).toBe(fill(words.rotated, { degrees: 90 }));
});

test("The pointer is a hand until text is to be selected", async () => {
  await open();
  const radio = (name: string) => within(tools()).getByRole<HTMLInputElement>("radio", { name });
  expect(radio(words.hand).checked).toBe(true);
  await user.click(radio(words.text));
  expect([radio(words.hand).checked, radio(words.text).checked]).toEqual([false, true]);
  expect(scroller().closest("[data-pointer]")?.getAttribute("data-pointer")).toBe("text");
});

test("A word is found forwards and backwards by keyboard, and Escape leads back to the pages", async () => {
  await open();
  await user.click(button(words.search));
  expect(button(words.search).getAttribute("aria-expanded")).toBe("true");
  const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: words.searchLabel });
  const form = () => field().closest("form") as HTMLElement;
  const count = () => within(form()).getByRole("status").textContent;
  expect(document.activeElement).toBe(field());
  await user.keyboard(" TRANSHIPMENT {Enter}");
  expect(view.find).toHaveBeenLastCalledWith("TRANSHIPMENT", "next");
  await report(() => events.matches({ current: 0, total: 0, pending: true }));
  expect(count()).toBe(words.loading);
  await report(() => events.matches({ current: 1, total: 3, pending: false }));
  expect(count()).toBe(fill(words.matches, { current: 1, total: 3 }));
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  expect(view.find).toHaveBeenLastCalledWith("TRANSHIPMENT", "previous");
  for (const [name, direction] of [
    [words.nextMatch, "next"],
    [words.previousMatch, "previous"],
    [words.search, "next"],
  ] as const) {
    await user.click(within(form()).getByRole("button", { name }));
    expect(view.find).toHaveBeenLastCalledWith("TRANSHIPMENT", direction);
  }
  await report(() => events.matches({ current: 0, total: 0, pending: false }));
  expect(count()).toBe(words.noMatches);
  focus(field());
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(document.activeElement).toBe(scroller());
  // The marks of the last search go too.
  expect(view.find).toHaveBeenLastCalledWith("", undefined);
});

test("Ctrl+F opens the viewer's search, and returns to its field; before the file is open it is the browser's", async () => {
  await open(false);
  focus(scroller());
  await user.keyboard("{Control>}f{/Control}");
  expect(screen.queryByRole("searchbox")).toBeNull();
  await report(() => events.opened(3));
  await user.keyboard("{Control>}f{/Control}");
  const field = screen.getByRole("searchbox", { name: words.searchLabel });
  expect(document.activeElement).toBe(field);
  focus(button(words.search));
  await user.keyboard("{Meta>}f{/Meta}");
  expect(document.activeElement).toBe(field);
});

test("A file that needs a password asks for it until it is right", async () => {
  await open(false);
  const submit = jest.fn();
  await report(() => events.password(submit, false));
  const field = () => screen.getByLabelText<HTMLInputElement>(words.password);
  expect(screen.getByRole("heading", { name: words.passwordTitle })).toBeInstanceOf(HTMLElement);
  expect(document.activeElement).toBe(field());
  await user.keyboard("harbor{Enter}");
  expect(submit).toHaveBeenLastCalledWith("harbor");
  await report(() => events.password(submit, true));
  expect(screen.getByText(words.passwordWrong)).toBeInstanceOf(HTMLElement);
  await user.clear(field());
  await user.type(field(), "harbour");
  await user.click(screen.getByRole("button", { name: words.unlock }));
  expect(submit).toHaveBeenLastCalledWith("harbour");
  await report(() => events.opened(1));
  expect(screen.queryByLabelText(words.password)).toBeNull();
});

test.each(["slow", "connection", "broken"] as const)(
  "A file that is not shown (%s) gets its reason, the file itself and another try",
  async (failure) => {
    await open(false);
    await report(() => events.failed(failure));
    const alert = within(screen.getByRole("alert"));
    expect(alert.getByRole("heading", { name: words.failedTitle })).toBeInstanceOf(HTMLElement);
    expect(alert.getByText(words.failures[failure])).toBeInstanceOf(HTMLElement);
    expect(alert.getByRole("link", { name: words.open }).getAttribute("href")).toBe(fileUrl);
    expect(tools().hasAttribute("disabled")).toBe(true);
    const first = view;
    await user.click(alert.getByRole("button", { name: words.tryAgain }));
    await pass(0);
    expect(first.close).toHaveBeenCalledTimes(1);
    expect(opening).toHaveBeenCalledTimes(2);
    await report(() => events.opened(3));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(tools().hasAttribute("disabled")).toBe(false);
  },
);

test("A viewer whose code does not come says so and loads it again", async () => {
  opening.mockRejectedValueOnce(new Error("no code"));
  await open(false);
  expect(screen.getByRole("alert").textContent).toContain(words.failures.other);
  await user.click(screen.getByRole("button", { name: words.tryAgain }));
  await pass(0);
  await report(() => events.opened(3));
  expect(tools().hasAttribute("disabled")).toBe(false);
});

test("A closed viewer closes its file", async () => {
  const unmount = await open();
  unmount();
  expect(view.close).toHaveBeenCalledTimes(1);
});

test("Printing tells its progress and can be stopped; Ctrl+P starts it too", async () => {
  await open();
  let signal: AbortSignal | undefined;
  printing.mockImplementation(async (_file, _class, progress, stop) => {
    signal = stop;
    progress(2);
    await new Promise<void>((_, reject) => stop.addEventListener("abort", () => reject(stop.reason)));
  });
  await user.click(button(words.print));
  await pass(0);
  const progress = fill(words.printing, { page: 2, total: 3 });
  expect(screen.getByText(progress)).toBeInstanceOf(HTMLElement);
  expect(button(words.print).getAttribute("aria-busy")).toBe("true");
  // One printing at a time.
  await user.click(button(words.print));
  expect(printing).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: words.cancel }));
  await pass(0);
  expect(signal?.aborted).toBe(true);
  expect(screen.queryByText(progress)).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  printing.mockResolvedValue();
  focus(scroller());
  await user.keyboard("{Control>}p{/Control}");
  await pass(0);
  expect(printing).toHaveBeenCalledTimes(2);
});

test("A file of very many pages is not printed here, and one that cannot be drawn says so", async () => {
  pages = 300;
  await open();
  await user.click(button(words.print));
  await pass(0);
  const refusal = screen.getByText(fill(words.printLong, { total: 300 }));
  expect(refusal.getAttribute("role")).toBe("alert");
  expect(screen.getByRole("link", { name: words.open }).getAttribute("href")).toBe(fileUrl);
  expect(printing).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: words.dismiss }));
  expect(screen.queryByRole("alert")).toBeNull();
  pages = 3;
  printing.mockRejectedValueOnce(new Error("a page is damaged"));
  await user.click(button(words.print));
  await pass(0);
  expect(screen.getByRole("alert").textContent).toContain(words.printFailed);
});

test("The pages fill the screen and give it back, where the browser can", async () => {
  let full: Element | null = null;
  const change = (element: Element | null) => {
    full = element;
    document.dispatchEvent(new Event("fullscreenchange"));
  };
  Object.defineProperties(document, {
    fullscreenEnabled: { value: true, configurable: true },
    fullscreenElement: { get: () => full, configurable: true },
    exitFullscreen: { value: async () => act(() => change(null)), configurable: true },
  });
  HTMLElement.prototype.requestFullscreen = async function request() {
    act(() => change(this));
  };
  await open();
  await user.click(button(words.fullScreen));
  expect((full as Element | null)?.contains(scroller())).toBe(true);
  await user.click(button(words.leaveFullScreen));
  expect(button(words.fullScreen)).toBeInstanceOf(HTMLElement);
  for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"])
    Reflect.deleteProperty(document, name);
});
