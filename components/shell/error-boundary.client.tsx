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
 * The framework's error boundary screen. What an exception says is meant for developers, and is English: the message is
 * ours, in the page's language; the digest of a failure on the server is shown as the request number. Try again loads the
 * page anew: answers that islands keep may be what it failed of.
 */
export function ErrorBoundaryScreen({ error }: { error: unknown }) {
  const words = useContext(Words);
  const digest = (error as { digest?: string } | null)?.digest;
  return <ErrorScreen words={words} requestId={digest} onRetry={() => location.reload()} />;
}
