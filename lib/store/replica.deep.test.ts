import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { startTestPostgres, type TestPostgres } from "@/test/support/postgres.mjs";
import { recordChange } from "./changes";
import { openReadyStore, openStore, type Store } from "./connection";
import { type ReplicatedStore, withReplica } from "./replica";

/** A streaming replica of a real server, which applies what the primary commits when the test lets it. */

let [server, standby]: (TestPostgres | undefined)[] = [];
let primary: Store;
/** The replica, for the test itself. */
let replica: Store;
let pages: ReplicatedStore;
const reports: (string | null)[] = [];

beforeAll(async () => {
  server = await startTestPostgres();
  const { url } = await server.createDatabase();
  primary = await openReadyStore(url);
  await write("old");
  standby = await startTestPostgres({ replicaOf: server.url });
  const copy = new URL(url);
  copy.port = new URL(standby.url).port;
  replica = openStore(copy.href);
  pages = withReplica(primary, () => openStore(copy.href), { report: (reason) => reports.push(reason) });
});
afterAll(async () => {
  await replica?.close();
  await pages?.close();
  await standby?.stop();
  await server?.stop();
});

/** A commit without a change that has an id. */
async function write(sha256: string): Promise<void> {
  await primary.db
    .insertInto("seeds")
    .values({ name: "page", sha256 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
    .execute();
}
async function shown(): Promise<string | undefined> {
  const row = await pages.reader
    .selectFrom("seeds")
    .select("sha256")
    .where("name", "=", "page")
    .executeTakeFirst();
  return row?.sha256;
}
const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(10);
};
const pause = () => sql`select pg_wal_replay_pause()`.execute(replica.reader);
const resume = () => sql`select pg_wal_replay_resume()`.execute(replica.reader);

test("pages follow a streaming replica, leave it where it is behind or gone, and return to it", async () => {
  await until(() => pages.isReplicaRead);
  const { rows } = await sql<{ at: number }>`select pg_is_in_recovery() as at`.execute(pages.reader);
  expect([rows[0]?.at, await shown(), reports]).toEqual([1, "old", [null]]);

  // A commit that is applied while pages wait for it.
  await pause();
  await write("second");
  const caught = pages.caughtUp();
  const isCaughtUp = await Promise.race([caught.then(() => true), sleep(100).then(() => false)]);
  expect([isCaughtUp, await shown()]).toEqual([false, "old"]);
  await resume();
  await caught;
  expect([await shown(), pages.isReplicaRead]).toEqual(["second", true]);

  // One that is not: told by the server's notification alone.
  await pause();
  await write("third");
  await until(() => !pages.isReplicaRead);
  expect([await shown(), reports.at(-1)]).toEqual(["third", "it is behind"]);
  await resume();
  await until(() => pages.isReplicaRead);
  expect(await shown()).toBe("third");

  // A server that hangs, and one that ends.
  await standby?.signal("SIGSTOP");
  expect(await shown()).toBe("third");
  expect([pages.isReplicaRead, reports.at(-1)]).toEqual([false, "its server does not answer"]);
  await standby?.signal("SIGCONT");
  await until(() => pages.isReplicaRead);
  await standby?.signal("SIGKILL");
  await recordChange(primary.db, "sailings", "*", new Date("2026-03-16T02:00:00Z"));
  await write("last");
  await pages.caughtUp();
  expect(await shown()).toBe("last");
  expect(pages.isReplicaRead).toBe(false);
  await standby?.start();
  await until(() => pages.isReplicaRead);
  expect(await shown()).toBe("last");
});
