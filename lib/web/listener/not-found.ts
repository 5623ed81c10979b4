import type { ServerResponse } from "node:http";
import { plainPagePolicy } from "../plain-page";
import { doneOf, isOfFiles } from "./whole-page";

/** proxy.ts passes such addresses over, and no page is at one. */
const isBesidePages = (path: string) => isOfFiles(path) || /\.[a-z0-9]{2,11}$/i.test(path);

/**
 * Whether an answer is what the framework says of its own where there is nothing: a page that shows nothing without script
 * (docs/adr/0004). One that proxy.ts led to Page Not Found has a nonce. Told by the head alone, which is all that a HEAD gets.
 */
function isEmptyPage(response: ServerResponse): boolean {
  return (
    response.statusCode === 404 &&
    String(response.getHeader("Content-Type") ?? "").startsWith("text/html") &&
    !String(response.getHeader("Content-Security-Policy") ?? "").includes("'nonce-")
  );
}

/**
 * Has a page that says so sent where the framework finds neither a file nor a page and would send an empty one. To be called
 * last before the framework is.
 * @param page makes the page, which goes with `plainPagePolicy`
 */
export function tellNotFound(response: ServerResponse, path: string, page: () => Buffer): void {
  if (!isBesidePages(path)) return;
  const { write, end, flushHeaders } = response;
  let isEmpty: boolean | undefined;
  /** Decides once, when the head would go out. */
  const isToBeReplaced = (): boolean => {
    isEmpty ??= isEmptyPage(response);
    if (!isEmpty) Object.assign(response, { write, end, flushHeaders });
    return isEmpty;
  };
  const send = () => {
    Object.assign(response, { write, end, flushHeaders });
    for (const name of response.getHeaderNames()) {
      if (/^(?:etag|link|x-nextjs-.*)$/.test(name)) response.removeHeader(name);
    }
    const body = page();
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Length", body.byteLength);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Content-Security-Policy", plainPagePolicy);
    response.end(body);
  };
  Object.assign(response, {
    flushHeaders() {
      if (!isToBeReplaced()) flushHeaders.call(response);
    },
    write(...all: unknown[]) {
      if (!isToBeReplaced()) return Reflect.apply(write, response, all);
      const done = doneOf(all);
      if (done) process.nextTick(done);
      return true;
    },
    end(...all: unknown[]) {
      if (!isToBeReplaced()) return Reflect.apply(end, response, all);
      const done = doneOf(all);
      if (done) response.once("finish", done);
      send();
      return response;
    },
  });
}
