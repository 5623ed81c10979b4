/** The servers the browser tests run against. playwright.config.ts starts them all. */

export interface TestServer {
  port: number;
  /** Origin, without a trailing slash. */
  url: string;
  /** The frozen clock, UTC; the publisher's zone is eight hours ahead. */
  now: string;
}

/** The first of a hundred ports: E2E_PORT lets two runs stand side by side. */
const firstPort = Number(process.env.E2E_PORT ?? 3100);

const at = (offset: number, now: string): TestServer => {
  const port = firstPort + offset;
  return { port, url: `http://localhost:${port}`, now };
};

export const servers = {
  /** The portal on its embedded store with sample data. Base address of every test. */
  portal: at(0, "2026-03-16T02:00:00Z"),
  /** The portal on a publisher's services (UPSTREAM_URL); honours api_base for `otherApi` only. */
  upstreamPortal: at(1, "2022-06-17T02:00:00Z"),
  /**
   * The portal on its embedded store with every setting a reader's browser gets to see, under the public address
   * `siteUrl`, and with a sailings service at an address where nobody listens.
   */
  configuredPortal: at(3, "2026-03-16T02:00:00Z"),
  /** Recorded answers in the publisher's shapes, test/support/upstream-server.ts. */
  upstream: at(90, "2022-06-17T02:00:00Z"),
} as const;

/** An origin in API_ORIGINS of `upstreamPortal`. Nobody listens there: a test answers for it with page.route. */
export const otherApi = `http://localhost:${firstPort + 2}`;

/** What `configuredPortal` is told. */
export const configured = {
  siteUrl: "https://portal.example",
  imageHost: "images.example",
  frameHost: "magazine.example",
  apiOrigin: "https://api.example",
  mobileUrl: "https://m.portal.example/start",
  indexNowKey: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  hub: "https://hub.example/",
} as const;

export type PortalName = Exclude<keyof typeof servers, "upstream">;

/**
 * Each test's browser fetches everything anew: to pack it each time is much of a server's work, and all tests together
 * are one reader of one address.
 */
const ofTests = { COMPRESS: "0", READS_PER_10_MIN: "100000" };

/** Environment of the portals, without their store. */
export const portalEnv: Record<PortalName, Record<string, string>> = {
  portal: ofTests,
  upstreamPortal: {
    ...ofTests,
    UPSTREAM_URL: `http://127.0.0.1:${servers.upstream.port}`,
    // Busy machines take their time; e2e/deep/faults.http.spec.ts looks at what a page waits for.
    UPSTREAM_DECORATION_MS: "10000",
    API_ORIGINS: otherApi,
  },
  configuredPortal: {
    READS_PER_10_MIN: ofTests.READS_PER_10_MIN,
    SITE_URL: configured.siteUrl,
    IMAGE_HOSTS: configured.imageHost,
    ALLOWED_HOSTS: configured.frameHost,
    API_ORIGINS: configured.apiOrigin,
    MOBILE_URL: configured.mobileUrl,
    // Its articles are sample data, so nothing is announced.
    INDEXNOW_KEY: configured.indexNowKey,
    INDEXNOW_URL: `http://127.0.0.1:${firstPort + 99}/`,
    WEBSUB_HUB: configured.hub,
    UPSTREAM_SAILINGS_URL: `http://127.0.0.1:${firstPort + 99}`,
    // Its failures are meant, and would fill the tests' output.
    LOG_LEVEL: "fatal",
  },
};

export function isPortalName(name: string | undefined): name is PortalName {
  return name !== undefined && Object.hasOwn(portalEnv, name);
}
