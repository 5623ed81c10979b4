import "server-only";
import { cookies } from "next/headers";
import { wallClock } from "@/lib/config";
import { issueFormKey, loadDraft } from "@/lib/enquiries";
import { readPrefill, readReference } from "@/lib/enquiries/query";
import { draftCookie, type FormKind } from "@/lib/enquiries/rules";
import type { Draft, FormErrors, FormValues } from "@/lib/enquiries/schema";

/** What a form's page shows. */
export interface FormPage {
  /** For the hidden field `form_key`: every rendering has its own. */
  formKey: string;
  /** Values to fill the form with: what was typed, or what Get Quote carries. */
  values: FormValues;
  errors: FormErrors;
  /** From fe_result, which then is empty again: without it the page is as new. */
  result: "success" | "failed" | null;
  /** Of a form that was taken: what people quote. */
  reference: string | null;
  /** Why a failed form was not taken; null when nobody knows any more what was typed ('Error occurred' serves). */
  reason: Draft["reason"] | null;
}

/**
 * The state of a form's page: new, prefilled from its address, sent, or back with what was typed (without script). To
 * be called while rendering per request.
 */
export async function loadFormPage(
  kind: FormKind,
  params: Record<string, string | string[] | undefined>,
): Promise<FormPage> {
  const now = wallClock();
  const given = [params.fe_result].flat()[0];
  const result = given === "success" || given === "failed" ? given : null;
  const code = result === "failed" ? (await cookies()).get(draftCookie(kind))?.value : undefined;
  const draft = await loadDraft(code, kind, now);
  return {
    formKey: await issueFormKey(now, { again: draft !== null }),
    values: draft?.values ?? readPrefill(kind, params),
    errors: draft?.errors ?? {},
    result,
    reference: result === "success" ? readReference(kind, params) : null,
    reason: draft?.reason ?? null,
  };
}
