/** The part of the response of /readyz beside the state of the process. It contains no secrets. */
export interface Health {
  /** The states locked and failing are temporary, and readers are served meanwhile; lost is permanent. */
  store: { state: "open" | "locked" | "failing" | "lost"; reason: string | null; since: string | null };
  /** The state of each connected service. If one fails, responses become older, but the portal stays ready. */
  services: Record<string, unknown>;
}

/** leaving: the process accepts no more connections, but other processes on the same port do. */
export type ProcessState = "serving" | "leaving" | "stopping";

/** The response of /readyz: 200 if this process, or others in its place, can accept requests, else 503. */
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
