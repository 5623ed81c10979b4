"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { FollowResponse } from "@/lib/api/follow";
import { postForm } from "@/lib/browser/keyed-form";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import styles from "./follow.module.css";
import { HiddenFields, UrgencyChoice } from "./follow-fields";
import { type FollowWords, followAction } from "./follow-words";

export type FollowOutcome = FollowResponse["result"] | "failed" | "resend";

interface FollowFormProps {
  words: FollowWords;
  locale: Locale;
  /** The canonical query of what is followed. */
  search: string;
  /** For the hidden field `form_key`. */
  formKey: string;
  /** How long the question can be answered. */
  hours: number;
  /** What became of the form that was sent without script. */
  outcome: FollowOutcome | null;
}

/**
 * Follows a schedule by mail. It is a plain form, which works without script: the answer is then the page again.
 */
export function FollowForm({ words: t, locale, search, formKey, hours, outcome: first }: FollowFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const key = useRef(formKey);
  const [outcome, setOutcome] = useState(first);
  const [email, setEmail] = useState("");
  const [isSending, setSending] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    setEmail(String(fields.email));
    setSending(true);
    const { result } = await postForm<FollowResponse>(followAction, fields, key).catch(
      (): { result: FollowOutcome } => ({ result: "failed" }),
    );
    setSending(false);
    setOutcome(result);
    if (result !== "asked") field.current?.focus();
  };

  if (outcome === "asked") {
    return (
      <div className={styles.body}>
        <Notice tone="ok" role="status">
          <b>{email ? fill(t.sentTo, { email }) : t.sent}</b>
          <br />
          {fill(t.sentNote, { hours })}
        </Notice>
        <p>
          <LinkButton onClick={() => setOutcome(null)}>{t.another}</LinkButton>
        </p>
      </div>
    );
  }
  const error =
    outcome &&
    { invalid: t.badEmail, limit: t.limit, full: t.full, failed: t.failed, resend: t.resend }[outcome];
  return (
    <form className={styles.body} method="post" action={followAction} noValidate onSubmit={send}>
      <div className={styles.inline}>
        <TextField
          id={`${id}-email`}
          ref={field}
          label={t.email}
          error={error ? <span role="alert">{error}</span> : undefined}
          errorPlace="above"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <Button type="submit" variant="main" aria-disabled={isSending}>
          {isSending ? t.sending : t.submit}
        </Button>
      </div>
      <UrgencyChoice label={t.what} everything={t.everything} urgentOnly={t.urgentOnly} />
      <HiddenFields {...{ id, locale, search, formKey }} trap={t.trap} />
    </form>
  );
}
