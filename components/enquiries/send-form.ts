import { FetchFailure, postJson } from "@/lib/browser/fetcher";
import type { FormErrors } from "@/lib/enquiries/schema";

/**
 * The outcome of a form: success with a reference that people quote, errors by field, or a failure. `busy`: too many forms from
 * this address. `lost`: no response arrived, so that the outcome is unknown. Others come from the server.
 */
export type Outcome =
  | { result: "success"; reference: string | null }
  | { result: "invalid"; errors: FormErrors }
  | { result: "failed"; reason: "failed" | "busy" | "lost" | "tooFast" | "expired" | "forgotten" };

/** A form's key, which a retry must repeat, and which the server may replace when it is too old. */
export interface KeyHolder {
  current: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a form as JSON. A form that was sent too fast waits as long as the server demands; one that was open for too long takes
 * the new key. Both are then sent again, at most twice. Never throws.
 */
export async function sendForm(
  action: string,
  fields: Record<string, string>,
  key: KeyHolder,
): Promise<Outcome> {
  for (let repetitions = 0; ; repetitions += 1) {
    try {
      const response = await postJson<{ id?: unknown } | null>(action, { ...fields, form_key: key.current });
      return { result: "success", reference: typeof response?.id === "string" ? response.id : null };
    } catch (error) {
      const { code, status, problem } = error instanceof FetchFailure ? error : new FetchFailure("");
      if (code === "invalid") return { result: "invalid", errors: (problem.errors ?? {}) as FormErrors };
      if (code === "busy") return { result: "failed", reason: "busy" };
      if (code === "tooFast" || code === "expired") {
        if (repetitions === 2) return { result: "failed", reason: code };
        if (code === "tooFast") await pause(Math.min(Number(problem.waitSeconds) || 1, 5) * 1000);
        if (typeof problem.formKey === "string") key.current = problem.formKey;
        continue;
      }
      return { result: "failed", reason: status === null ? "lost" : "failed" };
    }
  }
}
