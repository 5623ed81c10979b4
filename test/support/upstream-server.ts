import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { bodyOf } from "@/cli/publisher/form";
import { addDays } from "@/lib/time/calendar";
import { type CallName, callAt, callNames } from "@/lib/upstream/paths";

/**
 * A publisher's services for tests: the recorded answers of data/upstream at their default paths, with the bad rows that
 * publishers send, and on demand every way in which a service can fail. `portal upstream` (cli/publisher) is the one that serves a
 * store. Run alone it prints its address: `tsx test/support/upstream-server.ts`, with PORT and SHIFT (days). Another process switches faults by `POST /__fault?call=portSchedule&kind=http500[&times=1]`
 * (kind=none ends them) and reads what was asked at `GET /__requests`.
 */
export type FaultKind = keyof typeof failures;

export interface RecordedRequest {
  call: CallName | null;
  method: string;
  path: string;
  query: Record<string, string>;
  /** The body of a POST as it came, at most its first 64 KB. */
  body: string;
  requestId: string | undefined;
}

export interface UpstreamServer {
  url: string;
  /** All requests so far, oldest first; empty it with `requests.length = 0`. */
  requests: RecordedRequest[];
  /** Makes a call fail, always or so many times; null ends it. */
  fault(call: CallName, kind: FaultKind | null, times?: number): void;
  /** The same services under an address of their own, whose calls all fail together: for tests side by side. */
  copy(name: string): { url: string; fault(kind: FaultKind | null): void };
  close(): Promise<void>;
}

/** Which recorded answer a call gets, one a line. */
const served: Record<CallName, string> = {
  ports: "ports.json",
  seaport: "seaport.json",
  portSchedule: "port-schedule.json",
  airports: "airports.json",
  flightSchedule: "flight-schedule.json",
  newsList: "news.json",
  newsArticle: "news-article.json",
  keyword: "keyword.json",
  keywordNews: "keyword-news.json",
  hashtagNews: "hashtag-news.json",
  content: "content.html",
  adsPort: "ads-port.txt",
  adsHome: "ads-home.txt",
  adsDirectory: "ads-directory.txt",
  adsAir: "ads-air.txt",
  featureBanner: "feature-banner.json",
  tradeNews: "trade-news.json",
  eDirectMarketing: "e-direct-marketing.json",
  hotSearches: "hot-searches.json",
  portIndex: "reference-ports.json",
  airportCodes: "reference-airports.json",
  airlineCodes: "reference-airlines.json",
  abbreviations: "reference-abbreviations.json",
  containerSpecs: "reference-containers.json",
  cargoTracking: "cargo-tracking.json",
  knowledge: "knowledge.html",
  surcharges: "surcharges.json",
  sailingSchedules: "sailing-schedules.json",
  shortLink: "short-link.json",
  directory: "directory.json",
  provider: "provider.json",
  freightEnquiry: "freight-enquiry.json",
};

/** What of a recorded answer fits the question: the query's parameters and a form's fields together. */
type Narrow = (body: string, asked: URLSearchParams) => string;

/** Services that look at what they are asked, one a line. */
const narrow: Partial<Record<CallName, Narrow>> = {
  ports: portsNamed,
  seaport: portsNamed,
  portSchedule: onePair,
  newsList: newsPage,
  newsArticle: newsArticle,
  keyword: knownKeyword,
  keywordNews: newsWithKeyword,
  hashtagNews: newsWithHashtag,
  airports: airportsNamed,
  flightSchedule: oneAirportPair,
  directory: companiesOfType,
  provider: oneProvider,
};

/** The text of a recorded answer. */
export function recorded(file: string): string {
  return readFileSync(path.join(process.cwd(), "data/upstream", file), "utf8");
}

/**
 * Starts the server. `shift` moves every recorded date by so many days; port 0 takes a free one; `redirectTo` is
 * where the fault `redirect` points; `change` writes every good answer anew.
 */
