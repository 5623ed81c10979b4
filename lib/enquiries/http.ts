import { types } from "node:util";
import { dateOf } from "@/lib/i18n/formats";
import { UpstreamError } from "@/lib/upstream/errors";
import { type Reader, requestOk } from "@/lib/upstream/reading";
import { callUpstream, type RequestContext } from "@/lib/upstream/request";
import type { DeliveryChannel, DeliveryResult } from "./delivery";
import { type FieldRule, formFields } from "./rules";
import type { Enquiry } from "./schema";

/** Only a plain yes counts: the status request_ok, or the bare word that some services answer. */
const readAnswer: Reader<null> = (text) => {
  const word = text.trim().replace(/^"|"$/g, "").toLowerCase();
  if (word === "ok" || word === "success" || word === requestOk) return { value: null, ok: true };
  const body: unknown = JSON.parse(text);
  if (typeof body !== "object" || body === null || !("status" in body)) throw new Error("no status");
  return { value: null, ok: body.status === requestOk || body.status === "ok" || body.status === "success" };
};

/** Statuses that pass by themselves, and say that the enquiry was not taken. */
const passing = new Set([408, 425, 429, 503]);
/** Statuses of a whole service: a wrong password, a wrong path, a gate. */
const closed = [401, 403, 404, 405, 407, 410];

/** What fetch says when nothing has been sent: no name, no connection, no trust in the certificate; or a redirect. */
const nothingSent =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|ERR_SSL_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/;

function isUnsent(failure: unknown): boolean {
  // Not instanceof: fetch's own errors may be those of another realm.
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

/** The fields as the publisher takes them: 'YYYY-MM-DD HH:mm', or the date alone; the kind of form and our id besides. */
export function upstreamForm({ id, kind, content, language }: Enquiry): Record<string, string> {
  const rules: readonly FieldRule[] = formFields[kind];
  const fields = Object.entries(content).map(([name, value]) => {
    const isMoment = rules.find((rule) => rule.name === name)?.type === "moment";
    return [name, isMoment ? [dateOf(value), value.slice(11)].filter(Boolean).join(" ") : value];
  });
  return { enquiry_type: kind, enquiry_id: id, language, ...Object.fromEntries(fields) };
}

/**
 * The publisher's freight enquiry service. At every attempt the enquiry's id is the request id too, and the
 * Idempotency-Key, by which the service can tell a copy. Settings of `context` win over the call's own time-out.
 */
export function upstreamChannel(context: Omit<RequestContext, "requestId">): DeliveryChannel {
  return {
    name: "upstream",
    closedReasons: closed.map((status) => `http ${status}`),
    async deliver(enquiry, signal) {
      try {
        const input = { form: upstreamForm(enquiry) };
        const { ok } = await callUpstream("freightEnquiry", input, readAnswer, {
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
