import { readFileSync } from "node:fs";
import type { Store } from "@/lib/store/connection";
import { openTestStore } from "@/test/support/stores";
import { suggestPorts } from "./ports";
import { seedPortsFrom } from "./seed";

/** What hurried people type in three scripts (test/fixtures/misspelled-ports.csv) finds the port that they mean. */

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
beforeAll(async () => {
  mockStore = await openTestStore();
  await seedPortsFrom(mockStore, "data");
});
afterAll(() => mockStore.close());

const lines = readFileSync("test/fixtures/misspelled-ports.csv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(",") as [text: string, kind: string, port: string]);

test("the port that is meant is the first suggestion nearly always, and among the first three", async () => {
  const missed: string[] = [];
  let [first, three] = [0, 0];
  for (const [text, kind, port] of lines) {
    const found = (await suggestPorts(text, "en", { near: true })).map(({ id }) => id);
    if (found[0] === port) first += 1;
    if (found.slice(0, 3).includes(port)) three += 1;
    else missed.push(`${text} (${kind}): ${port}, not ${found.slice(0, 3)}`);
  }
  expect(lines.length).toBeGreaterThan(1000);
  expect(first / lines.length).toBeGreaterThanOrEqual(0.95);
  if (three / lines.length < 0.99) expect(missed).toEqual([]);
});