export async function startUpstream({
  port = 0,
  shift = 0,
  redirectTo = "/__requests",
  change = (body: string) => body,
} = {}): Promise<UpstreamServer> {
  const requests: RecordedRequest[] = [];
  const faults = new Map<CallName, { kind: FaultKind; times: number }>();
  const copies = new Map<string, FaultKind>();
  const timers = new Set<NodeJS.Timeout>();

  const fault: UpstreamServer["fault"] = (call, kind, times = Number.POSITIVE_INFINITY) => {
    if (kind) faults.set(call, { kind, times });
    else faults.delete(call);
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://upstream.invalid");
    if (url.pathname.startsWith("/__")) {
      control(request, url, response, requests, fault);
      return;
    }
    const [, name = "", rest = url.pathname] = /^\/~([\w-]+)(\/.*)$/.exec(url.pathname) ?? [];
    url.pathname = rest;
    const sent = await bodyOf(request);
    const call = callAt(request.method, url.pathname);
    const file = call ? served[call] : "";
    requests.push({
      call,
      method: request.method ?? "",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: sent,
      requestId: request.headers["x-request-id"]?.toString(),
    });
    if (!call) {
      respond(response, 404, "Not found");
      return;
    }
    const asked = new URLSearchParams([...url.searchParams, ...new URLSearchParams(sent)]);
    const body = change(shifted(narrow[call]?.(recorded(file), asked) ?? recorded(file), shift));
    const active = faults.get(call);
    const kind = copies.get(name) ?? (active && active.times > 0 ? active.kind : null);
    if (kind === null) {
      respond(response, 200, body);
      return;
    }
    if (active) active.times -= 1;
    failures[kind]({ response, body, redirectTo, timers });
  });

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    fault,
    copy: (name) => ({
      url: `${url}/~${name}`,
      fault: (kind) => {
        if (kind) copies.set(name, kind);
        else copies.delete(name);
      },
    }),
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The schedule service knows one pair. */
function onePair(body: string, asked: URLSearchParams): string {
  const known = asked.get("loading_port_id") === "1074" && asked.get("discharge_port_id") === "2210";
  return known ? body : JSON.stringify({ status: "request_ok", schedule: [] });
}

type NewsRow = Record<string, unknown>;

/** The recorded bad rows come along wherever good ones are: alone they would be an answer that cannot be read. */
function withBadRows<T>(good: T[], bad: T[]): T[] {
  return good.length > 0 ? [...good, ...bad] : [];
}

/** Of the recorded articles those of the language that `fits`, two a page; the bad row comes along. */
function newsPages(body: string, asked: URLSearchParams, fits: (row: NewsRow) => boolean): string {
  const { articles } = JSON.parse(body) as { articles: NewsRow[] };
  const page = Number(asked.get("page_no"));
  const kept = articles.filter((row) => row.headline && row.language === asked.get("language") && fits(row));
  const shown = withBadRows(
    kept.slice((page - 1) * 2, page * 2),
    articles.filter((row) => !row.headline),
  );
  const total_pages = String(Math.max(1, Math.ceil(kept.length / 2)));
  return JSON.stringify({
    status: "request_ok",
    articles: shown,
    page_no: page,
    total_pages,
    total_rec: kept.length,
  });
}

function newsPage(body: string, asked: URLSearchParams): string {
  const from = asked.get("news_date_from") ?? "";
  return newsPages(body, asked, (row) => String(row.publish_date) >= from);
}

/** The article service knows the recorded article and those of the news list. */
function newsArticle(body: string, asked: URLSearchParams): string {
  const { article, ...rest } = JSON.parse(body) as { article: NewsRow };
  const { articles } = JSON.parse(recorded("news.json")) as { articles: NewsRow[] };
  const known = [article, ...articles].find(
    ({ news_id, headline, language }) =>
      headline && asked.get("news_id") === String(news_id) && asked.get("language") === language,
  );
  return JSON.stringify(known ? { ...rest, article: known } : { status: "request_fail" });
}

function newsWithKeyword(body: string, asked: URLSearchParams): string {
  const [from, to] = [asked.get("news_date_from") ?? "", `${asked.get("news_date_to") ?? "9999"}~`];
  const keyword = asked.get("keyword") ?? "";
  return newsPages(body, asked, (row) => {
    const day = String(row.publish_date);
    return day >= from && day < to && JSON.stringify(row).toLowerCase().includes(keyword);
  });
}

function newsWithHashtag(body: string, asked: URLSearchParams): string {
  const tag = asked.get("hashtags[]");
  return newsPages(body, asked, ({ hashtags }) => Array.isArray(hashtags) && hashtags.includes(tag));
}

/** The keyword service knows one. */
function knownKeyword(body: string, asked: URLSearchParams): string {
  const known = asked.get("keyword") === "hong kong to rotterdam";
  return known ? body : JSON.stringify({ status: "request_ok", companies: [], suggestion: [] });
}

