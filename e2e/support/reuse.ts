import type { Browser, BrowserContext, Disposable, Page } from "@playwright/test";
import { waitAfterNavigation } from "./hydration";
import { type ProblemLog, watch } from "./problems";

/** A context with its page, which one test after the other is given. */
export interface ReusedContext {
  context: BrowserContext;
  page: Page;
  /** Takes what the browser says, for the test that has the page now. */
  log: ProblemLog | undefined;
  /** Of the page, in CSS pixels. */
  size: { width: number; height: number } | null;
  /** What a test left that no reset takes back: the next test gets a new context. */
  isSpent: boolean;
  /** Whether the test has asked for the page or the context: many ask over HTTP alone. */
  isRequested: boolean;
  /** Of the pages that the test opened. */
  origins: Set<string>;
  /** What takes back what the test asked for: scripts that pages begin with, listeners, media. */
  undo: (() => unknown)[];
}

/** A reader of each kind is enough for a file of tests: with script and without. More would only hold memory. */
const maxContexts = 3;

/** Playwright's own defaults. A test with others (`contextOptions`) does not change them on its way. */
const ofMost = {
  media: null,
  colorScheme: "light",
  reducedMotion: "no-preference",
  forcedColors: "none",
  contrast: "no-preference",
} as const;

/** What stays with a page or its context for good. Routes do not: they are taken back. */
const irreversible = [
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newCDPSession",
  "routeFromHAR",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
] as const;

/**
 * Gives tests a page that another test had before, in the state of a new one: no cookies, no storage, no routes, no listeners, the
 * size of its project. What it keeps is the files it has fetched and the scripts the browser has compiled, as for a reader's second page:
 * to fetch and compile them for each test is half of what a test costs. A test that a first visit or the length of the history
 * matters to takes a new one, by openContext in ./test.ts; requests of the page alone are counted by ./requests.ts.
 */
export class ReusedContexts {
  readonly #kept = new Map<string, ReusedContext>();

  /** `key` tells contexts of different options apart; `browser` makes new ones with the options of the test. */
  async take(browser: Browser, key: string): Promise<ReusedContext> {
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    return kept ?? (await openUsed(browser));
  }

  /** Takes a context back when its test has ended. */
  async giveBack(used: ReusedContext, key: string): Promise<void> {
    if (used.isRequested && !(await isReset(used))) {
      await used.context.close();
      return;
    }
    this.#kept.set(key, used);
    for (const [oldest, { context }] of this.#kept) {
      if (this.#kept.size <= maxContexts) break;
      this.#kept.delete(oldest);
      await context.close();
    }
  }

  async close(): Promise<void> {
    for (const { context } of this.#kept.values()) await context.close();
    this.#kept.clear();
  }
}

/** A new context, of the options of the test. */
async function openUsed(browser: Browser): Promise<ReusedContext> {
  const context = await browser.newContext();
  const used: ReusedContext = {
    context,
    page: undefined as unknown as Page,
    size: null,
    log: undefined,
    isSpent: false,
    isRequested: false,
    origins: new Set(),
    undo: [],
  };
  await watch(context, { add: (problem) => used.log?.add(problem) });
  context.on("page", (page) => {
    waitAfterNavigation(page);
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) used.origins.add(new URL(frame.url()).origin);
    });
  });
  used.page = await context.newPage();
  used.size = used.page.viewportSize();
  trackChanges(used, used.page);
  trackChanges(used, context);
  const { emulateMedia } = used.page;
  used.page.emulateMedia = async (media) => {
    used.undo.push(() => emulateMedia.call(used.page, ofMost));
    await emulateMedia.call(used.page, media);
  };
  return used;
}

/** Notes what a test asks for that has to be taken back, or cannot be. */
function trackChanges(used: ReusedContext, target: Page | BrowserContext): void {
  const methods = target as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of irreversible) {
    const method = methods[name]?.bind(target);
    if (method === undefined) continue;
    methods[name] = (...args) => {
      used.isSpent = true;
      return method(...args);
    };
  }
  const { clock } = target;
  Object.defineProperty(target, "clock", {
    get: () => {
      used.isSpent = true;
      return clock;
    },
  });
  const begin = target.addInitScript.bind(target) as (...args: unknown[]) => Promise<Disposable>;
  methods.addInitScript = async (...args) => {
    const script = await begin(...args);
    used.undo.push(() => script.dispose());
    return script;
  };
  for (const name of ["on", "once"]) {
    const listen = methods[name]?.bind(target);
    methods[name] = (...args) => {
      used.undo.push(() => methods.off?.(...args));
      return listen?.(...args);
    };
  }
}

/** Whether the page is as good as a new one now. */
async function isReset(used: ReusedContext): Promise<boolean> {
  const { context, page, size } = used;
  used.isRequested = false;
  used.log = undefined;
  if (used.isSpent || page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const undo of used.undo.splice(0)) await undo();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  const now = page.viewportSize();
  if (size && (now?.width !== size.width || now.height !== size.height)) await page.setViewportSize(size);
  try {
    await page.mouse.move(-1, -1);
    // The last one is that of the next test: the browser goes on in the process that has its scripts.
    for (const origin of [...used.origins].reverse()) {
      await page.goto(`${origin}/robots.txt`, { waitUntil: "commit" });
      await page.evaluate(() => {
        window.name = "";
        localStorage.clear();
        sessionStorage.clear();
      });
    }
  } catch {
    // A server that is gone, or a page of none.
    return false;
  }
  await context.clearCookies();
  const [first] = used.origins;
  used.origins.clear();
  if (first !== undefined) used.origins.add(first);
  return true;
}
