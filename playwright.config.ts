import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { findNode, scriptOf } from "./bin/process/node.mjs";
import { type PortalName, servers } from "./e2e/support/servers";
import { findBrowser } from "./test/support/browser.mjs";
import { scaled } from "./test/support/time-scale.mjs";

const tsx = `"${findNode().path}" "${scriptOf("tsx")}"`;
type WebServer = Extract<PlaywrightTestConfig["webServer"], { command: string }>;

/** Specs that ask over HTTP alone. */
const http = /\.http\.spec\.ts$/;

/** Specs of `npm run test:deep`. */
const deep = /e2e\/deep\//;
/** `npx playwright test FILE` sets no suite, and runs the specs of both. */
const suite = process.env.TEST_SUITE;
const ofOtherSuite = suite === "quick" ? [deep] : suite === "deep" ? [/e2e\/[^/]+$/] : [];

const portal = (name: PortalName): WebServer => ({
  name,
  command: `${tsx} e2e/support/serve.ts ${name}`,
  url: `${servers[name].url}/`,
  timeout: scaled(60_000),
  reuseExistingServer: false,
  stdout: "pipe",
  gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
});

/** Browser tests run on the production build, on Debian's Chromium or whatever `npm test` found. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/run-postgres.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // More than the cores there are: a test that waits for a server or a clock leaves its core to another.
  workers: 3,
  timeout: scaled(suite === "quick" ? 60_000 : 240_000),
  expect: { timeout: scaled(15_000) },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.TEST_REPORT ?? "var/test-results/playwright.json" }],
  ],
  use: {
    baseURL: servers.portal.url,
    locale: "en-GB",
    // Recording every step costs a fifth of the whole time; `--trace on` shows the steps of a test that fails.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findBrowser(),
      // Chinese that a page or a file brings no face for is drawn with the machine's fonts. The tests bring one, so that they see the
      // same where there is none; all of them, since each worker would start another browser for a spec with one of its own.
      env: { ...process.env, FONTCONFIG_FILE: `${process.cwd()}/e2e/files/fonts/fonts.conf` },
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        // Nothing a test does reaches another machine, whatever a page may ask for.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
  // A test that says the same at any width, or only at one, carries the tag of the project that runs it.
  projects: [
    // What needs no browser takes none: e2e/support/http.ts.
    { name: "http", testMatch: http, testIgnore: ofOtherSuite },
    {
      name: "desk",
      testIgnore: [http, ...ofOtherSuite],
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testIgnore: [http, ...ofOtherSuite],
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: [
    {
      name: "upstream",
      command: `${tsx} test/support/upstream-server.ts`,
      url: `http://127.0.0.1:${servers.upstream.port}/__requests`,
      env: { PORT: String(servers.upstream.port) },
      timeout: scaled(30_000),
      reuseExistingServer: false,
    },
    portal("portal"),
    portal("upstreamPortal"),
    portal("configuredPortal"),
  ],
});
