"use client";

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { limits } from "@/lib/site/site";
import type { Matches, PdfFailure, PdfView } from "./pdf-engine";
import "./pdf-pages.css";
import { PdfFailed, PdfPassword } from "./pdf-screens";
import { PdfSearch } from "./pdf-search";
import { PdfToolbar, type PointerMode } from "./pdf-toolbar";
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

type Stage =
  | { is: "loading" }
  | { is: "open" }
  | { is: "password"; submit: (password: string) => void; wrong: boolean }
  | { is: "failed"; failure: PdfFailure };

const closedFile = { pages: 0, page: 1, scale: "auto", factor: 1 };

/** The PDF viewer. The library's code is loaded only when this component is on a page. */
export function PdfViewer({ words, fileUrl, fileName }: PdfViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const view = useRef<PdfView | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [stage, setStage] = useState<Stage>({ is: "loading" });
  const [shown, setShown] = useState(closedFile);
  const [mode, setMode] = useState<PointerMode>("hand");
  const [isSearching, setSearching] = useState(false);
  const [matches, setMatches] = useState<Matches | null>(null);
  const [announcement, announce] = useState("");
  // Without script there is a link to the file, and no tools, as they would do nothing.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const isLate = useDelayed(stage.is === "loading", limits.loadingDelayMs);
  const fullScreen = useFullScreen(frame);
  const printing = usePrinting(view, words, fileUrl);
  useHand(container, mode === "hand");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another opening
  useEffect(() => {
    const [scroller, list] = [container.current, pages.current];
    if (!scroller || !list) return;
    let isGone = false;
    setStage({ is: "loading" });
    setShown(closedFile);
    const open = async () => {
      const { openPdf } = await import("./pdf-engine");
      if (isGone) return;
      const pageLabel = (page: number, total: number) => fill(words.pageNow, { page, total });
      const opened = await openPdf(
        { container: scroller, pages: list, url: fileUrl, pageLabel, scale: "auto" },
        {
          opened: (count) => {
            setStage({ is: "open" });
            setShown((now) => ({ ...now, pages: count }));
          },
          page: (page) => setShown((now) => ({ ...now, page })),
          scale: (scale, factor) => setShown((now) => ({ ...now, scale, factor })),
          matches: setMatches,
          password: (submit, wrong) => setStage({ is: "password", submit, wrong }),
          failed: (failure) => setStage({ is: "failed", failure }),
        },
      );
      if (isGone) opened.close();
      else view.current = opened;
    };
    open().catch(() => {
      if (!isGone) setStage({ is: "failed", failure: "other" });
    });
    return () => {
      isGone = true;
      view.current?.close();
      view.current = null;
    };
  }, [fileUrl, attempt]);

  const { page, pages: total } = shown;
  useEffect(() => {
    if (!total) return;
    // Scrolling through a file passes many pages: only the page where it stops is announced.
    const timer = setTimeout(() => announce(fill(words.pageNow, { page, total })), 500);
    return () => clearTimeout(timer);
  }, [page, total, words.pageNow]);

  const find = (query: string, direction?: "next" | "previous") => {
    if (!query) setMatches(null);
    view.current?.find(query, direction);
  };
  const closeSearch = () => {
    find("");
    setSearching(false);
    container.current?.focus();
  };
  const openSearch = () => {
    setSearching(true);
    const field = frame.current?.querySelector<HTMLInputElement>("input[type=search]");
    field?.focus();
    field?.select();
  };
  // The browser would print and search the page of the site.
  const takeShortcut = (event: KeyboardEvent) => {
    if (stage.is !== "open" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    const act = { p: printing.start, f: openSearch }[event.key.toLowerCase()];
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
          {...{ words, mode, isSearching, fileUrl, fileName, ...shown }}
          isFullScreen={fullScreen.isOn}
          canFullScreen={fullScreen.isPossible}
          isPrinting={printing.isGoingOn}
          onPage={(wanted) => view.current?.goTo(wanted)}
          onScale={(value) => view.current?.setScale(value)}
          onZoom={(direction) => view.current?.zoom(direction)}
          onMode={setMode}
          onSearch={() => (isSearching ? closeSearch() : openSearch())}
          onRotate={rotate}
          onPrint={printing.start}
          onFullScreen={fullScreen.toggle}
        />
        {isSearching ? (
          <PdfSearch words={words} matches={matches} onFind={find} onClose={closeSearch} />
        ) : null}
        {printing.screen}
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/useSemanticElements: the library takes a div only */}
          <div
            ref={container}
            className={cx(styles.scroller, mode === "hand" && styles.hand)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            tabIndex={0}
            role="region"
            aria-label={fill(words.pagesOf, { name: fileName })}
          >
            <div ref={pages} className="pdfViewer" />
          </div>
          {stage.is === "loading" && isLate ? (
            <p className={styles.loading} role="status">
              {words.loading}
            </p>
          ) : null}
          {stage.is === "password" ? (
            <PdfPassword
              words={words}
              wrong={stage.wrong}
              fileUrl={fileUrl}
              onPassword={(password) => {
                setStage({ is: "loading" });
                stage.submit(password);
              }}
            />
          ) : null}
          {stage.is === "failed" ? (
            <PdfFailed
              words={words}
              failure={stage.failure}
              fileUrl={fileUrl}
              onRetry={() => setAttempt((count) => count + 1)}
            />
          ) : null}
        </div>
        <p className={layout.vh} role="status">
          {announcement}
        </p>
      </div>
    </div>
  );
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
