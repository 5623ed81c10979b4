import { findFreePort } from "../../bin/process/server.mjs";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { expect, test } from "../support/test";

/** What a browser reports of a page's policy arrives at the portal, and in its metrics. */
let portal: SeparatePortal;
let figuresAt: string;

test.beforeAll(async () => {
  const port = await findFreePort();
  figuresAt = `http://127.0.0.1:${port}/metrics`;
  portal = await startSeparatePortal("reports", "2026-03-16T02:00:00Z", { METRICS_PORT: String(port) });
});
test.afterAll(() => portal?.stop());

/** Reports by directive and kind of page. */
async function reports(): Promise<string[]> {
  const text = await (await fetch(figuresAt)).text();
  return [...text.matchAll(/^portal_csp_reports_total\{directive="([\w-]+)",kind="([\w-]+)"\}/gm)].map(
    ([, directive, kind]) => `${directive} ${kind}`,
  );
}

test("a planted script is reported and counted, and a page that keeps to its policy reports nothing @desk", async ({
  page,
  problems,
}) => {
  problems.tolerate(/Content Security Policy|^policy: script-src-elem/);
  const { headers } = await fetch(`${portal.url}/news?news_id=1007`);
  expect(headers.get("content-security-policy")).toMatch(/; report-uri \/api\/csp-reports$/);
  await page.goto(`${portal.url}/port`);
  await page.goto(`${portal.url}/news?news_id=1007`);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'planted'";
    document.head.append(script);
  });
  expect(await page.title()).not.toBe("planted");
  await expect.poll(reports).toEqual(["script-src-elem article"]);
});
