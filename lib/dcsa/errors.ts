import { Problem } from "@/lib/http-responses/problem";

/** Errors of the addresses of DCSA's Commercial Schedules, in the form that the standard asks for (ErrorResponse). */

/** The version of the standard that responses state. */
export const standardVersion = "1.0.4";
/** The major number, which is all that a request may state. */
export const majorVersion = "1";

/** Beginning of the addresses of the standard. */
const standardPath = "/api/dcsa/cs/v1";

/** Whether an address is one of the standard, whatever follows. */
export const isStandardPath = (path: string): boolean =>
  path === standardPath || path.startsWith(`${standardPath}/`);

/** Codes of errors. The standard leaves them to the provider, from 7000 to 9999; docs/dcsa.md lists them. */
export const errorCodes = {
  unknownParameter: 7001,
  missingParameter: 7002,
  invalidParameter: 7003,
  invalidCursor: 7004,
  unknownPlaceOfReceipt: 7005,
  unknownPlaceOfDelivery: 7006,
  unknownLocation: 7007,
  noFilter: 7008,
  invalidVersion: 7009,
} as const;
export type ErrorName = keyof typeof errorCodes;

/** One thing that is wrong with a request. */
export interface RequestError {
  name: ErrorName;
  /** The parameter. */
  property?: string;
  /** As it was sent. */
  value?: string;
  /** A sentence that says what to do. */
  message: string;
}

/** Status 400 for what is wrong with a request, of which there is at least one thing. */
export function badRequest(errors: readonly RequestError[]): Problem {
  const sentence = errors[0]?.message ?? "The request cannot be used.";
  return new Problem(400, "invalid", sentence, {}, { errors });
}

/** What the standard's error object says about a request. */
interface FailedRequest {
  method: string;
  /** Complete, as it was sent. */
  uri: string;
  requestId: string;
  now: Date;
}

const statusTexts: Record<number, string> = {
  400: "Bad Request",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Content Too Large",
  414: "URI Too Long",
  421: "Misdirected Request",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
};

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"]);

/** A status with a sentence, or with the errors of `badRequest`, as the standard's error object. */
export function errorBody(problem: Problem, { method, uri, requestId, now }: FailedRequest) {
  const { status, message } = problem;
  const text = statusTexts[status] ?? "Error";
  const errors = (problem.members.errors as readonly RequestError[] | undefined) ?? [];
  return {
    // The standard writes OPTIONS so, and knows no other method.
    httpMethod: methods.has(method) ? method : "OPTION",
    requestUri: uri,
    statusCode: status,
    statusCodeText: text,
    statusCodeMessage: message.slice(0, 200),
    providerCorrelationReference: requestId.slice(0, 100),
    errorDateTime: now.toISOString(),
    errors:
      errors.length > 0
        ? errors.map(({ name, property, value, message: sentence }) => ({
            errorCode: errorCodes[name],
            ...(property !== undefined && { property: property.slice(0, 100) }),
            ...(value !== undefined && { value: value.slice(0, 500) }),
            errorCodeText: name,
            errorCodeMessage: sentence,
          }))
        : [{ errorCode: 7000 + status, errorCodeText: text, errorCodeMessage: message }],
  };
}
