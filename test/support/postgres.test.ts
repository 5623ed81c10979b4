import { existsSync } from "node:fs";
import { Client } from "pg";
import { createTestDatabase, startTestPostgres } from "./postgres.mjs";
import { scaled } from "./time-scale.mjs";

/** `patienceMs`: for a server that does not answer. One that does may take its time: the machine is busy. */
async function ask<T>(url: string, query: string, patienceMs = scaled(20_000)): Promise<T[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
}

test("a run's databases stand apart, and can be copied", async () => {
  const one = await createTestDatabase();
  await ask(one.url, "create table t (n int); insert into t values (1)");
  const [copy, empty] = [await createTestDatabase(one.name), await createTestDatabase()];
  await expect(ask(copy.url, "select n from t")).resolves.toEqual([{ n: 1 }]);
  await expect(ask(empty.url, "select n from t")).rejects.toThrow(/does not exist/);
  for (const { drop } of [one, copy, empty]) await drop();
  await expect(ask(one.url, "select 1")).rejects.toThrow(/does not exist/);
});

test("a separate server can be paused, killed and started again, and leaves nothing behind", async () => {
  const server = await startTestPostgres();
  const [{ directory = "" } = {}] = await ask<{ directory: string }>(
    server.url,
    "select current_setting('data_directory') as directory",
  );
  expect(existsSync(directory)).toBe(true);
  const open = new Client({ connectionString: server.url, query_timeout: 500 });
  open.on("error", () => {});
  await open.connect();
  await server.signal("SIGSTOP");
  await expect(open.query("select 1")).rejects.toThrow(/timeout/);
  await expect(ask(server.url, "select 1", 500)).rejects.toThrow(/timeout/);
  await server.signal("SIGCONT");
  await expect(ask(server.url, "select 1 as n")).resolves.toEqual([{ n: 1 }]);
  await server.signal("SIGKILL");
  await expect(ask(server.url, "select 1")).rejects.toThrow();
  await server.start();
  await expect(ask(server.url, "select 1 as n")).resolves.toEqual([{ n: 1 }]);
  await server.stop();
  await expect(ask(server.url, "select 1")).rejects.toThrow();
  expect(existsSync(directory)).toBe(false);
});
