import { types } from "node:util";
import type { DeliveryResult } from "@/lib/delivery/worker";
import { dateOf } from "@/lib/i18n/formats";
import { UpstreamError } from "@/lib/upstream/errors";
import { callUpstream, type UpstreamContext } from "@/lib/upstream/request";
import { type Reader, requestOk } from "@/lib/upstream/response-reader";
import type { DeliveryChannel } from "./delivery";
import { type FieldRule, formFields } from "./rules";
import type { Enquiry } from "./schema";

/** Only a clear success counts: the status request_ok, or the bare word that some services respond with. */
const readResponse: Reader<null> = (text) => {
  const word = text.trim().replace(/^"|"$/g, "").toLowerCase();
  if (word === "ok" || word === "success" || word === requestOk) return { value: null, ok: true };
  const body: unknown = JSON.parse(text);
  if (typeof body !== "object" || body === null || !("status" in body)) throw new Error("no status");
  return { value: null, ok: body.status === requestOk || body.status === "ok" || body.status === "success" };
};

/** Temporary statuses of an enquiry that was not accepted. */
const passing = new Set([408, 425, 429, 503]);
/** Statuses with which a service rejects all enquiries: a wrong password, a wrong path, a gateway. */
const closed = [401, 403, 404, 405, 407, 410];

/** Error codes of fetch when nothing was sent: no name, no connection, no trust in the certificate. */
const nothingSent =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/;

function isUnsent(failure: unknown): boolean {
  // Not instanceof: errors of fetch may be from another realm.
  if (!types.isNativeError(failure)) return false;
  const { code = "", message, cause } = failure as NodeJS.ErrnoException;
  return nothingSent.test(code) || /redirect/.test(message) || isUnsent(cause);
}

function resultOf({ kind, status = 0, cause }: UpstreamError): DeliveryResult {
  if (kind === "transport") return { status: isUnsent(cause) ? "failed" : "unsure", reason: kind };
  if (kind !== "http") return { status: "unsure", reason: kind };
  const reason = `http ${status}`;
  if (passing.has(status)) return { status: "failed", reason };
  if (closed.includes(status)) return { status: "closed", reason };
  return { status: status < 500 ? "refused" : "unsure", reason };
}

/** The fields for the publisher's service: moments as 'YYYY-MM-DD HH:mm' or a date, the kind of form and our id. */
function upstreamForm({ id, kind, content, language }: Enquiry): Record<string, string> {
  const rules: readonly FieldRule[] = formFields[kind];
  const fields = Object.entries(content).map(([name, value]) => {
    const isMoment = rules.find((rule) => rule.name === name)?.type === "moment";
    return [name, isMoment ? [dateOf(value), value.slice(11)].filter(Boolean).join(" ") : value];
  });
  return { enquiry_type: kind, enquiry_id: id, language, ...Object.fromEntries(fields) };
}

/**
 * The publisher's freight enquiry service. In every attempt the enquiry's id is also the request id and the Idempotency-Key, by
 * which the service can recognise a copy. Settings of `context` override the timeout of the call.
 */
export function upstreamChannel(context: Omit<UpstreamContext, "requestId">): DeliveryChannel {
  return {
    name: "upstream",
    closedReasons: closed.map((status) => `http ${status}`),
    async deliver(enquiry, signal) {
      try {
        const input = { form: upstreamForm(enquiry) };
        const { ok } = await callUpstream("freightEnquiry", input, readResponse, {
          ...context,
          signal,
          maxBytes: 64 * 1024,
          requestId: enquiry.id,
          headers: { "idempotency-key": `"${enquiry.id}"` },
        });
        return ok ? { status: "done" } : { status: "failed", reason: "declined" };
      } catch (error) {
        if (error instanceof UpstreamError) return resultOf(error);
        throw error;
      }
    },
    close() {},
  };
}
