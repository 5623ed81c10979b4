import "server-only";
import { confirmationBody, endAddress } from "@/app/_queries/follows/follow-webhooks";
import { readFollowed } from "@/app/_queries/follows/followed";
import type { Followed } from "@/app/_queries/follows/followed-schema";
import type { WebhookResponse } from "@/lib/api/follow";
import { currentInstant, wallClock } from "@/lib/config/config";
import { formKeyTrouble } from "@/lib/enquiries";
import { canFollowByWebhook, followLimits, followToken, requestFollow } from "@/lib/follows";
import { plainPage, plainPagePolicy } from "@/lib/http-responses/plain-page";
import { Problem } from "@/lib/http-responses/problem";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { escapeHtml } from "@/lib/text/escape-html";

/** What asks for a webhook. */
export interface WebhookRequest {
  webhook: string;
  search: string;
  language: Locale;
  urgent: string;
  reference_note: string;
  form_key: string;
}

/** Why a webhook is not asked, with its status. */
const statuses = { invalid: 422, limit: 429, full: 503, resend: 422 } as const;
type Refusal = keyof typeof statuses;

const sentences: Record<Refusal, string> = {
  invalid:
    "Send an https address of a host that this portal sends webhooks to, without name and password, of at most 2,000 characters.",
  limit: "Too many questions to this host are waiting for an answer, or this address follows too much.",
  full: "No further schedules can be followed at the moment.",
  resend: "Please send the form again.",
};

interface Asked {
  followed: Followed;
  answer: WebhookResponse | Refusal;
}

/**
 * Answers a request for a webhook: its secret and the address that ends it are shown this once. A program gets JSON with status 201,
 * or a problem with the code invalid, limit or full; a browser gets a page of its own, because neither may be part of an address.
 */
export async function respondToWebhook(
  request: WebhookRequest,
  sender: "program" | "page" | "form",
): Promise<Response> {
  const { followed, answer } = await ask(request, sender !== "program");
  if (sender === "form") return answerPage(request, followed, answer);
  if (typeof answer === "string") throw new Problem(statuses[answer], answer, sentences[answer]);
  return Response.json(answer, { status: 201 });
}

async function ask(
  { webhook, search, language, urgent, reference_note, form_key }: WebhookRequest,
  needsKey: boolean,
): Promise<Asked> {
  if (!canFollowByWebhook()) throw new Problem(404, "not-found", "This site sends no webhooks.");
  const params = new URLSearchParams(search);
  const followed = await readFollowed({ params, locale: language, now: currentInstant() });
  if (!followed) throw new Problem(404, "not-found", "There is no such schedule.");
  if (reference_note.trim()) return { followed, answer: "resend" };
  const trouble = needsKey ? await formKeyTrouble(form_key, wallClock()) : null;
  if (trouble) return { followed, answer: "resend" };
  const now = wallClock();
  const asked = await requestFollow(
    {
      ...{ channel: "webhook", target: webhook, search: followed.search, language },
      ...{ urgentOnly: urgent === "1", lastDay: followed.lastDay },
    },
    async () => confirmationBody(followed, now),
    now,
  );
  if (!asked.webhook) return { followed, answer: asked.result === "asked" ? "limit" : asked.result };
  const { id, secret } = asked.webhook;
  const unsubscribe = await endAddress({ id, createdAt: now }, followToken);
  return { followed, answer: { result: "asked", secret, unsubscribe } };
}

async function answerPage(
  { language, webhook }: WebhookRequest,
  followed: Followed,
  answer: Asked["answer"],
): Promise<Response> {
  const { followWebhook: t } = await messagesOf(language);
  const back = localePath(language, `/follow?${followed.search}`);
  const code = (label: string, value: string) =>
    `<p><b>${escapeHtml(label)}</b><br><code>${escapeHtml(value)}</code></p>`;
  const link = `<a class="again" href="${escapeHtml(back)}">${escapeHtml(t.back)}</a>`;
  const page =
    typeof answer === "string"
      ? { title: t.notAsked, text: t[answer], action: link }
      : {
          title: fill(t.askedTitle, { name: followed.name }),
          text: fill(t.askedText, { hours: followLimits.questionHours }),
          action: [
            code(t.address, webhook.trim()),
            code(t.secret, answer.secret),
            code(t.end, answer.unsubscribe),
            link,
          ].join("\n"),
        };
  return new Response(plainPage({ locale: language, ...page, noindex: true }), {
    status: typeof answer === "string" ? statuses[answer] : 201,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": plainPagePolicy,
      "Cache-Control": "no-store",
    },
  });
}
