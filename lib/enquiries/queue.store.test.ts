import { openTestStore } from "@/test/support/stores";
import { readQueue } from "./queue";

test("the queue state has the numbers of waiting and parked enquiries, and the age of the oldest waiting one", async () => {
  const store = await openTestStore();
  const { db } = store;
  const now = new Date("2026-03-16T12:00:00Z");
  expect(await readQueue(db, now)).toEqual({ waiting: 0, parked: 0, oldestAgeSeconds: 0 });
  const row = (id: string, status: "waiting" | "delivered" | "parked" | "suspect", hour: string) => ({
    id,
    kind: "sea",
    form_key: id,
    content_hash: id,
    content: "{}",
    language: "en",
    status,
    created_at: `2026-03-16T${hour}:00.000Z`,
    delivered_at: null,
  });
  await db
    .insertInto("enquiries")
    .values([
      row("a", "delivered", "08:00"),
      row("b", "parked", "09:00"),
      row("c", "suspect", "09:00"),
      row("d", "waiting", "11:00"),
      row("e", "waiting", "11:30"),
    ])
    .execute();
  expect(await readQueue(db, now)).toEqual({ waiting: 2, parked: 1, oldestAgeSeconds: 3600 });
  await store.close();
});