/** Port services look at the name asked for, generously. */
function portsNamed(body: string, asked: URLSearchParams): string {
  const lower = (text: unknown) => String(text ?? "").toLowerCase();
  const start = lower(asked.get("port_name")).replace(/\*$/, "");
  const { status, ports } = JSON.parse(body) as { status: string; ports: Record<string, unknown>[] };
  const kept = ports.filter(
    (row) =>
      row.port_name &&
      [row.port_name, row.port_name_chi, row.unloc].some((text) => lower(text).startsWith(start)),
  );
  const bad = ports.filter((row) => !row.port_name);
  return JSON.stringify({ status, ports: withBadRows(kept, bad) });
}

/** The airport service looks at names only. */
function airportsNamed(body: string, asked: URLSearchParams): string {
  const start = String(asked.get("airport_name") ?? "")
    .toLowerCase()
    .replace(/\*$/, "");
  const answered = asked.get("language") === "en" ? body : recorded("airports.zh-tw.json");
  const { status, airports } = JSON.parse(answered) as {
    status: string;
    airports: { airport_name: string }[];
  };
  const bad = airports.filter(({ airport_name }) => airport_name === "");
  const kept = airports.filter(
    (row) => !bad.includes(row) && row.airport_name.toLowerCase().startsWith(start),
  );
  return JSON.stringify({ status, airports: withBadRows(kept, bad) });
}

/** The flight schedule service knows one pair. */
function oneAirportPair(body: string, asked: URLSearchParams): string {
  const known = asked.get("origin_airport_id") === "301" && asked.get("destination_airport_id") === "302";
  return known ? body : JSON.stringify({ status: "request_ok", schedule: [] });
}

/** The directory looks at the category and, generously, at the keyword; one company a page. */
function companiesOfType(body: string, asked: URLSearchParams): string {
  const { companies, ...answer } = JSON.parse(body) as { companies: Record<string, unknown>[] };
  const keyword = (asked.get("keyword") ?? "").toLowerCase();
  const fits = (row: Record<string, unknown>) => {
    const text = JSON.stringify(row).toLowerCase();
    return text.includes(`"com_type_code":"${asked.get("com_type")}"`) && text.includes(keyword);
  };
  const kept = companies.filter((row) => row.full_name && fits(row));
  const page = Number(asked.get("page_no"));
  const shown = withBadRows(
    kept.slice(page - 1, page),
    companies.filter((row) => !row.full_name),
  );
  return JSON.stringify({
    ...answer,
    companies: shown,
    page_no: page,
    total_pages: Math.max(1, kept.length),
  });
}

/** The provider service knows one company in full; of the directory's others it tells the name alone. */
function oneProvider(body: string, asked: URLSearchParams): string {
  const id = asked.get("com_id");
  const { status, com_id } = JSON.parse(body) as { status: string; com_id: number };
  if (id === String(com_id)) return body;
  const { companies } = JSON.parse(recorded("directory.json")) as { companies: Record<string, unknown>[] };
  const full_name = companies.find((company) => company.com_id === id)?.full_name;
  return JSON.stringify(full_name ? { status, full_name } : { status: "request_fail" });
}

function shifted(body: string, days: number): string {
  if (days === 0) return body;
  return body.replace(/\d{4}-\d{2}-\d{2}(?= \d{2}:)/g, (date) =>
    // The recorded bad row has a date that no calendar has; it stays as it is.
    date.endsWith("-31") && ["04", "06", "09", "11"].includes(date.slice(5, 7)) ? date : addDays(date, days),
  );
}

function respond(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers }).end(body);
}

interface Failing {
  response: ServerResponse;
  /** The answer as it would have been. */
  body: string;
  redirectTo: string;
  timers: Set<NodeJS.Timeout>;
}

const mega = 1024 * 1024;
const json = { "content-type": "application/json" };
const html = (response: ServerResponse, body: string) =>
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(body);

