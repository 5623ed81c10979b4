/** Responses for errors: application/problem+json (RFC 9457) with a sentence that a reader may see. */
export class Problem extends Error {
  readonly status: number;
  /** Stable code, which client components translate into the reader's language. */
  readonly code: string;
  readonly headers: Record<string, string>;
  /** Further members of the response, for client components: errors by field, seconds to wait. */
  readonly members: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    detail: string,
    headers: Record<string, string> = {},
    members: Record<string, unknown> = {},
  ) {
    super(detail);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.members = members;
  }
}

const titles: Record<number, string> = {
  400: "Bad request",
  403: "Not allowed",
  404: "Not found",
  410: "Withdrawn",
  405: "Method not allowed",
  413: "Too large",
  414: "Address too long",
  415: "Unsupported media type",
  421: "Not this server",
  422: "Cannot be used",
  429: "Too many requests",
  500: "Error occurred",
  502: "Bad response from another host",
  503: "Not available",
  504: "No response from another host",
};

/** The members of a problem's response. */
export function problemBody(problem: Problem, requestId: string): Record<string, unknown> {
  return {
    ...problem.members,
    type: "about:blank",
    title: titles[problem.status] ?? "Error occurred",
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    requestId,
  };
}

export const problemType = "application/problem+json; charset=utf-8";

export function problemResponse(problem: Problem, requestId: string): Response {
  return new Response(JSON.stringify(problemBody(problem, requestId)), {
    status: problem.status,
    headers: {
      "Content-Type": problemType,
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
      ...problem.headers,
    },
  });
}
