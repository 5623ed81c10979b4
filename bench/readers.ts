import { type Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type Measure, percentile } from "./support";

/** Readers who do not wait for each other, and what they get. */
export interface Outcome {
  /** The status, or why there is none. */
  what: string;
  ms: number;
  body: string;
}

interface Message {
  /** The address of the reader, which the portal believes of this machine. */
  from: string;
  json?: unknown;
  headers?: Record<string, string>;
}

/** Longer than the portal needs for all requests that it admits at once, in milliseconds. */
const timeoutMs = 40_000;

/** Requests by GET, or with `json` by POST. `agent: false` is a new connection for each. Never rejects. */
export const readerOf =
  (url: string, agent: Agent | false) =>
  (path: string, { from, json, headers }: Message): Promise<Outcome> => {
    const begun = performance.now();
    return new Promise((resolve) => {
      let body = "";
      const end = (what: string) => resolve({ what, ms: performance.now() - begun, body });
      const sent = request({
        host: "127.0.0.1",
        port: Number(new URL(url).port),
        path,
        agent,
        method: json ? "POST" : "GET",
        headers: {
          "X-Forwarded-For": from,
          ...(json ? { "Content-Type": "application/json", Origin: url } : {}),
          ...headers,
        },
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error("timeout")));
      sent.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
      sent.on("response", (response) => {
        if (json) response.on("data", (piece) => (body += piece));
        else response.resume();
        response.on("end", () => end(String(response.statusCode)));
        response.on("error", () => end("cut off"));
      });
      sent.end(json ? JSON.stringify(json) : undefined);
    });
  };

/** Sends requests at rates a second, each list in its own, and resolves with what came of them. */
export async function atRates<Name extends string>(
  seconds: number,
  lists: Record<Name, { perSecond: number; send: (at: number) => Promise<Outcome> }>,
): Promise<Record<Name, Outcome[]>> {
  const names = Object.keys(lists) as Name[];
  const sent = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    Promise<Outcome>[]
  >;
  const begun = performance.now();
  for (let gone = 0; gone < seconds; gone = (performance.now() - begun) / 1000) {
    for (const name of names) {
      const { perSecond, send } = lists[name];
      while (sent[name].length < gone * perSecond) sent[name].push(send(sent[name].length));
    }
    await setTimeout(2);
  }
  const outcomes = await Promise.all(
    names.map(async (name) => [name, await Promise.all(sent[name])] as const),
  );
  return Object.fromEntries(outcomes) as Record<Name, Outcome[]>;
}

export const having = (outcomes: readonly Outcome[], what: string): Outcome[] =>
  outcomes.filter((outcome) => outcome.what === what);

/** How often each outcome came: "200: 40, 503: 2". */
export const counts = (outcomes: readonly Outcome[]): string =>
  [...Map.groupBy(outcomes, ({ what }) => what)].map(([what, some]) => `${what}: ${some.length}`).join(", ");

/** The 99th percentile of times in milliseconds; 0 of none. */
export const p99 = (outcomes: readonly Outcome[]): number =>
  outcomes.length === 0
    ? 0
    : percentile(
        outcomes.map(({ ms }) => ms),
        0.99,
      );

/** The measure of requests that must all be 200, within a time at the 99th percentile. */
export function served(measure: string, outcomes: readonly Outcome[], boundMs: number): Measure {
  return {
    measure,
    value: `${counts(outcomes)}; p99 ${p99(outcomes).toFixed(0)} ms`,
    bound: `all, p99 <= ${boundMs} ms`,
    ok: having(outcomes, "200").length === outcomes.length && p99(outcomes) <= boundMs,
  };
}
