/** @jest-environment jsdom */
import { FetchFailure, getBytes } from "@/lib/browser/fetcher";
import { openPdf, type PdfEvents } from "./pdf-engine";

/** The library, of which only what the engine uses is here: a file of three pages. */
const bus = new EventTarget();
const dispatched: [string, Record<string, unknown>][] = [];
const viewer = {
  pagesCount: 3,
  currentPageNumber: 1,
  currentScaleValue: "",
  pagesRotation: 0,
  setDocument: jest.fn(),
  updateScale: jest.fn(),
  scrollPageIntoView: jest.fn(),
};
const task = {
  promise: Promise.resolve({ numPages: 3 }) as Promise<unknown>,
  destroy: jest.fn(),
  onPassword: null,
};
jest.mock("pdfjs-dist/legacy/build/pdf.mjs", () => ({
  version: "1.2.3",
  GlobalWorkerOptions: {},
  VerbosityLevel: {},
  AnnotationMode: {},
  AnnotationEditorType: {},
  PasswordResponses: { NEED_PASSWORD: 1, INCORRECT_PASSWORD: 2 },
  getDocument: () => task,
}));
jest.mock("pdfjs-dist/legacy/web/pdf_viewer.mjs", () => ({
  EventBus: class {
    on = (type: string, listen: (detail: unknown) => void) =>
      bus.addEventListener(type, (event) => listen((event as CustomEvent).detail));
    dispatch = (type: string, detail: Record<string, unknown>) => dispatched.push([type, detail]);
  },
  LinkTarget: { BLANK: 2 },
  PDFFindController: class {
    scrollMatchIntoView = () => {};
  },
  PDFLinkService: class {
    setViewer = () => {};
    setDocument = () => {};
  },
  PDFViewer: function PDFViewer() {
    return viewer;
  },
}));
jest.mock("@/lib/browser/fetcher", () => ({
  ...jest.requireActual("@/lib/browser/fetcher"),
  getBytes: jest.fn(async () => new Uint8Array()),
}));
const fetched = jest.mocked(getBytes);

let events: jest.Mocked<PdfEvents>;
beforeEach(() => {
  jest.clearAllMocks();
  dispatched.length = 0;
  location.hash = "";
  task.promise = Promise.resolve({ numPages: 3 });
  Object.assign(viewer, { currentPageNumber: 1, currentScaleValue: "", pagesRotation: 0 });
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe = () => {};
      disconnect = () => {};
    },
  });
  events = {
    opened: jest.fn(),
    page: jest.fn(),
    scale: jest.fn(),
    matches: jest.fn(),
    password: jest.fn(),
    failed: jest.fn(),
  };
});

const report = (type: string, detail: unknown = {}) => bus.dispatchEvent(new CustomEvent(type, { detail }));
const pages = document.createElement("div");
async function open() {
  const view = await openPdf(
    {
      container: document.createElement("div"),
      pages,
      url: "/api/pdf?path=a.pdf",
      pageLabel: (page, total) => `Page ${page} of ${total}`,
      scale: "auto",
    },
    events,
  );
  // Until the file has been fetched and parsed, or has failed.
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  return view;
}

test.each([
  [403, "refused"],
  [404, "missing"],
  [413, "size"],
  [502, "host"],
  [503, "busy"],
  [504, "slow"],
  [500, "other"],
  [null, "connection"],
])("A file whose response has status %s is not shown: %s", async (status, failure) => {
  fetched.mockRejectedValueOnce(new FetchFailure("", status));
  await open();
  expect(events.failed.mock.calls).toEqual([[failure]]);
});

test("A file that the library cannot read is damaged; another error is not the file's", async () => {
  for (const [name, failure] of [
    ["InvalidPDFException", "broken"],
    ["TypeError", "other"],
  ] as const) {
    const rejected = Promise.reject(Object.assign(new Error(), { name }));
    rejected.catch(() => {});
    task.promise = rejected;
    await open();
    expect(events.failed).toHaveBeenLastCalledWith(failure);
  }
});

test("A closed viewer reports nothing, and its file is not shown", async () => {
  let fail: (error: Error) => void = () => {};
  fetched.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const view = await open();
  view.close();
  fail(new FetchFailure("", 504));
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  expect(events.failed).not.toHaveBeenCalled();
  expect(viewer.setDocument).toHaveBeenLastCalledWith(null);
});

test("Pages are named, and the page of the address comes first, at most the last", async () => {
  pages.innerHTML = '<div class="page" data-page-number="2"></div>';
  location.hash = "#page=250";
  const view = await open();
  report("pagesinit");
  expect(events.opened).toHaveBeenLastCalledWith(3);
  expect(pages.firstElementChild?.getAttribute("aria-label")).toBe("Page 2 of 3");
  expect(viewer.currentPageNumber).toBe(3);
  for (const [wanted, shown] of [
    [0, 1],
    [2, 2],
    [99, 3],
  ] as const) {
    view.goTo(wanted);
    expect(viewer.currentPageNumber).toBe(shown);
  }
  expect([view.rotate(), view.rotate(), view.rotate(), view.rotate()]).toEqual([90, 180, 270, 0]);
  view.setScale("page-fit");
  expect(viewer.scrollPageIntoView).toHaveBeenCalledWith({ pageNumber: 3 });
});

test("A search begins at the page in view, goes on with the same word, and ends with none", async () => {
  const view = await open();
  view.find("vgm");
  view.find("vgm", "previous");
  view.find("");
  view.find("vgm");
  expect(dispatched.map(([type, { type: kind, findPrevious }]) => [type, kind, findPrevious])).toEqual([
    ["find", "", false],
    ["find", "again", true],
    ["findbarclose", undefined, undefined],
    ["find", "", false],
  ]);
  report("updatefindcontrolstate", { matchesCount: { current: 0, total: 0 }, state: 3 });
  expect(events.matches).toHaveBeenLastCalledWith({ current: 0, total: 0, pending: true });
  report("updatefindmatchescount", { matchesCount: { current: 1, total: 3 } });
  expect(events.matches).toHaveBeenLastCalledWith({ current: 1, total: 3, pending: false });
});
