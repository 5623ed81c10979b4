import { readFileSync } from "node:fs";
import { config } from "@/lib/config/config";
import { importFile } from "@/test/support/import-file";
import { TestRuns } from "@/test/support/portal-command";
import { placeSampleStore, sampleNow } from "@/test/support/sample-store";

/** An import that makes data the publisher's own ends sample promotions. Only that one says so. */

const runs = new TestRuns();
beforeAll(async () => {
  await placeSampleStore(runs.storePath);
  config().storeUrl = runs.storeUrl;
  config().frozenNow = sampleNow;
});
afterAll(() => runs.end());

const printed = async (domain: string, input: string, ...options: string[]) => {
  const { code, printed } = await runs.run(["import", domain, "-", ...options], { input });
  expect(code).toBe(0);
  return printed;
};

test.each([
  ["visits", readFileSync("test/fixtures/visits/helsinki/port-calls.json", "utf8")],
  ["vessels", importFile("vessels", [{}])],
])("an import of %s leaves sample promotions, and does not say otherwise", async (domain, input) => {
  expect(await printed(domain, input, "--dry-run")).not.toContain("Sample advertisements");
  expect(await printed(domain, input)).not.toContain("Sample advertisements");
});

test("the first import of flights ends them, and says so once", async () => {
  const input = importFile("flights", [{}]);
  expect(await printed("flights", input, "--dry-run")).toMatch(
    /^Sample advertisements.* would no longer be shown/m,
  );
  expect(await printed("flights", input)).toMatch(/^Sample advertisements.* are no longer shown/m);
  expect(await printed("flights", input)).not.toContain("Sample advertisements");
});
