import { type HangingServices, hangingPages, inChinese, startHangingServices } from "./support/hanging";
import { expect, test } from "./support/http";
import { type OwnPortal, startOwnPortal } from "./support/own-portal";

/** What a page does while every service behind it hangs. How fast is for the bench to say (bench/hanging.bench.ts). */
test.describe.configure({ mode: "serial" });
// A guard against hanging: a page that waits for a service without end never comes.
const guard = { timeout: 20_000 };
const paths = ["/", "/news?news_id=7105", "/port?", "/flight?", "/yp-list?com_type=sea", "/kb-port"];
const pages = hangingPages.filter(({ path }) =>
  paths.some((start) => (start === "/" ? path === "/" : path.startsWith(start))),
);

let services: HangingServices;
let portal: OwnPortal;

test.beforeAll(async () => {
  services = await startHangingServices();
  portal = await startOwnPortal("hanging", "2022-06-17T01:00:00Z", {
    UPSTREAM_URL: services.url,
    UPSTREAM_DECORATION_MS: "100",
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await services?.close();
});

test("pages seen before stand as they were; others say what is wrong", async ({ request }) => {
  test.setTimeout(180_000);
  for (const { path, good } of pages) {
    expect(await (await request.get(portal.url + path, guard)).text(), path).toContain(good);
  }
  services.hang(true);
  // A day later nothing of it is fresh.
  await portal.restart("2022-06-17T09:00:00Z");
  for (const { path, good } of pages) {
    const answer = await request.get(portal.url + path, guard);
    expect(await answer.text(), `${path} from the kept answers`).toContain(good);
  }
  const nobody = await request.get(`${portal.url}/news?news_id=7101`, guard);
  expect(await nobody.text()).toContain("Something went wrong:");
  const json = await request.get(`${portal.url}/api/news/7101`, guard);
  expect(json.status()).toBe(503);
  expect(json.headers()["retry-after"]).toBeTruthy();

  services.hang(false);
  await expect(async () => {
    const answer = await request.get(portal.url + inChinese("/surcharge"), guard);
    expect(await answer.text()).toContain("Wan Hai Lines");
  }).toPass({ timeout: 90_000 });
});
