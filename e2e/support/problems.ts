import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What a browser must not report. `tolerate` is for tests that provoke it. */
export interface Problems {
  add(problem: string): void;
  /** Expects problems of this kind: they no longer fail the test. */
  tolerate(pattern: RegExp): void;
  /** What was reported and is not tolerated. */
  list(): string[];
}

export function problemLog(): Problems {
  const reported: string[] = [];
  const tolerated: RegExp[] = [];
  return {
    add: (problem) => reported.push(problem),
    tolerate: (pattern) => tolerated.push(pattern),
    list: () => reported.filter((problem) => !tolerated.some((pattern) => pattern.test(problem))),
  };
}

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a request leaves this machine. data:, blob: and about: go nowhere. */
export function isForeign(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return ["http:", "https:", "ws:", "wss:"].includes(protocol) && !localHosts.has(hostname);
}

/**
 * What the tests' own clock says in a document that it has not reached yet, also after the test that set it: a script of no
 * address. One of the site's has one in its stack.
 */
const isTestClock = ({ message, stack = "" }: Error): boolean =>
  message.includes("reading 'controller'") && !/(https?|blob):/.test(stack);

/**
 * Notes everything of a context that fails a test: console errors, errors no script caught, violations of the
 * Content-Security-Policy, and requests to another host than localhost.
 */
export async function watch(context: BrowserContext, log: Pick<Problems, "add">): Promise<void> {
  context.on("console", (message: ConsoleMessage) => {
    const isPolicy = /content security policy/i.test(message.text());
    if (message.type() === "error" || isPolicy) {
      log.add(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => {
    if (!isTestClock(error.error())) log.add(`page: ${error.error().message}`);
  });
  // Each of them fails, since the browser is told of no other host: to be told of every request costs a tenth of a test's own process.
  context.on("requestfailed", (request) => {
    if (isForeign(request.url())) log.add(`foreign request: ${request.url()}`);
  });
  await context.exposeBinding("__policyViolation", (_, text: string) => log.add(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (window as unknown as Record<string, (text: string) => void>).__policyViolation;
      report?.(`${event.violatedDirective} blocked ${event.blockedURI} on ${event.documentURI}`);
    });
  });
}
