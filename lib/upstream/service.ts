import {
  bulkhead,
  CircuitState,
  CountBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from "cockatiel";
import type { DomainName } from "@/lib/config";
import { processMetrics } from "@/lib/process-metrics";
import { UpstreamError, type UpstreamFailure } from "./errors";
import { Troubles } from "./trouble";

/** Calls of one process to one service at a time, and how many more may wait for their turn. */
export const callsAtOnce = 32;
export const callsWaiting = 64;
/** A service is left alone when more than half of its last ten calls failed, of five at least. */
const sample = { threshold: 0.5, size: 10, minimumNumberOfCalls: 5 };
/** After so long one call tries it again; each failed trial doubles the pause. */
const pause = { initialDelay: 1_000, maxDelay: 30_000 };
/** Of a hundred calls so many may be repeated; after a quiet time so many at once. */
const repeatedShare = 0.1;
const repeatedAtOnce = 10;

/** Whether a failure says that the service as a whole is in trouble, and may pass by itself. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.unsent) return false;
  const { kind, status = 0 } = error;
  return kind === "transport" || kind === "timeout" || (kind === "http" && (status >= 500 || status === 429));
}

/**
 * One service, that is one domain at one base address, as this process knows it: its circuit breaker, how many calls
 * are under way, how many may be repeated, and what it has said about its troubles.
 */
export class Service {
  readonly name: DomainName;
  readonly troubles = new Troubles();
  readonly #bulkhead = bulkhead(callsAtOnce, callsWaiting);
  readonly #breaker = circuitBreaker(handleWhen(isPassing), {
    halfOpenAfter: new ExponentialBackoff(pause),
    breaker: new CountBreaker(sample),
  });
  #since = Date.now();
  #lastFailure: { kind: UpstreamFailure; at: number } | null = null;
  #repeats = repeatedAtOnce;

  constructor(name: DomainName) {
    this.name = name;
    this.#breaker.onStateChange(() => {
      this.#since = Date.now();
    });
  }

  /**
   * Runs one attempt, if the service may be asked now. While it is left alone, while one call tries it, or when too
   * many wait, it rejects at once with an UpstreamError that says `unsent`, of the kind of the last failure.
   */
  async run<T>(requestId: string, attempt: () => Promise<T>): Promise<T> {
    this.#repeats = Math.min(repeatedAtOnce, this.#repeats + repeatedShare);
    try {
      return await this.#bulkhead.execute(() => {
        // The library would let others wait for the outcome of the trial.
        if (this.#breaker.state === CircuitState.HalfOpen) throw this.#unsent(requestId);
        return this.#breaker.execute(() => this.noting(attempt));
      });
    } catch (error) {
      if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) throw this.#unsent(requestId, error);
      throw error;
    }
  }

  /** Runs an attempt whatever the state, and remembers how it failed. */
  async noting<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof UpstreamError) this.#lastFailure = { kind: error.kind, at: Date.now() };
      throw error;
    }
  }

  #unsent(requestId: string, cause?: unknown): UpstreamError {
    processMetrics()?.countUpstreamCall(this.name, "resting");
    const kind = this.#lastFailure?.kind ?? "timeout";
    return new UpstreamError(kind, { service: this.name, requestId, unsent: true, cause });
  }

  /** Whether one more call may be repeated; it counts as repeated then. */
  mayRepeat(): boolean {
    if (this.#breaker.state !== CircuitState.Closed || this.#repeats < 1) return false;
    this.#repeats -= 1;
    return true;
  }

  get state(): ServiceState {
    const { state } = this.#breaker;
    const word =
      state === CircuitState.Closed ? "closed" : state === CircuitState.HalfOpen ? "half-open" : "open";
    const failure = this.#lastFailure;
    return {
      state: word,
      since: new Date(this.#since).toISOString(),
      lastFailure: failure && { kind: failure.kind, at: new Date(failure.at).toISOString() },
    };
  }
}

/** How a service stands. `open` means that it is left alone: stored answers are served. */
export interface ServiceState {
  state: "closed" | "open" | "half-open";
  /** Instant of the last change of `state`, or of the first call. */
  since: string;
  lastFailure: { kind: UpstreamFailure; at: string } | null;
}
