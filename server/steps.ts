import compression from "compression";
import { wallClock } from "@/lib/config/config";
import { withRequest } from "@/lib/observability/request-context";
import { isCountedRead, quotaHeaders } from "@/lib/rate-limits/read-limit";
import { contentSecurityPolicy } from "@/lib/security/content-security-policy";
import { NoRoom } from "./admission";
import { receiveBody } from "./body";
import type { Slot } from "./bulkhead";
import { completeAtHead, type Exchange, type Portal, reject, sendJson } from "./exchange";
import { readiness } from "./health";
import { brotliParams } from "./packed-body";
import { allowRead } from "./preflight";
import { findRedirect } from "./redirects";
import {
  formTooBusy,
  notFound,
  type Rejection,
  rejectionOf,
  tooBusy,
  tooLarge,
  tooManyReads,
} from "./rejections";

/** The way of a request through the server: each step answers it, or leaves it to the next one. */

/** Whether the request is answered, or has no reader any more. */
type Step = (exchange: Exchange, portal: Portal) => boolean | Promise<boolean>;

const steps: readonly Step[] = [
  allowScripts,
  rejectMalformed,
  answerHealth,
  proveIndexNowKey,
  countRead,
  rejectLate,
  takeBody,
  serveCached,
  enterSlot,
  followRedirect,
  rejectMissingFile,
  sendStaticFile,
  handOver,
];

/** Answers a request. Throws what the framework throws. */
export async function serve(exchange: Exchange, portal: Portal): Promise<void> {
  for (const step of steps) if (await step(exchange, portal)) return;
}

function sendRejection(exchange: Exchange, portal: Portal, rejection: Rejection): true {
  completeAtHead(portal, exchange);
  reject(portal, exchange, rejection);
  return true;
}

const busyFor = (reason: string, { group }: Exchange): Rejection => ({
  ...(group === "forms" ? formTooBusy : tooBusy),
  reason,
});

/** The rejection of a request that finds no room. Throws any other error. */
function noRoomFor(error: unknown, exchange: Exchange): Rejection {
  if (error instanceof NoRoom) return busyFor(error.reason, exchange);
  throw error;
}

/** OPTIONS of an address that scripts of any site may read. */
function allowScripts(exchange: Exchange, portal: Portal): boolean {
  if (!exchange.isOpen || exchange.method !== "OPTIONS") return false;
  completeAtHead(portal, exchange);
  allowRead(exchange.response);
  return true;
}

function rejectMalformed(exchange: Exchange, portal: Portal): boolean {
  const { method, target, headers, request } = exchange;
  if (typeof target !== "string") return sendRejection(exchange, portal, target);
  const rejection = rejectionOf(method, target, headers);
  if (rejection) return sendRejection(exchange, portal, rejection);
  request.url = target;
  return false;
}

function answerHealth(exchange: Exchange, portal: Portal): boolean {
  const { path, response } = exchange;
  if (path !== "/healthz" && path !== "/readyz") return false;
  completeAtHead(portal, exchange);
  const { status, body } =
    path === "/healthz"
      ? { status: 200, body: { status: "alive" } }
      : readiness(portal.state, portal.settings.health());
  sendJson(response, status, { ...body, process: process.pid });
  return true;
}

function proveIndexNowKey(exchange: Exchange, portal: Portal): boolean {
  const { indexNowKey } = portal.settings;
  const { path, response } = exchange;
  if (!indexNowKey || path !== `/${indexNowKey}.txt`) return false;
  completeAtHead(portal, exchange);
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.end(indexNowKey);
  return true;
}

function countRead(exchange: Exchange, portal: Portal): boolean {
  const { method, path, client, match, response } = exchange;
  if (!isCountedRead(method, path)) return false;
  const now = wallClock();
  if (exchange.isAhead && portal.speculations.count(client, now)?.isExceeded === false) return false;
  const quota = portal.reads.count(client, now);
  // Pages are for readers, who cannot see the header.
  if (quota && match?.route.kind !== "page")
    for (const [name, value] of Object.entries(quotaHeaders(quota))) response.setHeader(name, value);
  return quota?.isExceeded === true && sendRejection(exchange, portal, tooManyReads(quota.resetsIn));
}

