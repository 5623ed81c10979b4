/**
 * Runs `work` when the process is told to end (SIGTERM, SIGINT), and keeps it alive until that is done: the framework
 * calls process.exit as soon as its own requests are answered, and offers no hook before it. To be called once.
 */
export function beforeExit(work: () => Promise<void>): void {
  let done: Promise<void> | undefined;
  const end = () => {
    if (done) return;
    done = work().catch(() => {});
    const exit = process.exit;
    const waiting = done;
    process.exit = ((code) => {
      process.exitCode = code ?? process.exitCode;
      waiting.then(() => exit(code));
    }) as typeof process.exit;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.prependListener(signal, end);
}
