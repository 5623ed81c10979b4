import { isStandardPath } from "@/lib/dcsa/errors";
import { unknownAddress } from "@/lib/dcsa/route";
import { Problem, problemResponse } from "@/lib/http-responses/problem";

const notHere = (request: Request) =>
  isStandardPath(new URL(request.url).pathname)
    ? unknownAddress(request)
    : problemResponse(
        new Problem(404, "not-found", "There is nothing at this address."),
        crypto.randomUUID(),
      );

export { notHere as DELETE, notHere as GET, notHere as PATCH, notHere as POST, notHere as PUT };
