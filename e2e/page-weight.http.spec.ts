import { weighPage, weightBounds } from "../bench/page-weight";
import { expect, test } from "./support/http";
import { servers } from "./support/servers";

test("pages weigh no more than their kind may, compressed and as they are", async () => {
  for (const bound of weightBounds) {
    const { compressed, raw } = await weighPage(servers.portal.url, bound);
    // Where a budget is missed, which the bench says, the page must not grow further.
    const most = { ...bound, ...bound.missed };
    expect.soft(compressed, `${bound.name}, compressed`).toBeLessThanOrEqual(most.compressed * 1024);
    expect.soft(raw, `${bound.name}, as it is`).toBeLessThanOrEqual(most.raw * 1024);
  }
});

test("drawings are files for good: their address changes with what they show", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const files = new Set([...html.matchAll(/"(\/art\/[\w-]+\.svg)[#"]/g)].map(([, file]) => file));
  expect(files.size).toBeGreaterThanOrEqual(3);
  for (const file of files) {
    const answer = await request.get(String(file));
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toContain("image/svg+xml");
    expect(answer.headers()["cache-control"]).toContain("immutable");
  }
});
