import { sql } from "kysely";
import { openTestStore, serverTest } from "../test-stores";

/** This process is busy with something else, and hears nothing. */
function holdUp(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

serverTest("a process that was held up while it connected is answered all the same", async () => {
  const store = await openTestStore({ inFile: true });
  try {
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(store.db);
    await ask();
    // More than there are connections yet.
    const asked = [ask(), ask(), ask()];
    await new Promise((resolve) => setImmediate(resolve));
    holdUp(2_500);
    for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }]);
    expect((await ask()).rows).toHaveLength(1);
  } finally {
    await store.close();
  }
});
