"use client";

import { createContext, type ReactNode, useContext } from "react";
import { ErrorScreen, type ErrorScreenWords } from "./error-screen";

/** The layout gives them, and every boundary stands in it: what fails above is the server's to answer. */
const Words = createContext({} as ErrorScreenWords);

/** Gives the error screen below its words: a boundary cannot ask the server for them when it is needed. */
export function ErrorWords({ words, children }: { words: ErrorScreenWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/**
 * The framework's error boundary screen. A failure on the server arrives with a digest and a message meant for
 * nobody, so the digest is shown as the request number and the message is ours; a failure in the browser shows
 * its own message. Try again loads the page anew: answers that islands keep may be what it failed of.
 */
export function ErrorBoundaryScreen({ error }: { error: unknown }) {
  const words = useContext(Words);
  const { message, digest } = (error instanceof Error ? error : {}) as { message?: string; digest?: string };
  return (
    <ErrorScreen
      words={words}
      message={digest ? undefined : message}
      requestId={digest}
      onRetry={() => window.location.reload()}
    />
  );
}
