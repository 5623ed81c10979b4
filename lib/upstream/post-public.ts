import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { type PostResponse, readStart } from "./post";
import { type HostAccess, pinned, resolvePublic } from "./public-host";
import { untilAborted } from "./until-aborted";

/** How long a host may take: its name, the connection and the answer. */
const totalMs = 10_000;
/** The most of an answer that is read. */
const mostBytes = 16 * 1024;

export interface PublicPost extends HostAccess {
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
  /** For tests: the whole time, and where a test's server listens. */
  timeoutMs?: number;
  connection?: Pick<RequestOptions, "port" | "ca">;
}

/** private: the name leads to an address that is not public. slow: no answer in time. unreachable: no name, no connection. */
type PostFailure = "private" | "slow" | "unreachable";

/**
 * Sends a body to an address that a stranger has named. Every address that its name resolves to must be public, and the connection
 * is made to these and no others. Redirects are not followed: their status is the answer. Of the answer 16 KB are read. Returns why
 * there is none after 10 s at the latest; throws nothing.
 */
export async function postPublic(url: URL, post: PublicPost): Promise<PostResponse | PostFailure> {
  const timeout = AbortSignal.timeout(post.timeoutMs ?? totalMs);
  const signal = AbortSignal.any([timeout, post.signal]);
  try {
    const addresses = await untilAborted(resolvePublic(url.hostname, post), signal);
    if (addresses === null) return "private";
    const response = await send(url, post, pinned(addresses), signal);
    return { status: response.statusCode ?? 0, text: await readStart(response, mostBytes) };
  } catch {
    // The text of the failure may name the address.
    return timeout.aborted ? "slow" : "unreachable";
  }
}

function send(
  url: URL,
  { headers, body, connection }: PublicPost,
  lookup: RequestOptions["lookup"],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "accept-encoding": "identity", "content-length": Buffer.byteLength(body) },
    lookup,
    // One connection a request: an address that was checked for one is not used for another.
    agent: false,
    signal,
    ...connection,
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? httpsRequest : httpRequest;
    request(url, options, resolve).on("error", reject).end(body);
  });
}
