import type { IncomingMessage, ServerResponse } from "node:http";
import type { KeptData } from "@/lib/request-context";
import { sendData } from "../kept-data";

/** Whether what is asked for may be data that a handler keeps. */
export const mayBeData = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === "GET" && path.startsWith("/api/") && !headers.range;

/**
 * Lets a handler that keeps its answer hand it over as it is kept: the framework sends a head without a body then, and the
 * bytes and their compressed copy, which the next reader is given too, take its place. Anything else goes out as it comes.
 * To be called before the framework is.
 * @param compress whether a reader who takes gzip gets it
 * @param goOn called before anything else goes out
 * @returns takes the data
 */
export function holdForData(
  request: IncomingMessage,
  response: ServerResponse,
  compress: boolean,
  goOn: () => void,
): (data: KeptData) => void {
  const own = { write: response.write, end: response.end, flushHeaders: response.flushHeaders };
  let data: KeptData | undefined;
  let isEnded = false;
  const letGo = () => {
    Object.assign(response, own);
    goOn();
  };
  const send = async (kept: KeptData) => {
    await sendData(kept, request.headers, response, compress, () => Object.assign(response, own));
  };
  Object.assign(response, {
    flushHeaders() {
      letGo();
      response.flushHeaders();
    },
    write(...all: unknown[]) {
      letGo();
      return Reflect.apply(response.write, response, all);
    },
    end(...all: unknown[]) {
      if (!data) {
        letGo();
        return Reflect.apply(response.end, response, all);
      }
      const done = all.find((one) => typeof one === "function") as (() => void) | undefined;
      if (done) response.once("finish", done);
      // The framework ends what has not finished yet once more.
      if (isEnded) return response;
      isEnded = true;
      send(data).catch((error: unknown) => response.destroy(error as Error));
      return response;
    },
  });
  return (kept) => {
    data = kept;
  };
}
