declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Answers are compressed from now on, as far as their reader and their type have it; `next` is called at once. */
  export default function compression(): (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
}
