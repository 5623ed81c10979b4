import type { DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import { firstTables } from "./migrations/0001-first-tables";
import { newsTables } from "./migrations/0002-news";
import { flightTables } from "./migrations/0003-flights";
import { companyTables } from "./migrations/0005-directory";
import { enquiries } from "./migrations/0007-enquiries";
import { portOrder } from "./migrations/0008-port-order";
import { upstreamAnswers } from "./migrations/0010-upstream-answers";
import { outboxByChannel } from "./migrations/0011-outbox";
import { clock } from "./migrations/0012-clock";
import { shortLinkUse } from "./migrations/0013-short-link-use";
import { portCalls } from "./migrations/0014-port-calls";
import { sampleCalls } from "./migrations/0028-sample-calls";
import { omittedCalls } from "./migrations/0029-omitted-calls";
import { importNotes } from "./migrations/0035-imports";
import { articleEditions } from "./migrations/0038-article-editions";
import type { Migration } from "./migrations/migration";
import type { Database } from "./schema";
import { messageOf, reasonOf } from "./trouble";

/** The store's history, one file each; a migration stands on no later one. */
const migrations: readonly Migration[] = [
  // One a line.
  firstTables,
  newsTables,
  flightTables,
  companyTables,
  enquiries,
  portOrder,
  upstreamAnswers,
  outboxByChannel,
  clock,
  shortLinkUse,
  portCalls,
  sampleCalls,
  omittedCalls,
  importNotes,
  articleEditions,
];

function appliedNumbers(raw: DatabaseSync): Set<number> {
  const known = raw.prepare("select 1 from sqlite_master where type = 'table' and name = 'migrations'").get();
  if (!known) return new Set();
  return new Set(
    raw
      .prepare("select number from migrations")
      .all()
      .map((row) => Number(row.number)),
  );
}

/** Numbers of steps that a store has and this version does not know, in order. */
export function unknownSteps(raw: DatabaseSync): number[] {
  const known = new Set(migrations.map(({ number }) => number));
  return [...appliedNumbers(raw)].filter((number) => !known.has(number)).sort((a, b) => a - b);
}

/**
 * Brings a store's tables up to this version; each migration is one transaction. Returns the names of those
 * applied now. An up-to-date store is only read, so a start never waits for another process's long import;
 * of several processes that start at once, one applies and the others find it done. Throws an Error that says which
 * step failed, or that the store has steps this version does not know.
 */
export function migrate({ db, raw }: { db: Kysely<Database>; raw: DatabaseSync }): string[] {
  const before = appliedNumbers(raw);
  const unknown = unknownSteps(raw);
  if (unknown.length > 0) {
    const steps = `step ${unknown.join(", ")}; this version knows ${migrations.at(-1)?.number}`;
    throw new Error(`a newer version of the portal has changed it (${steps})`);
  }
  const pending = migrations.filter(({ number }) => !before.has(number));
  const names: string[] = [];
  for (const { number, name, statements } of pending) {
    raw.exec("begin immediate");
    try {
      if (!appliedNumbers(raw).has(number)) {
        raw.exec("create table if not exists migrations (number integer primary key, name text not null)");
        for (const statement of statements(db)) raw.exec(statement.compile().sql);
        raw.prepare("insert into migrations (number, name) values (?, ?)").run(number, name);
        names.push(name);
      }
      raw.exec("commit");
    } catch (error) {
      if (raw.isTransaction) raw.exec("rollback");
      const told = reasonOf(error) ?? messageOf(error);
      throw new Error(`step ${number} of its tables (${name}) failed: ${told}`, { cause: error });
    }
  }
  return names;
}
