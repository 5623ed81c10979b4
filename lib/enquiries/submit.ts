import type { Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { sharedSecret } from "@/lib/store/secrets";
import { findSame, KeySpent, keepEnquiry } from "./embedded";
import { keyLifetimeMs, minimumFillMs, readFormKey, signFormKey } from "./form-key";
import { type FormKind, hiddenFields } from "./rules";
import { parseForm, type SubmitResult } from "./schema";

/** A form as it came in. */
export interface Submission {
  kind: FormKind;
  /** All fields, hidden ones too. */
  raw: Record<string, unknown>;
  language: Locale;
}

export interface SubmitContext {
  store: Store;
  /** Channels that deliver this kind of form as things are configured. */
  channels: readonly string[];
  /** The wall clock: forms are dated and timed by it. */
  now: Date;
}

/** A key for a form that is being rendered; `again` when it is shown filled in, and may be sent at once. */
export async function newFormKey(store: Store, now: Date, again = false): Promise<string> {
  const issuedAt = again ? new Date(now.getTime() - minimumFillMs) : now;
  return signFormKey(await sharedSecret(store, "form-key"), issuedAt);
}

/**
 * Takes a form: its key, its age, its values, and the store. It says success only after the transaction that holds
 * the enquiry and its delivery jobs is on the disk; a failure of the store is thrown.
 */
export async function submitForm(
  { kind, raw, language }: Submission,
  { store, channels, now }: SubmitContext,
): Promise<SubmitResult> {
  const secret = await sharedSecret(store, "form-key");
  const key = readFormKey(secret, textOf(raw[hiddenFields.key]));
  const ageMs = key ? now.getTime() - key.issuedAt.getTime() : 0;
  // From the future by more than it takes to fill a form in: the clock has been put back.
  const isExpired = !key || ageMs > keyLifetimeMs || ageMs < -minimumFillMs;
  const suspect = textOf(raw[hiddenFields.trap]).trim() !== "";
  // A robot that fell into the trap is not told what else is wrong.
  if (!isExpired && ageMs < minimumFillMs && !suspect) {
    const waitSeconds = Math.ceil((minimumFillMs - Math.max(ageMs, 0)) / 1000);
    return { result: "again", reason: "tooFast", waitSeconds };
  }
  const parsed = parseForm(kind, raw);
  if ("errors" in parsed) return { result: "invalid", errors: parsed.errors };
  const { content } = parsed;
  const nonce = key?.nonce ?? "";
  const known = nonce ? await findSame(store, { kind, content, nonce }) : null;
  if (known) return { result: "success", id: known };
  const another = async (): Promise<SubmitResult> => {
    return { result: "again", reason: "expired", formKey: await newFormKey(store, now, true) };
  };
  if (isExpired) return another();
  try {
    const id = await keepEnquiry(store, { kind, content, nonce, language, suspect }, channels, now);
    return { result: "success", id };
  } catch (error) {
    if (error instanceof KeySpent) return another();
    throw error;
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
