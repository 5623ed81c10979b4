import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { LinkButton } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/notice";
import { fill } from "@/lib/i18n/fill";
import type { PdfView } from "./pdf-engine";
import { FileLink } from "./pdf-screens";
import styles from "./viewer.module.css";
import type { ViewerWords } from "./words";

type State = { is: "idle" } | { is: "drawing"; page: number } | { is: "failed" } | { is: "long" };

/** Printing of the open file: how to start it, and what is shown above the pages while it runs or when it fails. */
export function usePrinting(view: RefObject<PdfView | null>, words: ViewerWords, fileUrl: string) {
  const [state, setState] = useState<State>({ is: "idle" });
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const total = view.current?.document()?.numPages ?? 0;

  const start = async () => {
    const file = view.current?.document();
    if (!file || stopping.current) return;
    const stop = new AbortController();
    stopping.current = stop;
    let end: State = { is: "idle" };
    try {
      const { maxPrintedPages, printPdf } = await import("./pdf-print");
      const draws = (page: number) => setState({ is: "drawing", page });
      if (file.numPages > maxPrintedPages) end = { is: "long" };
      else await printPdf(file, styles.sheets ?? "", draws, stop.signal);
    } catch {
      if (!stop.signal.aborted) end = { is: "failed" };
    }
    stopping.current = null;
    setState(end);
  };

  const dismiss = () => setState({ is: "idle" });
  const screens: Record<State["is"], () => ReactNode> = {
    idle: () => null,
    drawing: () => (
      <p className={styles.printing}>
        <span role="status">
          {fill(words.printing, { page: state.is === "drawing" ? state.page : 1, total })}
        </span>
        <LinkButton onClick={() => stopping.current?.abort()}>{words.cancel}</LinkButton>
      </p>
    ),
    long: () => (
      <p className={styles.printing}>
        <span role="alert">{fill(words.printLong, { total })}</span>
        <FileLink words={words} fileUrl={fileUrl} />
        <LinkButton onClick={dismiss}>{words.dismiss}</LinkButton>
      </p>
    ),
    failed: () => (
      <FailureNotice
        message={words.printFailed}
        retryLabel={words.tryAgain}
        dismissLabel={words.dismiss}
        onRetry={start}
        onDismiss={dismiss}
      />
    ),
  };
  return { isGoingOn: state.is === "drawing", start, screen: screens[state.is]() };
}
