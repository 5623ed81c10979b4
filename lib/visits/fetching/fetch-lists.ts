import { parsePublicXml } from "@/lib/store/xml-nodes";
import { addDays } from "@/lib/time/calendar";
import { FetchError, fetchBody } from "@/lib/upstream/fetch-body";
import type { Working } from "@/lib/upstream/fetching/worker";
import { userAgent } from "@/lib/upstream/user-agent";
import { portMisPage } from "../formats/port-mis";
import type { VisitFetchSource } from "./settings";

/** What is requested of each source of visits: addresses of its service, day by day and page by page, within bounds. */

export const listLimits = {
  /** Bytes of a response, and of all of one list. */
  responseBytes: 16 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  /** Requests of one list. */
  requests: 1000,
  totalMs: 30 * 60_000,
  /** For a response. */
  timeoutMs: 60_000,
} as const;
export type ListLimits = { readonly [name in keyof typeof listLimits]: number };

export interface ListRequest extends Working {
  source: VisitFetchSource;
  /** The list, as the source's settings name it. */
  code: string;
  /** The instant from which days count. */
  today: Date;
  clock: () => Date;
  limits?: ListLimits;
}

type Ask = (path: string, parameters?: Readonly<Record<string, string>>) => Promise<Buffer>;

/** The responses of a list, in their order, without those that hold nothing. Throws FetchError, and the signal's reason. */
export async function fetchList(request: ListRequest): Promise<Buffer[]> {
  const { source, code, today } = request;
  const ask = askOf(request);
  const day = new Date(today.getTime() + (source.hoursAhead ?? 0) * 3_600_000).toISOString().slice(0, 10);
  switch (source.source) {
    case "digitraffic": {
      const from = `${addDays(today.toISOString().slice(0, 10), -source.daysBack)}T00:00:00Z`;
      return [await ask("/port-calls", { locode: code, from })];
    }
    case "hkmd":
      return [await ask(`/${code}`)];
    case "port-mis":
      return fetchPages(ask, {
        authority: code,
        from: addDays(day, -source.daysBack),
        to: addDays(day, source.daysAhead),
      });
    case "mpa": {
      const isDue = code.startsWith("dueto");
      const days = daysFrom(
        isDue ? day : addDays(day, -source.daysBack),
        isDue ? addDays(day, source.daysAhead) : day,
      );
      const bodies: Buffer[] = [];
      for (const one of days) bodies.push(await ask(`/vessel/${code}/1.0.0/date/${one}`));
      // A day without a ship is no list, or an empty one.
      return bodies.filter((body) => !/^(?:\s*\[\s*\])?\s*$/.test(body.subarray(0, 20).toString()));
    }
  }
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function askOf({ source, clock, pace, signal, limits = listLimits }: ListRequest): Ask {
  const started = performance.now();
  let [bytes, requests] = [0, 0];
  const headers = {
    ...source.headers(),
    accept: ["digitraffic", "mpa"].includes(source.source) ? "application/json" : "application/xml, text/xml",
    "User-Agent": userAgent(),
  };
  return async (path, parameters = {}) => {
    if (++requests > limits.requests) throw new FetchError("size");
    await pace();
    signal.throwIfAborted();
    if (performance.now() - started > limits.totalMs) throw new FetchError("slow");
    const url = new URL(source.base + path);
    for (const [name, value] of Object.entries({ ...source.parameters?.(), ...parameters }))
      url.searchParams.set(name, value);
    const { responseBytes: maxBytes, timeoutMs } = limits;
    const { body } = await fetchBody(url, { headers, maxBytes, timeoutMs, signal, now: clock });
    bytes += body.length;
    if (bytes > limits.totalBytes) throw new FetchError("size");
    return body;
  };
}

/** The service gives no more rows a page. */
const rowsOfPage = 50;
/** What the codes of the public data portal mean. Others are of the list alone. */
const refusals: Record<string, "spent" | "denied"> = {
  ...{ "20": "denied", "22": "spent", "30": "denied", "31": "denied", "32": "denied" },
};
const noData = "03";

/** All pages of an authority's arrivals and departures, day by day. */
async function fetchPages(
  ask: Ask,
  { authority, from, to }: { authority: string; from: string; to: string },
): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  for (const date of daysFrom(from, to)) {
    const day = date.replaceAll("-", "");
    for (const deGb of ["I", "O"]) {
      for (let page = 1, isLast = false; !isLast; page++) {
        const of = { prtAgCd: authority, sde: day, ede: day, deGb };
        const body = await ask("/Info5", { ...of, numOfRows: String(rowsOfPage), pageNo: String(page) });
        const { refusal, rows, total } = pageOf(body);
        if (refusal !== null && refusal !== noData) throw new FetchError(refusals[refusal] ?? "content");
        if (rows > 0) bodies.push(body);
        isLast = rows === 0 || page * rowsOfPage >= total;
      }
    }
  }
  return bodies;
}

/** Throws FetchError for what is no page. */
function pageOf(body: Buffer): ReturnType<typeof portMisPage> {
  try {
    return portMisPage(parsePublicXml(body.toString(), "lists of visits"));
  } catch {
    throw new FetchError("content");
  }
}
