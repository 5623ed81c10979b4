import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { EventBus, PDFFindController, PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { FetchFailure, getBytes } from "@/lib/browser/fetcher";

/** Why a file is not shown: `connection` when it arrived incomplete, `broken` when it cannot be read. */
export type PdfFailure =
  | "refused"
  | "missing"
  | "size"
  | "host"
  | "busy"
  | "slow"
  | "connection"
  | "broken"
  | "other";

/** Presets of the library, or a factor as text: "1.25". */
export type PdfScale = string;

export interface Matches {
  current: number;
  total: number;
  /** Not everything has been searched yet. */
  pending: boolean;
}

export interface PdfEvents {
  /** All page sizes are known and the first page is about to be drawn. */
  opened(pages: number): void;
  page(page: number): void;
  scale(value: PdfScale, factor: number): void;
  matches(matches: Matches): void;
  /** The file needs a password; `wrong` when the last one was not correct. */
  password(submit: (password: string) => void, wrong: boolean): void;
  failed(failure: PdfFailure): void;
}

export interface PdfOptions {
  /** The element that scrolls; it must be positioned absolutely. */
  container: HTMLDivElement;
  /** The element inside it that contains the pages. */
  pages: HTMLDivElement;
  url: string;
  /** Accessible name of a page. */
  pageLabel: (page: number, total: number) => string;
  /** The initial scale. */
  scale: PdfScale;
}

/** An open viewer. Nothing here throws after close(). */
export interface PdfView {
  document: () => pdfjs.PDFDocumentProxy | null;
  goTo(page: number): void;
  setScale(value: PdfScale): void;
  zoom(direction: 1 | -1): void;
  /** Turns all pages by a quarter, clockwise; returns the angle in degrees. */
  rotate(): number;
  /** Finds the next or previous match; a new query begins at the page in view. An empty query clears the highlights. */
  find(query: string, direction?: "next" | "previous"): void;
  close(): void;
}

type Components = typeof import("pdfjs-dist/legacy/web/pdf_viewer.mjs");

/** Long enough for any file of the site; the server limits downloads from other hosts (lib/documents/pdf.ts). */
const loadingMs = 15 * 60_000;

/** The library's viewer components, which expect the library itself as a global. */
async function loadComponents(): Promise<Components> {
  (globalThis as { pdfjsLib?: unknown }).pdfjsLib = pdfjs;
  return import("pdfjs-dist/legacy/web/pdf_viewer.mjs");
}

/** The portal supplies the words: the library's translations, and the request for them, are not used. */
const silentWords = {
  getLanguage: () => "en-us",
  getDirection: () => "ltr",
  get: async () => "",
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

/**
 * Opens a file in a viewer built from the library's components. No form script and no XFA runs, and only links and notes of a
 * file's annotations are shown.
 */
export async function openPdf(options: PdfOptions, events: PdfEvents): Promise<PdfView> {
  const components = await loadComponents();
  const closing = new AbortController();
  const { viewer, eventBus, linkService } = build(components, options, closing.signal);
  let task: pdfjs.PDFDocumentLoadingTask | null = null;
  let shown: pdfjs.PDFDocumentProxy | null = null;
  listen(eventBus, viewer, options, events);
  const load = async () => {
    // The file is fetched completely first: so a broken connection differs from a damaged file. The library would wait for the
    // end, too.
    const data = await getBytes(options.url, { signal: closing.signal, timeoutMs: loadingMs });
    closing.signal.throwIfAborted();
    task = pdfjs.getDocument({ data, ...libraryFiles() });
    task.onPassword = (submit: (password: string) => void, reason: number) =>
      events.password(submit, reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD);
    const document = await task.promise;
    if (closing.signal.aborted) return;
    shown = document;
    linkService.setDocument(document, null);
    viewer.setDocument(document);
  };
  load().catch((error: unknown) => {
    if (!closing.signal.aborted) events.failed(failureOf(error));
  });
  refitOnResize(viewer, options.container, closing.signal);

  return {
    document: () => shown,
    goTo: (page) => {
      if (shown) viewer.currentPageNumber = Math.min(Math.max(1, page), shown.numPages);
    },
    setScale: (value) => {
      const page = viewer.currentPageNumber;
      viewer.currentScaleValue = value;
      // A page that fits is shown from its top, whatever part of it was in view before.
      if (value === "page-fit") viewer.scrollPageIntoView({ pageNumber: page });
    },
    zoom: (direction) => viewer.updateScale({ steps: direction }),
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
      return viewer.pagesRotation;
    },
    find: finder(eventBus),
    close: () => {
      closing.abort();
      linkService.setDocument(null);
      viewer.setDocument(null);
      void task?.destroy();
    },
  };
}

function libraryFiles() {
  const base = new URL(`/pdfjs/${pdfjs.version}/`, window.location.href).href;
  pdfjs.GlobalWorkerOptions.workerSrc = `${base}build/pdf.worker.min.mjs`;
  return {
    cMapUrl: `${base}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}standard_fonts/`,
    iccUrl: `${base}iccs/`,
    wasmUrl: `${base}wasm/`,
    // The standard fonts of this site have the exact widths; a machine's substitutes may not.
    useSystemFonts: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  };
}

function build(components: Components, { container, pages }: PdfOptions, abortSignal: AbortSignal) {
  const { EventBus, LinkTarget, PDFFindController, PDFLinkService, PDFViewer } = components;
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: "noopener noreferrer nofollow",
  });
  const findController: PDFFindController = new PDFFindController({ linkService, eventBus });
  scrollWithin(findController, container);
  const settings = {
    container,
    viewer: pages,
    eventBus,
    linkService,
    findController,
    l10n: silentWords,
    abortSignal,
    // Links and notes work; form fields are drawn and cannot be filled in.
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    imageResourcesPath: `/pdfjs/${pdfjs.version}/images/`,
    enableSelectionRendering: false,
    removePageBorders: true,
  };
  const viewer = new PDFViewer(settings as unknown as ConstructorParameters<typeof PDFViewer>[0]);
  linkService.setViewer(viewer);
  return { viewer, eventBus, linkService };
}