/** Every way in which a service can fail, and some in which it only seems to, one a line. */
const failures = {
  /** The headers come after 5 s. */
  delay: ({ response, body, timers }: Failing) => later(timers, 5_000, () => respond(response, 200, body)),
  /** Nothing ever comes. */
  hang: () => {},
  /** Headers and half the body, then silence. */
  stall: ({ response, body }: Failing) => response.writeHead(200, json).write(body.slice(0, body.length / 2)),
  /** One byte a second. */
  trickle: ({ response, body, timers }: Failing) => trickle(response.writeHead(200, json), body, timers),
  http500: ({ response }: Failing) => respond(response, 500, "<h1>Server Error in '/' Application.</h1>"),
  http503: ({ response }: Failing) => respond(response, 503, "Service Unavailable", { "retry-after": "120" }),
  http404: ({ response }: Failing) => respond(response, 404, "Not found"),
  http403: ({ response }: Failing) => respond(response, 403, "<h1>Forbidden</h1>"),
  /** Half of the body as if it were all. */
  truncated: ({ response, body }: Failing) => respond(response, 200, body.slice(0, body.length / 2)),
  /** Half of what content-length says, then the end. */
  cut: ({ response, body }: Failing) => {
    response.writeHead(200, { ...json, "content-length": Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  },
  /** Half of a compressed body. */
  cutGzip: ({ response, body }: Failing) => {
    const packed = gzipSync(body);
    response.writeHead(200, { ...json, "content-encoding": "gzip" });
    response.end(packed.subarray(0, packed.length / 2));
  },
  /** Not compressed, whatever the header says. */
  noGzip: ({ response, body }: Failing) => respond(response, 200, body, { "content-encoding": "gzip" }),
  /** An envelope without its list. */
  odd: ({ response }: Failing) => respond(response, 200, JSON.stringify({ status: "request_ok", result: 1 })),
  /** Every row wrong. */
  badRows: ({ response, body }: Failing) =>
    respond(response, 200, withRows(body, [{ unexpected: 1 }, 2, null])),
  /** Pages that come with 200 in place of the answer. */
  nginxPage: ({ response }: Failing) => html(response, standIns.nginx),
  iisPage: ({ response }: Failing) => html(response, standIns.iis),
  ownPage: ({ response }: Failing) => html(response, standIns.own),
  signInPage: ({ response }: Failing) => html(response, standIns.signIn),
  empty: ({ response }: Failing) => respond(response, 200, ""),
  noContent: ({ response }: Failing) => response.writeHead(204).end(),
  nullBody: ({ response }: Failing) => respond(response, 200, "null"),
  /** 10 MB, and 50 MB, written piece by piece, so that no content-length gives them away. */
  huge: ({ response }: Failing) => pour(response, 10),
  flood: ({ response }: Failing) => pour(response, 50),
  /** 50 MB that says so. */
  statedFlood: ({ response }: Failing) => response.writeHead(200, { "content-length": 50 * mega }).write("{"),
  /** 50 MB in 50 KB. */
  gzipBomb: ({ response }: Failing) => {
    response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(bomb());
  },
  redirect: ({ response, redirectTo }: Failing) => response.writeHead(302, { location: redirectTo }).end(),
  /** The connection is closed without an answer. */
  drop: ({ response }: Failing) => response.destroy(),
  /** Big5 that claims to be UTF-8, and a set that does not exist. */
  badCharset: ({ response, body }: Failing) =>
    respond(response, 200, Buffer.from(body.replaceAll("o", "\xa4\xa4"), "latin1")),
  noCharset: ({ response, body }: Failing) =>
    respond(response, 200, body, { "content-type": "text/html; charset=none" }),
  /** Good answers in another dress: UTF-16, UTF-8 under the label that servers add unasked, compressed. */
  utf16: ({ response, body }: Failing) =>
    respond(response, 200, Buffer.from(body, "utf16le"), { "content-type": "text/html; charset=utf-16le" }),
  latin1Label: ({ response, body }: Failing) =>
    respond(response, 200, body, { "content-type": "text/html; charset=iso-8859-1" }),
  gzip: ({ response, body }: Failing) =>
    respond(response, 200, gzipSync(body), { "content-encoding": "gzip" }),
  /** Well-formed: a status request_fail, and lists without a row. */
  declined: ({ response }: Failing) => respond(response, 200, recorded("port-schedule.fail.json")),
  nothing: ({ response, body }: Failing) => respond(response, 200, withRows(body, [])),
} satisfies Record<string, (failing: Failing) => unknown>;

export const faultKinds = Object.keys(failures) as FaultKind[];
/** Good answers in another dress. */
export const harmlessKinds: readonly FaultKind[] = ["utf16", "latin1Label", "gzip"];
/** Answers, but such that say nothing. */
export const emptyKinds: readonly FaultKind[] = ["declined", "nothing"];
/** What ends by the time-out. */
export const slowKinds: readonly FaultKind[] = ["delay", "hang", "stall", "trickle"];

const standIns = {
  nginx:
    "<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body>\r\n<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n",
  iis: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN""http://www.w3.org/TR/html4/strict.dtd">\r\n<HTML><HEAD><TITLE>Service Unavailable</TITLE>\r\n<META HTTP-EQUIV="Content-Type" Content="text/html; charset=us-ascii"></HEAD>\r\n<BODY><h2>Service Unavailable</h2>\r\n<hr><p>HTTP Error 503. The service is unavailable.</p>\r\n</BODY></HTML>\r\n',
  own: '<!doctype html><html><head><title>Harbour Services</title></head><body><img src="/logo.png"><h1>We are moving house</h1><p>Please call again at six. <a href="/">Home</a></p></body></html>',
  signIn:
    '<!doctype html><html><head><title>Harbour Services</title></head><body><table><tr><td>Name</td><td><input name="u"></td></tr><tr><td>Word</td><td><input type="password" name="p"></td></tr></table></body></html>',
};

function later(timers: Set<NodeJS.Timeout>, ms: number, work: () => void): void {
  timers.add(setTimeout(work, ms).unref());
}

function trickle(response: ServerResponse, body: string, timers: Set<NodeJS.Timeout>): void {
  const letters = [...body];
  const send = () => response.write(letters.shift() ?? " ");
  const timer = setInterval(send, 1_000).unref();
  timers.add(timer);
  response.on("close", () => clearInterval(timer));
  send();
}

function pour(response: ServerResponse, megabytes: number): void {
  let left = megabytes;
  const piece = "x".repeat(mega);
  const next = () => {
    if (left-- > 0) response.write(piece, next);
    else response.end('"}');
  };
  response.on("error", () => {}).writeHead(200, json);
  response.write('{"status":"request_ok","pad":"', next);
}

let packed: Buffer | undefined;
function bomb(): Buffer {
  packed ??= gzipSync(Buffer.alloc(50 * mega, " "));
  return packed;
}

/** The recorded answer with other rows: lists, and the article, of JSON or of JSON in parentheses; else nothing of it. */
function withRows(body: string, rows: unknown[]): string {
  if (body.trimStart().startsWith("<"))
    return JSON.stringify({ status: rows.length > 0 ? "request_ok" : "request_fail" });
  const isWrapped = body.startsWith("(");
  const whole: unknown = JSON.parse(isWrapped ? body.trim().replace(/^\(|\);?$/g, "") : body);
  if (Array.isArray(whole)) return JSON.stringify(rows);
  const fields = Object.entries(whole as Record<string, unknown>);
  const isRecord =
    fields.some(([name]) => name === "com_id") || !fields.some(([, value]) => Array.isArray(value));
  if (isRecord && !fields.some(([name]) => name === "article")) {
    return JSON.stringify({ status: rows.length > 0 ? "request_ok" : "request_fail", unexpected: 1 });
  }
  const spoiled = fields.map(([name, value]) => {
    if (name === "article") return [name, rows[0] ?? null];
    return [name, Array.isArray(value) ? rows : value];
  });
  const text = JSON.stringify(Object.fromEntries(spoiled));
  return isWrapped ? `(${text})` : text;
}

function control(
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
  requests: RecordedRequest[],
  fault: UpstreamServer["fault"],
): void {
  const call = callNames.find((name) => name === url.searchParams.get("call"));
  const asked = url.searchParams.get("kind") ?? "";
  const kind = Object.hasOwn(failures, asked) ? (asked as FaultKind) : null;
  if (url.pathname === "/__requests") {
    respond(response, 200, JSON.stringify(requests));
  } else if (url.pathname === "/__fault" && request.method === "POST" && call) {
    fault(call, kind, Number(url.searchParams.get("times")) || undefined);
    respond(response, 200, "{}");
  } else {
    respond(response, 404, "Not found");
  }
}

if (process.argv[1] && path.basename(process.argv[1]) === "upstream-server.ts") {
  // No top-level await: Jest reads this file as CommonJS.
  const { PORT = "4010", SHIFT = "0" } = process.env;
  startUpstream({ port: Number(PORT), shift: Number(SHIFT) }).then(
    ({ url }) => console.log(`Recorded answers on ${url}`),
    (error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    },
  );
}
