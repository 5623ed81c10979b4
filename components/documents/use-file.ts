import { type RefObject, useEffect, useRef, useState } from "react";
import { fill } from "@/lib/i18n/fill";
import type { Matches, PdfFailure, PdfView } from "./pdf-engine";
import type { ViewerWords } from "./words";

/** How far a file is. */
export type Stage =
  | { is: "loading" }
  | { is: "open" }
  | { is: "password"; submit: (password: string) => void; wrong: boolean }
  | { is: "failed"; failure: PdfFailure };

const closedFile = { pages: 0, page: 1, scale: "auto", factor: 1 };

/** The box that scrolls, and the one in it with the pages. */
export type PageBoxes = Record<"container" | "pages", RefObject<HTMLDivElement | null>>;

/** Opens the file in its two boxes, and says how far it is and what is shown of it. */
export function useFile({ container, pages }: PageBoxes, words: ViewerWords, fileUrl: string) {
  const view = useRef<PdfView | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [stage, setStage] = useState<Stage>({ is: "loading" });
  const [shown, setShown] = useState(closedFile);
  const [matches, setMatches] = useState<Matches | null>(null);
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
  const retry = () => setAttempt((count) => count + 1);
  return { view, stage, setStage, shown, matches, setMatches, retry };
}
