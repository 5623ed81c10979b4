import { useEffect, useRef } from "react";
import { useSite } from "@/components/shell/site.client";
import styles from "./paper.module.css";

interface PaperProps {
  /** The search and the order of its rows, a line each. */
  criteria: readonly string[];
  /** When it was printed, in words. */
  printedAt: string;
  /** Address of the shown page, a path of this site with its query. */
  address: string;
  /** Description of the QR code. */
  codeLabel: string;
}

/**
 * What only a printed schedule shows: the publisher, the search, the time of printing, and the address as a QR code. The image
 * of the code is not requested until the page is printed.
 */
export function Paper({ criteria, printedAt, address, codeLabel }: PaperProps) {
  const code = useRef<HTMLImageElement>(null);
  const site = useSite();
  useEffect(() => {
    // Not every browser loads lazy images when it prints: it is loaded from the first key of a shortcut on.
    const fetchCode = (event: Event) => {
      const isShortcut = event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey);
      if (code.current && (event.type === "beforeprint" || isShortcut)) code.current.loading = "eager";
    };
    addEventListener("beforeprint", fetchCode);
    addEventListener("keydown", fetchCode);
    return () => {
      removeEventListener("beforeprint", fetchCode);
      removeEventListener("keydown", fetchCode);
    };
  }, []);
  return (
    <div className={styles.paper}>
      <img
        ref={code}
        src={`/api/qr?next=${encodeURIComponent(address)}`}
        alt={codeLabel}
        width="112"
        height="112"
        loading="lazy"
      />
      <p>
        <b>{site.name}</b>
      </p>
      {criteria.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{printedAt}</p>
    </div>
  );
}
