/** What a reader can follow: the schedule of a search, or one sailing. The content of /port/follow and of GET /api/follows. */
export interface FollowSubject {
  /** 'Hong Kong to Rotterdam', with the ship of one sailing. */
  name: string;
  /** What exactly, and how much it has changed, in sentences. */
  about: string[];
  /** The canonical query, which the form sends. */
  search: string;
  /** The page that it is followed from, with its language. */
  back: string;
  /** Absolute addresses; a single sailing has no feed. */
  calendar: string;
  atom: string | null;
  json: string | null;
  /** The key of the form by which it is followed by mail, new for each rendering; null where no mail is sent. */
  formKey: string | null;
}

/** The response of POST /api/follows to a client component; see FollowResult of lib/follows. */
export interface FollowAnswer {
  result: "asked" | "invalid" | "limit" | "full";
}
