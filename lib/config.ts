import { z } from "zod";

/**
 * The one place for configuration: the environment, parsed once. Every value has a default that works, so no
 * file of settings is needed. A value that cannot be understood stops the start with a sentence naming it.
 */
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  );
const httpUrl = z.url({ protocol: /^https?$/ });
const optionalUrl = z
  .union([z.literal(""), httpUrl])
  .optional()
  .transform((url) => url?.replace(/\/+$/, "") || undefined);
const origin = httpUrl.transform((url) => new URL(url).origin);

export const domains = [
  "PLACES",
  "SAILINGS",
  "FLIGHTS",
  "NEWS",
  "DIRECTORY",
  "DOCUMENTS",
  "REFERENCE",
  "ENQUIRIES",
  "PROMOTIONS",
  "SHARING",
] as const;
export type DomainName = Lowercase<(typeof domains)[number]>;

const schema = z
  .object({
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    SITE_URL: optionalUrl,
    STORE_URL: z.string().default("file:var/portal.db"),
    UPSTREAM_URL: optionalUrl,
    ...Object.fromEntries(domains.map((domain) => [`UPSTREAM_${domain}_URL`, optionalUrl])),
    UPSTREAM_PATHS: z.string().optional(),
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(2000),
    ALLOWED_HOSTS: list,
    IMAGE_HOSTS: list,
    API_ORIGINS: list.pipe(z.array(origin)),
    TRUST_PROXY: list,
    MOBILE_URL: optionalUrl,
    COMPRESS: z.enum(["0", "1"]).default("1"),
    LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
    PORTAL_TEST: z.enum(["0", "1"]).default("0"),
    PORTAL_NOW: z.iso.datetime({ offset: true }).optional(),
  })
  .refine((env) => !env.PORTAL_NOW || env.PORTAL_TEST === "1", {
    path: ["PORTAL_NOW"],
    message: "a frozen clock is for tests: it needs PORTAL_TEST=1",
  });

export interface Config {
  port: number;
  /** Origin of every absolute link, without a trailing slash. */
  siteUrl: string;
  storeUrl: string;
  upstream: {
    url: string | undefined;
    domainUrls: Partial<Record<DomainName, string>>;
    pathsFile: string | undefined;
    timeoutMs: number;
  };
  allowedHosts: string[];
  imageHosts: string[];
  apiOrigins: string[];
  trustProxy: string[];
  mobileUrl: string | undefined;
  compress: boolean;
  logLevel: string;
  test: boolean;
  frozenNow: Date | undefined;
}

/** Parses an environment. Throws an Error with one sentence a line when a value cannot be used. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration cannot be used.\n${lines.join("\n")}`);
  }
  const data = parsed.data as typeof parsed.data & Record<string, string | undefined>;
  const domainUrls: Partial<Record<DomainName, string>> = {};
  for (const domain of domains) {
    const url = data[`UPSTREAM_${domain}_URL`];
    if (url) domainUrls[domain.toLowerCase() as DomainName] = url;
  }
  return {
    port: data.PORT,
    siteUrl: data.SITE_URL ?? `http://localhost:${data.PORT}`,
    storeUrl: data.STORE_URL,
    upstream: {
      url: data.UPSTREAM_URL,
      domainUrls,
      pathsFile: data.UPSTREAM_PATHS,
      timeoutMs: data.UPSTREAM_TIMEOUT_MS,
    },
    allowedHosts: data.ALLOWED_HOSTS,
    imageHosts: data.IMAGE_HOSTS,
    apiOrigins: data.API_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    mobileUrl: data.MOBILE_URL,
    compress: data.COMPRESS === "1",
    logLevel: data.LOG_LEVEL,
    test: data.PORTAL_TEST === "1",
    frozenNow: data.PORTAL_NOW ? new Date(data.PORTAL_NOW) : undefined,
  };
}

let parsed: Config | undefined;

/** The process's configuration. Parsed on first use: a build reads none. */
export function config(): Config {
  parsed ??= parseConfig(process.env);
  return parsed;
}

/** The clock of the edge: pages and handlers call it once and pass the instant on. */
export function currentInstant(): Date {
  return config().frozenNow ?? new Date();
}
