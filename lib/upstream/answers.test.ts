import { z } from "zod";
import { startUpstream, type UpstreamServer } from "@/e2e/upstream-server";
import { answerKey, pruneAnswers } from "./answers";
import { askUpstream } from "./ask";
import { jsonReader } from "./reading";
import { type TestAccess, testAccess } from "./test-access";

const start = new Date("2022-06-17T02:00:00Z");
const minute = 60_000;
const day = 86_400_000;
const input = { query: { loading_port_id: "1074", discharge_port_id: "2210" } };
const read = jsonReader(z.object({ schedule: z.array(z.unknown()) }), ({ schedule }) => schedule.length, 0);
const recordedRows = 15;

let server: UpstreamServer;
let access: TestAccess;

beforeAll(async () => {
  server = await startUpstream();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start, 300);
});
afterEach(() => {
  server.fault("portSchedule", null);
  access.store.close();
});

const ask = () => askUpstream("portSchedule", input, read, access);

test("a fresh answer is given without a call, an old one is asked for again", async () => {
  await expect(ask()).resolves.toBe(recordedRows);
  access.pass(minute - 1);
  await expect(ask()).resolves.toBe(recordedRows);
  expect(server.requests).toHaveLength(1);
  access.pass(1);
  await ask();
  expect(server.requests).toHaveLength(2);
});

test.each(["http500", "http404", "drop", "stall", "truncated", "odd", "huge", "redirect"] as const)(
  "the last good answer stands in for %s, up to seven days",
  async (kind) => {
    await ask();
    server.fault("portSchedule", kind);
    access.pass(7 * day);
    await expect(ask()).resolves.toBe(recordedRows);
    expect(access.lines.at(-1)).toMatchObject({ msg: "last good answer served", ageMs: 7 * day });
    access.pass(1);
    await expect(ask()).rejects.toThrow("The schedule service");
  },
);

test("without any earlier answer the failure is told", async () => {
  server.fault("portSchedule", "http500");
  await expect(ask()).rejects.toMatchObject({ kind: "http" });
});

test("a declined answer is an answer: empty, nothing older in its place, for 30 s at most", async () => {
  await ask();
  server.fault("portSchedule", "declined");
  access.pass(minute);
  await expect(ask()).resolves.toBe(0);
  access.pass(30_000 - 1);
  await expect(ask()).resolves.toBe(0);
  expect(server.requests).toHaveLength(2);

  access.pass(1);
  server.fault("portSchedule", "http500");
  await expect(ask()).rejects.toMatchObject({ kind: "http" });
  server.fault("portSchedule", null);
  await expect(ask()).resolves.toBe(recordedRows);
});

test("what cannot be read any more counts as not stored", async () => {
  await ask();
  await access.store.db.updateTable("upstream_answers").set({ body: "<html>" }).execute();
  await expect(ask()).resolves.toBe(recordedRows);
  expect(server.requests).toHaveLength(2);
});

test("a store that fails costs the reader nothing", async () => {
  await access.store.db.schema.dropTable("upstream_answers").execute();
  await expect(ask()).resolves.toBe(recordedRows);
  expect(access.lines.map(({ msg }) => msg)).toEqual([
    "stored answer not read",
    "upstream call",
    "answer not stored",
  ]);
});

test("over 2 MB is not stored, and leaves nothing older behind", async () => {
  await ask();
  server.fault("portSchedule", "huge");
  access.pass(minute);
  const wide = { ...access, maxBytes: 20 * 1024 * 1024 };
  const anything = jsonReader(z.unknown(), () => 1, 0);
  await expect(askUpstream("portSchedule", input, anything, wide)).resolves.toBe(1);
  const rows = await access.store.db.selectFrom("upstream_answers").select("key").execute();
  expect(rows).toEqual([]);
});

test("a key tells calls, services and parameters apart, but not their order, and shows none of them", () => {
  const key = answerKey("ports", "https://a.example", { query: { language: "en", port_name: "Rot*" } });
  expect(answerKey("ports", "https://a.example", { query: { port_name: "Rot*", language: "en" } })).toBe(key);
  const others = [
    answerKey("seaport", "https://a.example", { query: { language: "en", port_name: "Rot*" } }),
    answerKey("ports", "https://b.example", { query: { language: "en", port_name: "Rot*" } }),
    answerKey("ports", "https://a.example", { query: { language: "en", port_name: "Rott*" } }),
    answerKey("ports", "https://a.example", { form: { language: "en", port_name: "Rot*" } }),
    answerKey("ports", "https://a.example", { json: { language: "en", port_name: "Rot*" } }),
  ];
  expect(new Set([key, ...others]).size).toBe(6);
  expect(key).not.toMatch(/Rot/);
});

test("pruning keeps the newest and nothing too old to serve", async () => {
  const values = Array.from({ length: 12 }, (_, age) => ({
    key: `key-${age}`,
    body: "{}",
    stored_at: new Date(start.getTime() - age * day).toISOString(),
  }));
  await access.store.db.insertInto("upstream_answers").values(values).execute();
  await pruneAnswers(access.store.db, start, 5);
  const rows = await access.store.db.selectFrom("upstream_answers").select("key").orderBy("key").execute();
  expect(rows.map(({ key }) => key)).toEqual(["key-0", "key-1", "key-2", "key-3", "key-4"]);
  await pruneAnswers(access.store.db, new Date(start.getTime() + 5 * day));
  await expect(access.store.db.selectFrom("upstream_answers").select("key").execute()).resolves.toHaveLength(
    3,
  );
});

test("writing prunes now and then", async () => {
  await access.store.db
    .insertInto("upstream_answers")
    .values({ key: "old", body: "{}", stored_at: "2022-01-01T00:00:00.000Z" })
    .execute();
  await ask();
  access.pass(minute);
  access.random = () => 0;
  await ask();
  const rows = await access.store.db.selectFrom("upstream_answers").select("key").execute();
  expect(rows.map(({ key }) => key)).not.toContain("old");
});
