import "server-only";
import { config } from "@/lib/config";
import { store } from "@/lib/store/connection";
import { channelsFor } from "./channels";
import * as embedded from "./embedded";
import type { FormKind } from "./rules";
import type { Draft, SubmitResult } from "./schema";
import { newFormKey, type Submission, submitForm } from "./submit";

/**
 * A key for a form that is being rendered, for its hidden field `form_key`: every rendering has its own. `again` for a
 * form that is shown filled in after it could not be taken. `now` is the wall clock's.
 */
export function issueFormKey(now: Date, { again = false } = {}): Promise<string> {
  return newFormKey(store(), now, again);
}

/**
 * Takes a form. Success means that the enquiry is on the disk with everything its delivery needs. Throws when the
 * store fails: nothing was taken then.
 */
export function submitEnquiry(submission: Submission, now: Date): Promise<SubmitResult> {
  const channels = channelsFor(submission.kind, config());
  return submitForm(submission, { store: store(), channels, now });
}

/** Whether forms of a kind are passed on as things are configured; else they wait in the store for who reads them there. */
export function isForwarded(kind: FormKind): boolean {
  return channelsFor(kind, config()).length > 0;
}

/** Keeps what was typed into a form that could not be taken, for half an hour. Returns the code that finds it again. */
export function saveDraft(draft: Draft, now: Date): Promise<string> {
  return embedded.saveDraft(store(), draft, now);
}

/** What was typed into a form of this kind, by its code; null when it is unknown or too old. */
export async function loadDraft(code: string | undefined, kind: FormKind, now: Date): Promise<Draft | null> {
  return code ? embedded.loadDraft(store(), code, kind, now) : null;
}
