import { useEffect, useRef } from "react";
import { useSite } from "@/components/shell/site.client";
import styles from "./paper.module.css";

interface PaperProps {
  /** What was searched for and how it is arranged, a line each. */
  criteria: readonly string[];
  /** When it was printed, in words. */
  printedAt: string;
  /** Address of what is shown, a path of this site with its query. */
  address: string;
  /** What the picture is. */
  codeLabel: string;
}

/**
 * What only the paper of a schedule says: whose it is, what was searched for, when, and the address as a QR code. The
 * code's picture is not asked for until the page is printed.
 */
export function Paper({ criteria, printedAt, address, codeLabel }: PaperProps) {
  const code = useRef<HTMLImageElement>(null);
  const site = useSite();
  useEffect(() => {
    // Not every browser fetches late pictures for its printer by itself: from the first key of a shortcut on.
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
