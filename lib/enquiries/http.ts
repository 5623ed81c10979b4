import { dateOf } from "@/lib/i18n/formats";
import { UpstreamError } from "@/lib/upstream/errors";
import { type Reader, requestOk } from "@/lib/upstream/reading";
import { callUpstream, type RequestContext } from "@/lib/upstream/request";
import type { DeliveryChannel } from "./delivery";
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

/** Statuses below 500 that pass by themselves. */
const passing = new Set([408, 425, 429]);

/** The fields as the publisher takes them: 'YYYY-MM-DD HH:mm', or the date alone; the kind of form and our id besides. */
export function upstreamForm({ id, kind, content, language }: Enquiry): Record<string, string> {
  const rules: readonly FieldRule[] = formFields[kind];
  const fields = Object.entries(content).map(([name, value]) => {
    const isMoment = rules.find((rule) => rule.name === name)?.type === "moment";
    return [name, isMoment ? [dateOf(value), value.slice(11)].filter(Boolean).join(" ") : value];
  });
  return { enquiry_type: kind, enquiry_id: id, language, ...Object.fromEntries(fields) };
}

/** The publisher's freight enquiry service. The enquiry's id is the request id too, at every attempt. */
export function upstreamChannel(context: Omit<RequestContext, "requestId">): DeliveryChannel {
  return {
    name: "upstream",
    async deliver(enquiry) {
      try {
        const input = { form: upstreamForm(enquiry) };
        const { ok } = await callUpstream("freightEnquiry", input, readAnswer, {
          ...context,
          maxBytes: 64 * 1024,
          requestId: enquiry.id,
        });
        return ok ? { status: "done" } : { status: "failed", reason: "declined" };
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        const { kind, status } = error;
        const isFinal = kind === "http" && status !== undefined && status < 500 && !passing.has(status);
        return {
          status: isFinal ? "refused" : "failed",
          reason: status && kind === "http" ? `http ${status}` : kind,
        };
      }
    },
    close() {},
  };
}
