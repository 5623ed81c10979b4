import "server-only";
import { config, wallClock } from "@/lib/config/config";
import { saveDraft, submitEnquiry, typedValues } from "@/lib/enquiries";
import {
  type Draft,
  draftCookie,
  type FormKind,
  formPlaces,
  hiddenFields,
  type KeyTrouble,
  referenceParam,
  type SubmitResult,
} from "@/lib/enquiries/shared";
import { Problem } from "@/lib/http-responses/problem";
import type { RouteContext } from "@/lib/http-responses/route";
import { defaultLocale, isLocale, type Locale, localePath } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { rates, requireRate } from "@/lib/rate-limits/rate-limit";
import { bodyType, type FormPost, readFormPost, requireSameOrigin } from "@/lib/security/form-post";
import { plainFormResponse } from "./plain-form-response";

const draftSeconds = 30 * 60;

/**
 * Handles a form and responds in the format in which it was sent. JSON: `{ result: "success", id }`, or a problem with the code
 * invalid (and `errors`), tooFast (`waitSeconds`), expired (`formKey`), busy (`retryAfter`). Form-encoded: 303 to the
 * form's page, with fe_result=success and the reference, or with fe_result=failed and a cookie that names the stored draft. If
 * nothing may or can be stored, the response is a plain page that carries the values itself.
 */
export async function respondToForm(kind: FormKind, { request }: RouteContext): Promise<unknown> {
  requireSameOrigin(request);
  const tooMany = await problemOf(requireRate(request, rates.forms));
  // Without script the reader needs a page that contains the values, so the form is read in spite of the limit.
  if (tooMany && bodyType(request) === "application/json") throw tooMany;
  const post = await readFormPost(request);
  if (post.byScript) return jsonResult(await submit(kind, post));
  if (tooMany) return plainResponse(kind, post, "busy", tooMany.headers);
  return redirectToForm(kind, post, await submit(kind, post).catch(logFailure));
}

function submit(kind: FormKind, { fields }: FormPost): Promise<SubmitResult> {
  return submitEnquiry({ kind, raw: fields, language: languageOf(fields) }, wallClock());
}

function languageOf(fields: FormPost["fields"]): Locale {
  const language = fields[hiddenFields.language];
  return isLocale(language) ? language : defaultLocale;
}

async function problemOf(work: Promise<void>): Promise<Problem | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function logFailure(error: unknown): "failed" {
  log().error({ err: error }, "form not stored");
  return "failed";
}

function jsonResult(outcome: SubmitResult): SubmitResult {
  if (outcome.result === "success") return outcome;
  if (outcome.result === "invalid") {
    throw new Problem(422, "invalid", "Check the marked fields.", {}, { errors: outcome.errors });
  }
  throw keyProblem(outcome);
}

/** The problem of a form that may not be sent with its key; its members say how it can be sent again. */
export function keyProblem(trouble: KeyTrouble): Problem {
  if (trouble.reason === "tooFast") {
    const { waitSeconds } = trouble;
    const headers = { "Retry-After": String(waitSeconds) };
    return new Problem(422, "tooFast", "Please wait a moment and send the form again.", headers, {
      waitSeconds,
    });
  }
  const sentence = "This form has been open for a long time. Check the details and send it again.";
  return new Problem(422, "expired", sentence, {}, { formKey: trouble.formKey });
}

async function redirectToForm(
  kind: FormKind,
  post: FormPost,
  outcome: SubmitResult | "failed",
): Promise<Response> {
  const { fields } = post;
  const page = localePath(languageOf(fields), formPlaces[kind].page);
  if (typeof outcome === "object" && outcome.result === "success") {
    return seeOther(`${page}?fe_result=success&${referenceParam}=${outcome.id}`, cookieOf(kind, "", 0));
  }
  const values = typedValues(kind, fields);
  try {
    const code = await saveDraft({ kind, values, ...draftStateOf(outcome) }, wallClock());
    return seeOther(`${page}?fe_result=failed`, cookieOf(kind, code, draftSeconds));
  } catch (error) {
    logFailure(error);
    return plainResponse(kind, post, "failed", { "Retry-After": "30" });
  }
}

function plainResponse(
  kind: FormKind,
  { fields }: FormPost,
  trouble: "busy" | "failed",
  headers: Record<string, string>,
): Promise<Response> {
  return plainFormResponse({
    action: formPlaces[kind].action,
    fields,
    language: languageOf(fields),
    trouble,
    headers,
  });
}

function draftStateOf(
  outcome: Exclude<SubmitResult, { result: "success" }> | "failed",
): Pick<Draft, "reason" | "errors"> {
  if (typeof outcome === "string") return { reason: outcome, errors: {} };
  if (outcome.result === "invalid") return { reason: "invalid", errors: outcome.errors };
  return { reason: outcome.reason, errors: {} };
}

function cookieOf(kind: FormKind, code: string, maxAge: number): string {
  const secure = config().siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${draftCookie(kind)}=${code}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function seeOther(location: string, cookie: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Set-Cookie": cookie } });
}
