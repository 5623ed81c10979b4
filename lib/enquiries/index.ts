import "server-only";
import { config } from "@/lib/config/config";
import { store } from "@/lib/store/connection";
import { channelsFor } from "./channels";
import * as embedded from "./embedded";
import type { FormKind } from "./rules";
import type { Draft, KeyTrouble, SubmitResult } from "./schema";
import { checkFormKey, newFormKey, type Submission, submitForm } from "./submit";

/**
 * A new key for the hidden field `form_key` of a rendered form. `again` is for a form that is shown filled in after it was
 * rejected. `now` is from the wall clock.
 */
export function issueFormKey(now: Date, { again = false } = {}): Promise<string> {
  return newFormKey(store(), now, again);
}

/** Why a form of another domain may not be sent with the key in its hidden field; null where it may. */
export async function formKeyTrouble(key: unknown, now: Date): Promise<KeyTrouble | null> {
  return (await checkFormKey(store(), key, now)).trouble;
}

/**
 * Accepts a form. Success means that the enquiry is on the disk with everything that its delivery needs. Throws when the store
 * fails: nothing is stored then.
 */
export function submitEnquiry(submission: Submission, now: Date): Promise<SubmitResult> {
  const channels = channelsFor(submission.kind, config());
  const acknowledges = config().mail !== undefined;
  return submitForm(submission, { store: store(), channels, acknowledges, now });
}

/** Whether a channel is configured for forms of a kind. Otherwise they stay in the store for the operator. */
export function isForwarded(kind: FormKind): boolean {
  return channelsFor(kind, config()).length > 0;
}

/** Stores the input of a rejected form for half an hour. Returns its code. */
export function saveDraft(draft: Draft, now: Date): Promise<string> {
  return embedded.saveDraft(store(), draft, now);
}

/** The input of a form of this kind, by its code; null when it is unknown or too old. */
export async function loadDraft(code: string | undefined, kind: FormKind, now: Date): Promise<Draft | null> {
  return code ? embedded.loadDraft(store(), code, kind, now) : null;
}

export { channelWords } from "./channels";
export { readPrefill, readReference } from "./query";
export { typedValues } from "./schema";
export { deliveryQueue, startDeliveries } from "./start";
