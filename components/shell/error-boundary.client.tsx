"use client";

import { createContext, type ReactNode, useContext } from "react";
import { ErrorScreen, type ErrorScreenWords } from "./error-screen";

/** The layout provides them around every boundary; the server handles failures above the layout. */
const Words = createContext({} as ErrorScreenWords);

/** Provides the words of the error screen: a boundary cannot request them from the server when it needs them. */
export function ErrorWords({ words, children }: { words: ErrorScreenWords; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/**
 * The framework's error boundary screen. The text of an exception is for developers, and is English: the message is the
 * portal's, in the page's language; the digest of a failure on the server is shown as the request number. Try again reloads the
 * page, because cached responses of client components may be the cause.
 */
export function ErrorBoundaryScreen({ error }: { error: unknown }) {
  const words = useContext(Words);
  const digest = (error as { digest?: string } | null)?.digest;
  return <ErrorScreen words={words} requestId={digest} onRetry={() => location.reload()} />;
}
