/** What /readyz tells, beside the process's own state. Nothing in it is secret. */
export interface Health {
  /** Locked and failing pass, and readers are served meanwhile; lost stays. */
  store: { state: "open" | "locked" | "failing" | "lost"; reason: string | null; since: string | null };
  /** The state of each service behind the portal: a failing one makes answers older, not the portal unready. */
  services: Record<string, unknown>;
}

/** leaving: it takes no more connections, and others of the same port do. */
export type ProcessState = "serving" | "leaving" | "stopping";

/** The answer of /readyz: 200 when this process, or others in its place, can take requests, else 503. */
export function readiness(
  state: ProcessState,
  health: Health,
): { status: number; body: Record<string, unknown> } {
  const isReady = state !== "stopping" && health.store.state !== "lost";
  return {
    status: isReady ? 200 : 503,
    body: { status: isReady ? "ready" : state === "stopping" ? "stopping" : "unready", ...health },
  };
}
