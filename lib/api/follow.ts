/**
 * What a reader can follow: a lane by sea or air, one sailing, a ship, a service, a port or a carrier. The content of /follow and of
 * GET /api/follows.
 */
export interface FollowSubject {
  /** 'Hong Kong to Rotterdam', with the ship of one sailing. */
  name: string;
  /** What exactly, and how much it has changed, in sentences. */
  about: string[];
  /** The canonical query, which the form sends. */
  search: string;
  /** The page that it is followed from, with its language, and the words of the link to it. */
  back: string;
  backLabel: string;
  /** Absolute addresses; null where there is none. */
  calendar: string | null;
  atom: string | null;
  json: string | null;
  /** The key of the form by which it is followed by mail, new for each rendering; null where no mail is sent. */
  formKey: string | null;
  /** That of the form by which it is followed by webhook; null where no host is set. */
  webhookKey: string | null;
  /** When the mails end, in words, where no last day of the schedule says it; null where one does. */
  ends: string | null;
}

/** The response of POST /api/follows to a client component; see FollowResult of lib/follows. */
export interface FollowResponse {
  result: "asked" | "invalid" | "limit" | "full";
}

/** The response of POST /api/follows for a webhook; lib/openapi/webhooks.ts describes it. Neither is shown again. */
export interface WebhookResponse {
  result: "asked";
  /** With which requests are signed: whsec_ and 32 bytes in Base64. */
  secret: string;
  /** Absolute; a POST to it ends the follow. */
  unsubscribe: string;
}
