import type { FormErrors } from "@/lib/enquiries/schema";
import { FetchFailure, postJson } from "@/lib/web/fetcher";

/**
 * What became of a form: taken, under a reference that people quote; refused by field; or not taken, as far as one knows. busy: too many from this address.
 * lost: no answer came, so that nobody knows. The rest is the server's word.
 */
export type Outcome =
  | { result: "success"; reference: string | null }
  | { result: "invalid"; errors: FormErrors }
  | { result: "failed"; reason: "failed" | "busy" | "lost" | "tooFast" | "expired" | "forgotten" };

/** A form's key, which a repetition must carry again, and which the server may replace when it is too old. */
export interface KeyHolder {
  current: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a form as JSON. A form that was sent too fast waits as long as it is told, one that stood open for too long
 * takes the new key; both are then sent again, at most twice. Never throws.
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