/** New connections wait. A form is taken all the same: it is worth more than another page. */
function rejectLate(exchange: Exchange, portal: Portal): boolean {
  return (
    portal.admission.isLate() &&
    exchange.group !== "forms" &&
    sendRejection(exchange, portal, busyFor("late", exchange))
  );
}

async function takeBody(exchange: Exchange, portal: Portal): Promise<boolean> {
  const { request, response, client } = exchange;
  const outcome = await receiveBody(request, client);
  if (outcome === "gone") return true;
  if (outcome === "too-large") return sendRejection(exchange, portal, tooLarge);
  if (outcome === "too-many") return sendRejection(exchange, portal, busyFor("bodies", exchange));
  const { socket } = request;
  portal.busy.add(socket);
  response.once("close", () => portal.busy.delete(socket));
  return false;
}

async function serveCached(exchange: Exchange, portal: Portal): Promise<boolean> {
  const { request, response, match, context, group, client } = exchange;
  const { cached, admission } = portal;
  if (!match || !cached?.isCacheable(request, match)) return false;
  completeAtHead(portal, exchange);
  // Other readers may wait for the same render, so it goes on if this one leaves.
  const enter = async () => (await admission.enter(group, client)) as Slot;
  await cached
    .serve(request, response, { match, context, enter })
    .catch((error: unknown) => reject(portal, exchange, noRoomFor(error, exchange)));
  return true;
}

async function enterSlot(exchange: Exchange, portal: Portal): Promise<boolean> {
  const { response, context, group, client } = exchange;
  const { admission } = portal;
  const slot = await admission.enter(group, client, response).catch((error: unknown) => {
    sendRejection(exchange, portal, noRoomFor(error, exchange));
    return null;
  });
  if (!slot) return true;
  // Files are sent piece by piece. Everything else is complete when it has been written.
  if (group !== "files") admission.buffer(response, client, slot);
  context.lendSlot = slot.lend;
  return false;
}

async function followRedirect(exchange: Exchange, portal: Portal): Promise<boolean> {
  const { request, response, match } = exchange;
  const { lookUpRedirect } = portal.settings;
  const redirect = !match && lookUpRedirect ? await findRedirect(request.url ?? "/", lookUpRedirect) : null;
  if (!redirect) return false;
  completeAtHead(portal, exchange);
  response.statusCode = 301;
  response.setHeader("Location", redirect);
  response.end();
  return true;
}

function rejectMissingFile(exchange: Exchange, portal: Portal): boolean {
  const { path, match } = exchange;
  return (
    portal.settings.staticFiles?.isMissing(path, match) === true && sendRejection(exchange, portal, notFound)
  );
}

/** A file of public/ or of the build. */
function sendStaticFile(exchange: Exchange, portal: Portal): boolean {
  const { request, response, path, match } = exchange;
  const { staticFiles, compress } = portal.settings;
  if (!staticFiles?.has(path) || (match && !match.route.static)) return false;
  completeAtHead(portal, exchange);
  staticFiles.send(request, response, path, { compress, cacheControl: match?.route.cacheControl });
  return true;
}

/** For responses that are not stored. */
const compressed = compression({ brotli: brotliParams });

/** To the framework. */
async function handOver(exchange: Exchange, portal: Portal): Promise<true> {
  const { request, response, method, headers, match, context } = exchange;
  // The framework gives its scripts the nonce of this request header, so no client may set it.
  delete headers["content-security-policy"];
  if (!match || match.route.kind === "page") {
    context.policy = contentSecurityPolicy([`'nonce-${btoa(crypto.randomUUID())}'`], portal.sources);
    headers["content-security-policy"] = context.policy;
  }
  if (portal.settings.compress && method !== "OPTIONS") compressed(request, response, () => {});
  completeAtHead(portal, exchange);
  await withRequest(context, () => portal.handler(request, response));
  return true;
}
