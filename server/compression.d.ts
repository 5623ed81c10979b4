declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Compresses the response if its reader accepts it and its type allows it. `next` is called at once. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