/** The library scrolls the page of the site to a match; here only the container scrolls. The library still decides when. */
function scrollWithin(findController: PDFFindController, container: HTMLElement): void {
  const scroll = findController.scrollMatchIntoView.bind(findController);
  findController.scrollMatchIntoView = (match) => {
    const element: HTMLElement | null = match.element;
    const scrollIntoView = () => {
      if (!element) return;
      const [inner, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()];
      container.scrollBy({
        left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
        top: inner.top + inner.height / 2 - (outer.top + outer.height / 3),
        behavior: "instant",
      });
    };
    scroll({ ...match, element: element ? ({ scrollIntoView } as HTMLElement) : element });
  };
}

function listen(eventBus: EventBus, viewer: PDFViewer, options: PdfOptions, events: PdfEvents): void {
  const nameThePages = () => {
    for (const page of options.pages.querySelectorAll<HTMLElement>(".page:not([aria-label])")) {
      const label = options.pageLabel(Number(page.dataset.pageNumber), viewer.pagesCount);
      page.setAttribute("aria-label", label);
    }
  };
  eventBus.on("pagesinit", () => {
    viewer.currentScaleValue = options.scale;
    nameThePages();
    events.opened(viewer.pagesCount);
    const page = /^#page=(\d+)$/.exec(window.location.hash)?.[1];
    if (page) viewer.currentPageNumber = Math.min(Number(page) || 1, viewer.pagesCount);
  });
  eventBus.on("pagesloaded", nameThePages);
  eventBus.on("pagerendered", nameThePages);
  eventBus.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => events.page(pageNumber));
  eventBus.on("scalechanging", ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    events.scale(presetValue ?? String(scale), scale),
  );
  const reportMatches = ({
    matchesCount,
    state,
  }: {
    matchesCount: Omit<Matches, "pending">;
    state?: number;
  }) => events.matches({ ...matchesCount, pending: state === pendingState });
  eventBus.on("updatefindmatchescount", reportMatches);
  eventBus.on("updatefindcontrolstate", reportMatches);
}

/** FindState.PENDING */
const pendingState = 3;

/** A preset such as "page-width" follows the size of the container. */
function refitOnResize(viewer: PDFViewer, container: HTMLElement, signal: AbortSignal): void {
  const observer = new ResizeObserver(() => {
    const value = viewer.currentScaleValue;
    if (viewer.pagesCount > 0 && Number.isNaN(Number(value))) viewer.currentScaleValue = value;
  });
  observer.observe(container);
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}

function finder(eventBus: EventBus): PdfView["find"] {
  let last = "";
  return (query, direction = "next") => {
    if (!query) {
      last = "";
      eventBus.dispatch("findbarclose", { source: window });
      return;
    }
    eventBus.dispatch("find", {
      source: window,
      type: query === last ? "again" : "",
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: direction === "previous",
      matchDiacritics: false,
    });
    last = query;
  };
}

function failureOf(error: unknown): PdfFailure {
  if (error instanceof FetchFailure) {
    if (error.status === null) return "connection";
    const byStatus: Record<number, PdfFailure> = {
      403: "refused",
      404: "missing",
      413: "size",
      502: "host",
      503: "busy",
      504: "slow",
    };
    return byStatus[error.status] ?? "other";
  }
  return error instanceof Error && /^(InvalidPDF|Unknown|Format|XRef)\w*(Exception|Error)$/.test(error.name)
    ? "broken"
    : "other";
}
