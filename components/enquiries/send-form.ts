import { FetchFailure } from "@/lib/browser/fetcher";
import { type KeyHolder, postForm } from "@/lib/browser/keyed-form";
import type { FormErrors } from "@/lib/enquiries/shared";

/**
 * The outcome of a form: success with a reference that people quote, errors by field, or a failure. `busy`: too many forms from
 * this address. `lost`: no response arrived, so that the outcome is unknown. Others come from the server.
 */
export type Outcome =
  | { result: "success"; reference: string | null }
  | { result: "invalid"; errors: FormErrors }
  | { result: "failed"; reason: "failed" | "busy" | "lost" | "tooFast" | "expired" | "forgotten" };

/** Sends a form of an enquiry. Never throws. */
export async function sendForm(
  action: string,
  fields: Record<string, string>,
  key: KeyHolder,
): Promise<Outcome> {
  try {
    const response = await postForm<{ id?: unknown } | null>(action, fields, key);
    return { result: "success", reference: typeof response?.id === "string" ? response.id : null };
  } catch (error) {
    const { code, status, problem } = error instanceof FetchFailure ? error : new FetchFailure("");
    if (code === "invalid") return { result: "invalid", errors: (problem.errors ?? {}) as FormErrors };
    if (code === "busy" || code === "tooFast" || code === "expired")
      return { result: "failed", reason: code };
    return { result: "failed", reason: status === null ? "lost" : "failed" };
  }
}
