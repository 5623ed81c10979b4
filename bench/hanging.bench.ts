import { DatabaseSync } from "node:sqlite";
import { hangingPages, inChinese, startHangingServices } from "../e2e/support/hanging";
import { startOwnPortal } from "../e2e/support/own-portal";
import { type Measure, report, timing } from "./support";

/**
 * What a reader waits for while every service hangs. Warm: the answers are kept, and none is fresh any more. Cold: none
 * is kept, and the page says what is wrong.
 */
const warmRounds = 100;
/** Rounds before, of a process that has just started: its code is not compiled yet. */
const firstRounds = 5;
/** Milliseconds at p99. */
const warmBound = 100;
const coldBound = 2_500;
/**
 * Cold pages asked for together, as many as begin together (lib/web/listener/turns.ts): each group meets a process that
 * knows of no failure yet, since pages that come after one do not wait at all.
 */
const atOnce = 4;

async function ask(address: string, text: string): Promise<number> {
  const begun = performance.now();
  const body = await (await fetch(address, { signal: AbortSignal.timeout(60_000) })).text();
  const ms = performance.now() - begun;
  if (!body.includes(text)) throw new Error(`${address} does not show: ${text}`);
  return ms;
}

const services = await startHangingServices();
const portal = await startOwnPortal("bench-hanging", "2022-06-17T01:00:00Z", {
  UPSTREAM_URL: services.url,
  UPSTREAM_DECORATION_MS: "100",
});
const measures: Measure[] = [];
try {
  for (const { path, good } of hangingPages) await ask(portal.url + path, good);
  services.hang(true);
  await portal.restart("2022-06-17T09:00:00Z");
  for (let round = 0; round < firstRounds; round += 1) {
    for (const { path, good } of hangingPages) await ask(portal.url + path, good);
  }
  const all: number[] = [];
  for (const { path, good } of hangingPages) {
    const samples: number[] = [];
    for (let round = 0; round < warmRounds; round += 1) samples.push(await ask(portal.url + path, good));
    all.push(...samples);
    measures.push(timing(`everything hangs, kept answers: ${path.replace(/\?.*/, "")}`, samples, warmBound));
  }
  measures.push(timing("everything hangs, kept answers: all pages", all, warmBound));

  for (let at = 0, hour = 17; at < hangingPages.length; at += atOnce, hour += 1) {
    services.hang(false);
    // Addresses of one language warm the process up, those of the other are asked for: no page of them is kept.
    await portal.restart(new Date(Date.UTC(2022, 5, 17, hour)).toISOString());
    for (const { path } of hangingPages) await ask(portal.url + inChinese(path), "<h1");
    const store = new DatabaseSync(portal.env.STORE_URL?.replace("file:", "") ?? "");
    store.exec("pragma busy_timeout = 5000; delete from upstream_answers; delete from upstream_nothings");
    store.close();
    services.hang(true);
    const asked = hangingPages.slice(at, at + atOnce);
    const cold = await Promise.all(asked.map(({ path, cold: text }) => ask(portal.url + path, text)));
    for (const [index, { path }] of asked.entries()) {
      const ms = cold[index] ?? Number.POSITIVE_INFINITY;
      measures.push({
        measure: `everything hangs, nothing kept: ${path.replace(/\?.*/, "")}`,
        value: `${ms.toFixed(0)} ms`,
        bound: `<= ${coldBound} ms`,
        ok: ms <= coldBound,
      });
    }
  }
} finally {
  await portal.stop();
  await services.close();
}
report(measures);
