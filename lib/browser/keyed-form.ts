import { FetchFailure, postJson } from "./fetcher";

/** A form's key, which a retry must repeat, and which the server may replace when it is too old. */
export interface KeyHolder {
  current: string;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a form with a key as JSON. A form that was sent too fast waits as long as the server demands; one that was open for too
 * long takes the new key. Both are then sent again, at most twice. Throws FetchFailure.
 */
export async function postForm<T>(
  action: string,
  fields: Record<string, unknown>,
  key: KeyHolder,
): Promise<T> {
  for (let repetitions = 0; ; repetitions += 1) {
    try {
      return await postJson<T>(action, { ...fields, form_key: key.current });
    } catch (error) {
      const { code, problem } = error instanceof FetchFailure ? error : new FetchFailure("");
      if ((code !== "tooFast" && code !== "expired") || repetitions === 2) throw error;
      if (code === "tooFast") await pause(Math.min(Number(problem.waitSeconds) || 1, 5) * 1000);
      if (typeof problem.formKey === "string") key.current = problem.formKey;
    }
  }
}
