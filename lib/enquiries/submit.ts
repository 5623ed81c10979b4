import type { Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { sharedSecret } from "@/lib/store/secrets";
import { isAcknowledged } from "./acknowledgment";
import { FormKeyExhausted, findStoredEnquiry, storeEnquiry } from "./embedded";
import { keyLifetimeMs, minimumFillMs, readFormKey, signFormKey } from "./form-key";
import { type FormKind, hiddenFields } from "./rules";
import { type KeyTrouble, parseForm, type SubmitResult } from "./schema";

/** A submitted form. */
export interface Submission {
  kind: FormKind;
  /** All fields, hidden ones too. */
  raw: Record<string, unknown>;
  language: Locale;
}

interface SubmitContext {
  store: Store;
  /** The configured channels for this kind of form. */
  channels: readonly string[];
  /** Whether mail is configured, so that an enquiry is acknowledged. */
  acknowledges?: boolean;
  /** From the wall clock: the time of a form, from which its age follows. */
  now: Date;
}

/** A new key for a rendered form. With `again` the form is shown filled in and may be sent at once. */
export async function newFormKey(store: Store, now: Date, again = false): Promise<string> {
  const issuedAt = again ? new Date(now.getTime() - minimumFillMs) : now;
  return signFormKey(await sharedSecret(store, "form-key"), issuedAt);
}

/**
 * The random part of a form's key ('' for none), and why the form may not be sent with it: it was rendered a moment ago, or more
 * than a day ago, or the key is not ours.
 */
export async function checkFormKey(
  store: Store,
  text: unknown,
  now: Date,
): Promise<{ nonce: string; trouble: KeyTrouble | null }> {
  const key = readFormKey(await sharedSecret(store, "form-key"), textOf(text));
  const nonce = key?.nonce ?? "";
  const ageMs = key ? now.getTime() - key.issuedAt.getTime() : 0;
  // A key from the future by more than the minimum fill time: the clock was put back.
  if (!key || ageMs > keyLifetimeMs || ageMs < -minimumFillMs)
    return { nonce, trouble: await expired(store, now) };
  if (ageMs >= minimumFillMs) return { nonce, trouble: null };
  const waitSeconds = Math.ceil((minimumFillMs - Math.max(ageMs, 0)) / 1000);
  return { nonce, trouble: { reason: "tooFast", waitSeconds } };
}

const expired = async (store: Store, now: Date) =>
  ({ reason: "expired", formKey: await newFormKey(store, now, true) }) as const;

/**
 * Checks a form's key, age and values, and stores it. Returns success only after the transaction with the enquiry and its
 * delivery jobs is on the disk. Throws when the store fails.
 */
export async function submitForm(
  { kind, raw, language }: Submission,
  { store, channels, acknowledges, now }: SubmitContext,
): Promise<SubmitResult> {
  const { nonce, trouble } = await checkFormKey(store, raw[hiddenFields.key], now);
  const suspect = textOf(raw[hiddenFields.trap]).trim() !== "";
  // A robot that filled in the trap gets no hint about the time.
  if (trouble?.reason === "tooFast" && !suspect) return { result: "again", ...trouble };
  const parsed = parseForm(kind, raw);
  if ("errors" in parsed) return { result: "invalid", errors: parsed.errors };
  const { content } = parsed;
  const storedId = nonce ? await findStoredEnquiry(store, { kind, content, nonce }) : null;
  if (storedId) return { result: "success", id: storedId };
  if (trouble?.reason === "expired") return { result: "again", ...trouble };
  try {
    const acknowledged = acknowledges && !suspect && (await isAcknowledged(store, { kind, content }, now));
    const form = { kind, content, nonce, language, suspect, acknowledged };
    const id = await storeEnquiry(store, form, channels, now);
    return { result: "success", id };
  } catch (error) {
    if (error instanceof FormKeyExhausted) return { result: "again", ...(await expired(store, now)) };
    throw error;
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
