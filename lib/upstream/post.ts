/** The answer of a host: its status, and the start of its body. */
export interface PostResponse {
  status: number;
  text: string;
}

/** How long a host may take to answer. */
const answerMs = 20_000;
/** The most of a body that is read. */
const mostBytes = 64 * 1024;

/**
 * Sends a body to an address of the settings. Redirects are not followed, so only the configured host is called. Rejects when
 * there is no answer within 20 s, or when `signal` is aborted.
 */
export async function post(
  url: string,
  {
    body,
    type,
    headers,
    signal,
  }: { body: string; type: string; headers?: Record<string, string>; signal: AbortSignal },
): Promise<PostResponse> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": type, "user-agent": "portal", ...headers },
    body,
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  });
  return { status: response.status, text: await readStart(response.body ?? [], mostBytes) };
}

/** The first bytes of a body as text. The rest is not read. */
export async function readStart(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes >= most) break;
  }
  return Buffer.concat(pieces).subarray(0, most).toString("utf8");
}
