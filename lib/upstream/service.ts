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
import type { DomainName } from "@/lib/config/config";
import { processMetrics } from "@/lib/observability/process-metrics";
import { UpstreamError, type UpstreamFailure } from "./errors";
import { Troubles } from "./trouble";

/** Calls of one process to one service at a time, and how many more may wait in the queue. */
export const callsAtOnce = 32;
export const callsWaiting = 64;
/** The circuit opens when more than half of the last ten calls failed, of five at least. */
const sample = { threshold: 0.5, size: 10, minimumNumberOfCalls: 5 };
/** After this time one call tries the service again; each failed trial doubles the pause. */
const pause = { initialDelay: 1_000, maxDelay: 30_000 };
/** The share of calls that may be retried, and how many retries may come at once after a quiet time. */
const retryShare = 0.1;
const retriesAtOnce = 10;

/** Whether a failure concerns the complete service and may end without a change of the request. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.unsent) return false;
  const { kind, status = 0 } = error;
  return kind === "transport" || kind === "timeout" || (kind === "http" && (status >= 500 || status === 429));
}

/**
 * One service, that is one domain at one base address, as this process knows it: its circuit breaker, how many calls
 * are in flight, how many may be retried, and the failures that it has logged.
 */
export class Service {
  readonly name: DomainName;
  readonly troubles = new Troubles();
  readonly #bulkhead = bulkhead(callsAtOnce, callsWaiting);
  readonly #breaker = circuitBreaker(handleWhen(isTransient), {
    halfOpenAfter: new ExponentialBackoff(pause),
    breaker: new CountBreaker(sample),
  });
  #since = Date.now();
  #lastFailure: { kind: UpstreamFailure; at: number } | null = null;
  #retries = retriesAtOnce;

  constructor(name: DomainName) {
    this.name = name;
    this.#breaker.onStateChange(() => {
      this.#since = Date.now();
    });
  }

  /**
   * Runs one attempt if the service may be called now. While the circuit is open or half-open, or when too many calls
   * wait, it rejects at once with an `unsent` UpstreamError of the kind of the last failure.
   */
  async run<T>(requestId: string, attempt: () => Promise<T>): Promise<T> {
    this.#retries = Math.min(retriesAtOnce, this.#retries + retryShare);
    try {
      return await this.#bulkhead.execute(() => {
        // The library would make other calls wait for the outcome of the trial.
        if (this.#breaker.state === CircuitState.HalfOpen) throw this.#unsent(requestId);
        return this.#breaker.execute(() => this.recordFailure(attempt));
      });
    } catch (error) {
      if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) throw this.#unsent(requestId, error);
      throw error;
    }
  }

  /** Runs an attempt whatever the state, and records its failure. */
  async recordFailure<T>(attempt: () => Promise<T>): Promise<T> {
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

  /** Whether one more call may be retried; it then counts as retried. */
  mayRetry(): boolean {
    if (this.#breaker.state !== CircuitState.Closed || this.#retries < 1) return false;
    this.#retries -= 1;
    return true;
  }

  get state(): ServiceState {
    const { state } = this.#breaker;
    const name =
      state === CircuitState.Closed ? "closed" : state === CircuitState.HalfOpen ? "half-open" : "open";
    const failure = this.#lastFailure;
    return {
      state: name,
      since: new Date(this.#since).toISOString(),
      lastFailure: failure && { kind: failure.kind, at: new Date(failure.at).toISOString() },
    };
  }
}

/** The state of a service. `open` means that it is not called: stored responses are served. */
export interface ServiceState {
  state: "closed" | "open" | "half-open";
  /** Instant of the last change of `state`, or of the first call. */
  since: string;
  lastFailure: { kind: UpstreamFailure; at: string } | null;
}
