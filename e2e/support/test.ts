import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type axe from "axe-core";
import type { AxeResults, RunOptions } from "axe-core";
import type { Locale } from "../../lib/i18n/locales";
import type messages from "../../messages/en.json";
import { waitAfterNavigation } from "./hydration";
import { type ProblemLog, type Problems, problemLog, watch } from "./problems";
import "./stacks";
import { type ReusedContext, ReusedContexts } from "./reuse";

export { servers } from "./servers";
export { expect };

interface Fixtures {
  /**
   * What went wrong in any page of the test; anything here at its end fails it. A test that provokes an error says
   * so: `problems.tolerate(/404/)`.
   */
  problems: Problems;
  /**
   * Opens a further context, for example of another time zone, that is watched and closed like the first. It is new,
   * where `page` is one that other tests have used (./reuse.ts): for permissions, the length of a history and what a browser
   * fetches at a first visit it is the right one.
   */
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  problemLog: ProblemLog;
  used: ReusedContext;
}

interface WorkerFixtures {
  usedContexts: ReusedContexts;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  usedContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const contexts = new ReusedContexts();
      await use(contexts);
      await contexts.close();
    },
    { scope: "worker" },
  ],

  used: async (
    {
      browser,
      usedContexts,
      problemLog: log,
      baseURL,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      viewport,
    },
    use,
  ) => {
    const options = [baseURL, contextOptions, deviceScaleFactor, hasTouch, isMobile, javaScriptEnabled];
    const key = JSON.stringify([...options, locale, viewport]);
    const used = await usedContexts.take(browser, key);
    used.log = log;
    await use(used);
    await usedContexts.giveBack(used, key);
  },

  context: async ({ used }, use) => {
    used.isRequested = true;
    await use(used.context);
  },
  page: async ({ used, context: _ }, use) => use(used.page),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  problemLog: async ({}, use) => use(problemLog()),

  problems: [
    // With the page, so that its test has ended before that is reset.
    async ({ used: _, problemLog: log }, use, info) => {
      await use(log);
      if (info.status === info.expectedStatus) {
        expect(log.list(), "the browser has nothing to complain about").toEqual([]);
      }
    },
    { auto: true },
  ],

  // The options of the project and of test.use hold here too: Playwright makes them every new context's defaults.
  openContext: async ({ browser, problemLog: log }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await watch(context, log);
      context.on("page", waitAfterNavigation);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

/** For `test.use(noScript)`: the pages of this file or block run no script. Also an option of openContext. */
export const noScript = { javaScriptEnabled: false } as const;

/** The browser's word on a frame that may run no script, when the tests' own is put into it. */
export const sandboxedFrame = /Blocked script execution in/;

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** The short one: the whole text of the other is twice as long, and goes to each page that is judged. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe's rules, among those of `wcag`, that look at colours. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** axe is a script: a frame that may run none never answers it. */
const scriptlessFrames = "iframe[sandbox]:not([sandbox*='allow-scripts'])";

type Judged = Pick<AxeResults["violations"][number], "id" | "help"> & {
  nodes: Pick<AxeResults["violations"][number]["nodes"][number], "target" | "failureSummary">[];
};

/**
 * What axe finds. Where there is no frame to go into, it is called in the page itself and put there once for all judgements of a
 * document: the usual builder sends it and its half a megabyte to every one, and takes two or three times as long for it.
 */
async function findViolations(page: Page, runOnly: RunOptions["runOnly"]): Promise<Judged[]> {
  await page.evaluate(finishAnimations);
  const options: RunOptions = { resultTypes: ["violations"], runOnly };
  const frames = await page.locator(`iframe:not(${scriptlessFrames})`).count();
  if (frames > 0) {
    const { violations } = await new AxeBuilder({ page })
      .options(options)
      .exclude(scriptlessFrames)
      .analyze();
    return violations;
  }
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([exclude, given]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude }, given);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
      }));
    },
    [scriptlessFrames, options] as const,
  );
}

/** Lets what moves or changes its colour once come to its end: in between, it has colours that nobody chose. */
async function finishAnimations(): Promise<void> {
  const once = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(once.map(({ finished }) => finished));
}

/**
 * Fails, naming rules and elements, when axe finds a breach of WCAG 2.0 to 2.2, levels A and AA. `colours` asks
 * again only what another palette can change, for a page that has just been judged as a whole.
 */
export async function axeClean(page: Page, judge: "everything" | "colours" = "everything"): Promise<void> {
  const found = await findViolations(
    page,
    judge === "colours" ? { type: "rule", values: colourRules } : { type: "tag", values: wcag },
  );
  const lines = found.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(
      ({ target, failureSummary }) =>
        `  ${target.join(" ")}\n    ${failureSummary?.replaceAll("\n", "\n    ")}`,
    ),
  ]);
  expect(lines.join("\n"), `axe on ${page.url()}`).toBe("");
}

/** The words of a language, as its readers see them. */
export function words(locale: Locale): typeof messages {
  return JSON.parse(readFileSync(path.join(process.cwd(), "messages", `${locale}.json`), "utf8"));
}
