import "server-only";
import { cookies } from "next/headers";
import { wallClock } from "@/lib/config/config";
import { issueFormKey, loadDraft, readPrefill, readReference } from "@/lib/enquiries";
import {
  type Draft,
  draftCookie,
  type FormErrors,
  type FormKind,
  type FormValues,
} from "@/lib/enquiries/shared";

/** The state of a form's page. */
interface FormPage {
  /** For the hidden field `form_key`: every rendering has a new one. */
  formKey: string;
  /** The values of the fields: what the reader typed, or what Get Quote carries. */
  values: FormValues;
  errors: FormErrors;
  /** From the parameter fe_result; without it the page is new. */
  result: "success" | "failed" | null;
  /** Of an accepted form: the reference that readers quote. */
  reference: string | null;
  /** Why a form was not accepted; null when its draft has expired (the page then says 'Error occurred'). */
  reason: Draft["reason"] | null;
}

/**
 * The state of a form's page: new, prefilled from its address, sent, or with the values of a rejected form (without script). It
 * must be called while a request is rendered.
 */
export async function loadFormPage(
  kind: FormKind,
  params: Record<string, string | string[] | undefined>,
): Promise<FormPage> {
  const now = wallClock();
  const outcome = [params.fe_result].flat()[0];
  const result = outcome === "success" || outcome === "failed" ? outcome : null;
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
