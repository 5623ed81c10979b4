"use client";

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { limits } from "@/lib/site/site";
import "./pdf-pages.css";
import { PdfFailed, PdfPassword } from "./pdf-screens";
import { PdfSearch } from "./pdf-search";
import { PdfToolbar, type PointerMode } from "./pdf-toolbar";
import { type PageBoxes, type Stage, useFile } from "./use-file";
import { useHand } from "./use-hand";
import { usePrinting } from "./use-printing";
import styles from "./viewer.module.css";
import type { ViewerWords } from "./words";

export interface PdfViewerProps {
  words: ViewerWords;
  /** Address of the file's bytes on this site. */
  fileUrl: string;
  fileName: string;
}

/** The PDF viewer. The library's code is loaded only when this component is on a page. */
export function PdfViewer({ words, fileUrl, fileName }: PdfViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const boxes = { container: useRef<HTMLDivElement>(null), pages: useRef<HTMLDivElement>(null) };
  const { view, stage, setStage, shown, matches, setMatches, retry } = useFile(boxes, words, fileUrl);
  const [mode, setMode] = useState<PointerMode>("hand");
  const [announcement, announce] = usePageAnnouncement(shown, words);
  // Without script there is a link to the file, and no tools, as they would do nothing.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const fullScreen = useFullScreen(frame);
  const printing = usePrinting(view, words, fileUrl);
  useHand(boxes.container, mode === "hand");
  const find = (query: string, direction?: "next" | "previous") => {
    if (!query) setMatches(null);
    view.current?.find(query, direction);
  };
  const search = useSearchPanel(frame, boxes.container, find);

  // The browser would print and search the page of the site.
  const takeShortcut = (event: KeyboardEvent) => {
    if (stage.is !== "open" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    const act = { p: printing.start, f: search.open }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const rotate = () => {
    const degrees = view.current?.rotate();
    if (degrees !== undefined) announce(fill(words.rotated, { degrees }));
  };

  return (
    <div className={styles.place}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from what is inside */}
      <div
        ref={frame}
        className={styles.frame}
        hidden={!isMounted}
        data-print="no"
        data-pointer={mode}
        onKeyDown={takeShortcut}
      >
        <PdfToolbar
          {...{ words, mode, fileUrl, fileName, ...shown }}
          isSearching={search.isOpen}
          isFullScreen={fullScreen.isOn}
          canFullScreen={fullScreen.isPossible}
          isPrinting={printing.isGoingOn}
          onPage={(wanted) => view.current?.goTo(wanted)}
          onScale={(value) => view.current?.setScale(value)}
          onZoom={(direction) => view.current?.zoom(direction)}
          onMode={setMode}
          onSearch={() => (search.isOpen ? search.close() : search.open())}
          onRotate={rotate}
          onPrint={printing.start}
          onFullScreen={fullScreen.toggle}
        />
        {search.isOpen ? (
          <PdfSearch words={words} matches={matches} onFind={find} onClose={search.close} />
        ) : null}
        {printing.screen}
        <div className={styles.stage}>
          <Pages boxes={boxes} isHand={mode === "hand"} label={fill(words.pagesOf, { name: fileName })} />
          <StageScreen {...{ stage, words, fileUrl }} onStage={setStage} onRetry={retry} />
        </div>
        <p className={layout.vh} role="status">
          {announcement}
        </p>
      </div>
    </div>
  );
}

const Pages = ({ boxes, isHand, label }: { boxes: PageBoxes; isHand: boolean; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: the library takes a div only
  <div
    ref={boxes.container}
    className={cx(styles.scroller, isHand && styles.hand)}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    tabIndex={0}
    role="region"
    aria-label={label}
  >
    <div ref={boxes.pages} className="pdfViewer" />
  </div>
);

interface StageScreenProps {
  stage: Stage;
  words: ViewerWords;
  fileUrl: string;
  onStage: (stage: Stage) => void;
  onRetry: () => void;
}

/** What is shown over the pages until they can be read. */
function StageScreen({ stage, words, fileUrl, onStage, onRetry }: StageScreenProps) {
  const isLate = useDelayed(stage.is === "loading", limits.loadingDelayMs);
  if (stage.is === "loading" && isLate)
    return (
      <p className={styles.loading} role="status">
        {words.loading}
      </p>
    );
  if (stage.is === "password")
    return (
      <PdfPassword
        words={words}
        wrong={stage.wrong}
        fileUrl={fileUrl}
        onPassword={(password) => {
          onStage({ is: "loading" });
          stage.submit(password);
        }}
      />
    );
  return stage.is === "failed" ? (
    <PdfFailed words={words} failure={stage.failure} fileUrl={fileUrl} onRetry={onRetry} />
  ) : null;
}

/** What is announced: the page that is shown, or what else is told. */
function usePageAnnouncement(
  { page, pages: total }: ReturnType<typeof useFile>["shown"],
  words: ViewerWords,
) {
  const [announcement, announce] = useState("");
  useEffect(() => {
    if (!total) return;
    // Scrolling through a file passes many pages: only the page where it stops is announced.
    const timer = setTimeout(() => announce(fill(words.pageNow, { page, total })), 500);
    return () => clearTimeout(timer);
  }, [page, total, words.pageNow]);
  return [announcement, announce] as const;
}

function useSearchPanel(
  frame: RefObject<HTMLDivElement | null>,
  container: RefObject<HTMLDivElement | null>,
  find: (query: string) => void,
) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    find("");
    setOpen(false);
    container.current?.focus();
  };
  const open = () => {
    setOpen(true);
    const field = frame.current?.querySelector<HTMLInputElement>("input[type=search]");
    field?.focus();
    field?.select();
  };
  return { isOpen, open, close };
}

function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [state, setState] = useState({ isOn: false, isPossible: false });
  useEffect(() => {
    const read = () =>
      setState({
        isOn: document.fullscreenElement !== null && document.fullscreenElement === frame.current,
        isPossible: document.fullscreenEnabled,
      });
    read();
    document.addEventListener("fullscreenchange", read);
    return () => document.removeEventListener("fullscreenchange", read);
  }, [frame]);
  const toggle = () => {
    const change = state.isOn ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // The browser may refuse: then the page and the button stay as they are.
    change?.catch(() => undefined);
  };
  return { ...state, toggle };
}
