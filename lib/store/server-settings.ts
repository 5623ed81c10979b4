import type { Kysely } from "kysely";
import type { Store } from "./connection";
import type { Database } from "./schema";

/**
 * The settings with which a server serves a store. They are in the store, because a command may be typed in a shell that has
 * none of them: a zone by which articles are dated, or a number of days after which history is deleted, is not the shell's to say.
 */
export interface ServerSettings {
  version: string;
  /** When the server started, ISO 8601 UTC. */
  startedAt: string;
  /** The publisher's IANA zone. */
  zone: string;
  /** The absolute path of its SITE_FILE; '' for the sample site. */
  siteFile: string;
  /** Origin of absolute links. */
  siteUrl: string;
  /** For how many days recorded changes of schedules are stored. */
  changesKeptDays: string;
  /** For how many days port calls are shown after the end of their voyage. */
  pastCallsDays: string;
  /** By what enquiries are sent, such as 'mail and upstream'; '' for by nothing. */
  enquiries: string;
  /** '1' if mails to followers are sent, else ''. */
  followMails: string;
  /** Hosts that webhooks of followers are sent to; '' for none. */
  followWebhooks: string;
  /** Domains that are read from a service, as 'sailings (api.example), news (cms.example)'; '' for none. */
  services: string;
}

/** Records the settings of a server that starts. Of several servers the last one counts. */
export async function recordServerSettings(
  { db }: Pick<Store, "db">,
  settings: ServerSettings,
): Promise<void> {
  await db
    .insertInto("server_settings")
    .values(Object.entries(settings).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ ref }) => ({ value: ref("excluded.value") })),
    )
    .execute();
}

/** The recorded settings; null for a store that no server of this release has served. */
export async function readServerSettings(db: Kysely<Database>): Promise<Partial<ServerSettings> | null> {
  const rows = await db.selectFrom("server_settings").selectAll().execute();
  return rows.length > 0 ? Object.fromEntries(rows.map(({ name, value }) => [name, value])) : null;
}
