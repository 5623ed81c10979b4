/** Where browsers send what a page's policy has blocked. */
export const reportPath = "/api/csp-reports";

/** Hosts that the configuration lets pages use. */
export interface PolicySources {
  apiOrigins: string[];
  imageHosts: string[];
  frameHosts: string[];
  analyticsHosts?: string[];
  /** Whether browsers are asked to report what a page's policy has blocked (csp-reports.ts). */
  isReporting?: boolean;
  /** Whether the framework's development tools run: they evaluate scripts and open a web socket. */
  development?: boolean;
}

const list = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => /^[\w.*:/[\]-]+$/.test(item));

/** Sources from the environment; unusable entries are dropped here and refused at the start by the configuration. */
export function policySources(env: Record<string, string | undefined>): PolicySources {
  return {
    apiOrigins: list(env.API_ORIGINS),
    imageHosts: list(env.IMAGE_HOSTS).map((host) => `https://${host}`),
    frameHosts: list(env.ALLOWED_HOSTS).map((host) => `https://${host}`),
    analyticsHosts: list(env.ANALYTICS_HOSTS).map((host) => `https://${host}`),
    // They are counted, and nothing else: without metrics nobody would see them.
    isReporting: Boolean(env.METRICS_PORT),
    development: env.NODE_ENV === "development",
  };
}

/**
 * The Content-Security-Policy of a page.
 * @param scripts nonce or hash sources of the page's inline scripts, quoted
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  { apiOrigins, imageHosts, frameHosts, analyticsHosts = [], isReporting, development }: PolicySources,
): string {
  const scriptSources = development ? ["'unsafe-eval'", "'unsafe-inline'"] : scripts;
  return [
    ["default-src", "'self'"],
    ["script-src", "'self'", ...analyticsHosts, ...scriptSources],
    ["style-src", "'self'", ...(development ? ["'unsafe-inline'"] : [])],
    ["img-src", "'self'", "data:", ...imageHosts],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...apiOrigins, ...analyticsHosts, ...(development ? ["ws:"] : [])],
    ["frame-src", "'self'", ...frameHosts],
    ["worker-src", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'self'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'self'"],
    // Not report-to: Chromium would ignore report-uri then, and its later reports are not seen to arrive.
    ...(isReporting ? [["report-uri", reportPath]] : []),
  ]
    .map((directive) => directive.join(" "))
    .join("; ");
}

/** Directives of every response that is no page. */
export const framePolicy = "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/** The policy of a response which is no page: it loads nothing and runs nothing. */
export const basePolicy = `default-src 'none'; ${framePolicy}`;
