import { readFileSync } from "node:fs";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { Locale } from "../../lib/i18n/locales";
import type messages from "../../messages/en.json";
import { type Problems, problemLog, watch } from "./problems";

export { goBack, goForward, hydrated, reload, visit } from "./hydration";
export { servers } from "./servers";
export { expect };

interface Fixtures {
  /**
   * What went wrong in any page of the test; anything here at its end fails it. A test that provokes an error says
   * so: `problems.tolerate(/404/)`.
   */
  problems: Problems;
  /** Opens a further context, for example of another time zone, that is watched and closed like the first. */
  openContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

export const test = base.extend<Fixtures>({
  problems: [
    async ({ context }, use, info) => {
      const log = problemLog();
      await watch(context, log);
      await use(log);
      if (info.status === info.expectedStatus) {
        expect(log.list(), "the browser reports no problem").toEqual([]);
      }
    },
    { auto: true },
  ],

  // The options of the project and of test.use hold here too: Playwright makes them every new context's defaults.
  openContext: async ({ browser, problems }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await watch(context, problems);
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

/** axe's rules, among those of `wcag`, that look at colours. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** axe is a script: a frame that may run none never answers it. */
const scriptlessFrames = "iframe[sandbox]:not([sandbox*='allow-scripts'])";

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
  await page.evaluate(finishAnimations);
  const axe = new AxeBuilder({ page }).exclude(scriptlessFrames);
  const { violations } = await (judge === "colours"
    ? axe.withRules(colourRules)
    : axe.withTags(wcag)
  ).analyze();
  const lines = violations.flatMap(({ id, help, nodes }) => [
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
