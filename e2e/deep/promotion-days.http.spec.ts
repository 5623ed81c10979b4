import { scaled } from "../../test/support/time-scale.mjs";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/** Promotions with days on a running portal whose clock goes: what is cached changes at their instants, without an import. */

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await startSeparatePortal("promotion-days", servers.portal.now, { PORTAL_NOW: "" });
});
test.afterAll(() => portal?.stop());

/** A minute in the publisher's zone, as a file has it. */
const minuteIn = (at: Date) => at.toLocaleString("sv-SE", { timeZone: "Asia/Hong_Kong" }).slice(0, 16);

test("one ends and another begins at a minute, on cached pages of the editions that each names", async () => {
  test.setTimeout(scaled(300_000));
  const turn = new Date(Math.ceil((Date.now() + 30_000) / 60_000) * 60_000);
  const [ends, begins] = ["Autumn fares", "Winter fares"];
  await importText(
    portal,
    "hot-searches",
    [
      "title,title_zh,url,from,until,languages",
      `${ends},,/fe-sea,,${minuteIn(turn)},`,
      `${begins},,/fe-air,${minuteIn(turn)},,en`,
    ].join("\n"),
  );
  const shown = async (path: string) => {
    const html = await (await fetch(portal.url + path)).text();
    return [html.includes(ends), html.includes(begins)];
  };
  const within = { timeout: scaled(120_000) };
  for (const path of ["/terms", "/zh-tw/terms"])
    await expect.poll(async () => Date.now() >= turn.getTime() || (await shown(path))[0], within).toBe(true);
  await expect.poll(() => shown("/terms"), within).toEqual([false, true]);
  expect(Date.now()).toBeGreaterThanOrEqual(turn.getTime());
  await expect.poll(() => shown("/zh-tw/terms"), within).toEqual([false, false]);
});
