import { Client } from "pg";
import { findFreePort } from "../../bin/process/server.mjs";
import { startTestPostgres, type TestPostgres } from "../../test/support/postgres.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/** A portal that reads pages from a streaming replica, which applies imports when the test lets it. */

test.describe.configure({ mode: "serial" });

let [server, replica]: (TestPostgres | undefined)[] = [];
let portal: SeparatePortal | undefined;
let replicaUrl = "";
let metricsPort = 0;

test.beforeAll(async () => {
  test.setTimeout(scaled(300_000));
  server = await startTestPostgres();
  const { url } = await server.createDatabase();
  replica = await startTestPostgres({ replicaOf: server.url });
  const copy = new URL(url);
  copy.port = new URL(replica.url).port;
  replicaUrl = copy.href;
  metricsPort = await findFreePort();
  portal = await startSeparatePortal("replica", servers.portal.now, {
    STORE_URL: url,
    STORE_READ_URL: replicaUrl,
    METRICS_PORT: String(metricsPort),
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await replica?.stop();
  await server?.stop();
});

/** What the portal tells Prometheus: whether pages are read from the replica. */
async function isReplicaRead(): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return /^portal_store_replica_read\{.*\} 1$/m.test(metrics);
}
const replay = async (what: "pause" | "resume") => {
  const client = new Client({ connectionString: replicaUrl });
  await client.connect();
  await client.query(`select pg_wal_replay_${what}()`);
  await client.end();
};
const article = (id: string) => ({
  news_id: id,
  headline: `Headline of ${id}`,
  intro: "In short.",
  body: "<p>At length.</p>",
  publish_date: "2026-03-16 09:00:00+0800",
  language: "en",
  images: [],
  hashtags: [],
});
const bringIn = async (id: string) => {
  if (!portal) throw new Error("There is no portal.");
  await importText(portal, "articles", JSON.stringify(article(id)));
};
const statusOf = async (id: string) => (await fetch(`${portal?.url}/news?news_id=${id}`)).status;

test("pages come from the replica, and show an import when it has it", async () => {
  await expect.poll(isReplicaRead, { timeout: scaled(30_000) }).toBe(true);
  await bringIn("own-1");
  await expect.poll(() => statusOf("own-1"), { timeout: scaled(20_000) }).toBe(200);
});

test("a replica that is behind is left for the primary, and read again when it has caught up", async () => {
  await replay("pause");
  await bringIn("own-2");
  await expect.poll(() => statusOf("own-2"), { timeout: scaled(20_000) }).toBe(200);
  expect(await isReplicaRead()).toBe(false);
  await replay("resume");
  await expect.poll(isReplicaRead, { timeout: scaled(20_000) }).toBe(true);
  expect(await statusOf("own-2")).toBe(200);
});

test("nothing fails when the replica ends", async () => {
  await replica?.signal("SIGKILL");
  await bringIn("own-3");
  await expect.poll(() => statusOf("own-3"), { timeout: scaled(20_000) }).toBe(200);
  for (const path of ["/", "/port", "/kb-port", "/news"])
    expect([path, (await fetch(`${portal?.url}${path}`)).status]).toEqual([path, 200]);
  expect([await isReplicaRead(), (await fetch(`${portal?.url}/readyz`)).status]).toEqual([false, 200]);
});
