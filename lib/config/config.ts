import { availableParallelism } from "node:os";
import { z } from "zod";
import { availableMegabytes, workersFor } from "./processes";
import { misspeltNames } from "./settings-names";

/**
 * The configuration: the environment, parsed once. Every value has a working default, so no file of settings is needed. An
 * invalid value stops the start with a sentence that names it.
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
/** An integer between two others. */
const numberFrom = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
/** An IP address, or a range of them as address/bits. */
const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "must be addresses, or ranges such as 10.0.0.0/8",
});
const fullAddress = { error: "must be a full address, such as https://portal.example" };
const httpUrl = z.url({ protocol: /^https?$/, ...fullAddress });
const optionalUrl = httpUrl.optional().transform((url) => url?.replace(/\/+$/, "") || undefined);
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: "must be the address of a mail server, such as smtp://mail.example:587",
});
/** A setting that takes one of a few words. */
const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}` });
const oneMailAddress = "must be one mail address, such as desk@portal.example";
/** One address, bare or as "Name <address>". */
const mailbox = z
  .string()
  .regex(/^([^<>\p{Cc}]*<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/u, oneMailAddress);
/** Hosts as a policy names them: with a port, or all below one. */
const hosts = list.pipe(
  z.array(
    z.string().regex(/^(?:\*\.)?[^\s/@?#:\\;,*]+(?::\d{1,5})?$/, "must be hosts, such as files.example.com"),
  ),
);
/** Hosts that webhooks may be sent to: names, all below one, or * for every public host. */
const webhookHosts = list.pipe(
  z.array(
    z
      .string()
      .regex(
        /^(?:\*|(?:\*\.)?[^\s/@?#:\\;,*]+(?::\d{1,5})?)$/,
        "must be hosts, such as hooks.example.com or *.example.com, or * for every public host",
      ),
  ),
);
/** Paths are appended to it, so it must have no path itself. */
const siteOrigin = optionalUrl
  .refine((url) => url === undefined || /^https?:\/\/[^/?#@]+$/.test(url), {
    message: "must be an address without a path, such as https://portal.example",
  })
  .transform((url) => url && new URL(url).origin);
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
    PORT: numberFrom(1, 65535).default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, "must be an address or a name to listen on")
      .optional(),
    METRICS_PORT: numberFrom(1, 65535).optional(),
    METRICS_HOST: z
      .string()
      .regex(/^[\w.:-]+$/, "must be an address or a name to listen on")
      .default("127.0.0.1"),
    OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
    SLOW_REQUEST_MS: numberFrom(1, 600_000).default(1_000),
    WORKERS: z
      .string()
      .regex(
        /^(auto|[1-9]|[1-5]\d|6[0-4])$/,
        "must be a number from 1 to 64, or auto for one a core, as far as memory allows",
      )
      .optional(),
    MAX_IN_FLIGHT: numberFrom(1, 10_000).default(64),
    READS_PER_10_MIN: numberFrom(10, 1_000_000).default(6_000),
    CHANGES_KEPT_DAYS: numberFrom(1, 3650).default(400),
    PAST_CALLS_DAYS: numberFrom(100, 3650).default(120),
    SITE_URL: siteOrigin,
    STORE_URL: z
      .string()
      .regex(
        /^(:memory:$|file:.|postgres(ql)?:\/\/.)/i,
        "must be file:PATH, for example file:var/portal.db, or postgres://…",
      )
      .default("file:var/portal.db"),
    STORE_READ_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\/./i, "must be postgres://…, a replica of the database of STORE_URL")
      .optional(),
    UPSTREAM_URL: optionalUrl,
    ...Object.fromEntries(domains.map((domain) => [`UPSTREAM_${domain}_URL`, optionalUrl])),
    UPSTREAM_PATHS: z.string().optional(),
    CARRIERS_FILE: z.string().optional(),
    VISITS_FILE: z.string().optional(),
    UPSTREAM_TIMEOUT_MS: numberFrom(50, 60_000).default(2000),
    UPSTREAM_DECORATION_MS: numberFrom(0, 60_000).default(100),
    ALLOWED_HOSTS: hosts,
    IMAGE_HOSTS: hosts,
    ANALYTICS_HOSTS: hosts,
    SITE_FILE: z.string().optional(),
    API_ORIGINS: list.pipe(z.array(origin)),
    TRUST_PROXY: list.pipe(z.array(addressRange)),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailbox.optional(),
    ENQUIRY_TO: z.email(oneMailAddress).optional(),
    WEBHOOK_HOSTS: webhookHosts,
    MOBILE_URL: optionalUrl,
    INDEXNOW_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, "must be 8 to 128 letters, digits and -")
      .optional(),
    INDEXNOW_URL: httpUrl.default("https://api.indexnow.org/indexnow"),
    BAIDU_PUSH_TOKEN: z
      .string()
      .regex(/^[A-Za-z0-9]{8,64}$/, "must be the token of Baidu's push, 8 to 64 letters and digits")
      .optional(),
    BAIDU_PUSH_URL: httpUrl.default("http://data.zz.baidu.com/urls"),
    WEBSUB_HUB: httpUrl.optional(),
    PURGE_URL: httpUrl.optional(),
    PURGE_BY: oneOf(["surrogate-key", "cache-tag"]).default("surrogate-key"),
    PURGE_HEADER: z
      .string()
      .regex(
        /^[A-Za-z][\w-]*: [\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
        "must be a header, such as Fastly-Key: TOKEN",
      )
      .optional(),
    COMPRESS: oneOf(["0", "1"]).default("1"),
    LOG_LEVEL: oneOf(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
    LOG_FILES: oneOf(["0", "1"]).default("1"),
    PORTAL_TEST: oneOf(["0", "1"]).default("0"),
    PORTAL_NOW: z.iso
      .datetime({ offset: true, error: "must be an instant with its offset, such as 2026-03-16T02:00:00Z" })
      .optional(),
  })
  .refine((env) => !env.PORTAL_NOW || env.PORTAL_TEST === "1", {
    path: ["PORTAL_NOW"],
    message: "must not be set without PORTAL_TEST=1: a frozen clock is for tests",
  })
  .refine((env) => !/^postgres/i.test(env.STORE_READ_URL ?? "") || /^postgres/i.test(env.STORE_URL), {
    path: ["STORE_READ_URL"],
    message: "must not be set beside the embedded store: only PostgreSQL has replicas",
  })
  .refine((env) => env.METRICS_PORT !== env.PORT, {
    path: ["METRICS_PORT"],
    message: "must not be PORT: metrics are not for the public",
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ["MAIL_FROM"],
    message: "must be set beside SMTP_URL: the address that mail comes from",
  })
  .refine((env) => !env.SMTP_URL || env.ENQUIRY_TO, {
    path: ["ENQUIRY_TO"],
    message: "must be set beside SMTP_URL: the one address that enquiries go to",
  });

/** Every setting that a server reads. */
export const settingNames = Object.keys(schema.shape);

/** The defaults as text, of those settings that have one. */
export const settingDefaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(schema.parse({})).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
  ),
);

/** How enquiries are sent by mail. */
export interface MailSettings {
  /** smtp:// or smtps://, with name and password if needed. */
  url: string;
  from: string;
  /** The one recipient of every mail. */
  to: string;
}

/** To which hosts the webhooks of followers may be sent. */
export interface WebhookSettings {
  /** As host lists write them; * is every public host. */
  hosts: readonly string[];
  /** For tests: a host of the list may be one of this machine, without https. */
  isTest: boolean;
}

/** Where changed pages are announced; undefined for nowhere. */
export interface AnnouncementSettings {
  /** The key is public: a file of the site shows it. */
  indexNow: { key: string; url: string } | undefined;
  baidu: { token: string; url: string } | undefined;
  /** The address of a WebSub hub. */
  hub: string | undefined;
  purge?: PurgeSettings | undefined;
}

/** Where a shared cache in front of the portal takes the tags of what it must drop. */
export interface PurgeSettings {
  url: string;
  /** How it is told: in the header Surrogate-Key, or in a body with tags. */
  kind: "surrogate-key" | "cache-tag";
  /** With which it knows the portal; secret. */
  header: { name: string; value: string } | undefined;
}

export interface Config {
  port: number;
  /** Address to listen on; undefined for all. */
  host: string | undefined;
  /** Where metrics are exported for Prometheus; undefined for nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Whether traces are sent to a collector; the library reads its settings itself. */
  tracing: boolean;
  /** A request whose response begins later than this gets a separate log line. */
  slowRequestMs: number;
  /** Number of worker processes behind one port, besides the primary; undefined for a single process. */
  workers: number | undefined;
  /** Requests in flight per process; further ones are answered with 503. */
  maxInFlight: number;
  /** Pages and API responses that one address may request from a process in ten minutes. */
  readsPer10Min: number;
  /** For how many days recorded changes of schedules are stored; 400 when unset. */
  changesKeptDays?: number;
  /** For how many days port calls are shown after the end of their voyage; 120 when unset. */
  pastCallsDays?: number;
  /** Origin of every absolute link, without a trailing slash. */
  siteUrl: string;
  storeUrl: string;
  /** A replica of the store that pages are read from; undefined for none. */
  storeReadUrl?: string | undefined;
  upstream: {
    url: string | undefined;
    domainUrls: Partial<Record<DomainName, string>>;
    pathsFile: string | undefined;
    timeoutMs: number;
    /** How long a page waits for decoration, in milliseconds; 100 when unset. */
    decorationMs?: number;
  };
  /** JSON file of the carriers whose own services are read; undefined for none. */
  carriersFile?: string | undefined;
  /** JSON file of the ports whose visits are fetched; undefined for none. */
  visitsFile?: string | undefined;
  allowedHosts: string[];
  imageHosts: string[];
  apiOrigins: string[];
  trustProxy: string[];
  mail: MailSettings | undefined;
  /** undefined where there are no webhooks. */
  webhooks?: WebhookSettings | undefined;
  announcements?: AnnouncementSettings;
  compress: boolean;
  logLevel: string;
  /** Whether a file that was sent has a line in the log. */
  logFiles: boolean;
  test: boolean;
  frozenNow: Date | undefined;
}

/** Names beside those of the schema: of commands and tests. */
const otherNames = ["CHROMIUM_PATH", "PORTAL_CALLED_IN", "PORTAL_WORKER", "TEST_POSTGRES_URL"];

/** Parses an environment. Throws an Error with one sentence a line when a value or a name cannot be used. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(present);
  const lines = misspeltNames(Object.keys(env), [...settingNames, ...otherNames]);
  if (!parsed.success || lines.length > 0) {
    // Every message of the schema begins with "must": with the setting's name before it, it is a sentence.
    lines.push(...(parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`));
    throw new Error(`The configuration cannot be used.\n${[...new Set(lines)].join("\n")}`);
  }
  const data = parsed.data as typeof parsed.data & Record<string, string | undefined>;
  const domainUrls: Partial<Record<DomainName, string>> = {};
  for (const domain of domains) {
    const url = data[`UPSTREAM_${domain}_URL`];
    if (url) domainUrls[domain.toLowerCase() as DomainName] = url;
  }
  return {
    port: data.PORT,
    host: data.HOST,
    metrics: data.METRICS_PORT ? { port: data.METRICS_PORT, host: data.METRICS_HOST } : undefined,
    tracing: data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    slowRequestMs: data.SLOW_REQUEST_MS,
    workers: workersOf(data.WORKERS),
    maxInFlight: data.MAX_IN_FLIGHT,
    readsPer10Min: data.READS_PER_10_MIN,
    changesKeptDays: data.CHANGES_KEPT_DAYS,
    pastCallsDays: data.PAST_CALLS_DAYS,
    siteUrl: data.SITE_URL ?? `http://localhost:${data.PORT}`,
    storeUrl: data.STORE_URL,
    storeReadUrl: data.STORE_READ_URL,
    upstream: {
      url: data.UPSTREAM_URL,
      domainUrls,
      pathsFile: data.UPSTREAM_PATHS,
      timeoutMs: data.UPSTREAM_TIMEOUT_MS,
      decorationMs: data.UPSTREAM_DECORATION_MS,
    },
    carriersFile: data.CARRIERS_FILE,
    visitsFile: data.VISITS_FILE,
    allowedHosts: data.ALLOWED_HOSTS,
    imageHosts: data.IMAGE_HOSTS,
    apiOrigins: data.API_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    mail:
      data.SMTP_URL && data.MAIL_FROM && data.ENQUIRY_TO
        ? { url: data.SMTP_URL, from: data.MAIL_FROM, to: data.ENQUIRY_TO }
        : undefined,
    webhooks:
      data.WEBHOOK_HOSTS.length > 0
        ? { hosts: data.WEBHOOK_HOSTS, isTest: data.PORTAL_TEST === "1" }
        : undefined,
    announcements: {
      indexNow: data.INDEXNOW_KEY ? { key: data.INDEXNOW_KEY, url: data.INDEXNOW_URL } : undefined,
      baidu: data.BAIDU_PUSH_TOKEN ? { token: data.BAIDU_PUSH_TOKEN, url: data.BAIDU_PUSH_URL } : undefined,
      hub: data.WEBSUB_HUB,
      purge: data.PURGE_URL
        ? { url: data.PURGE_URL, kind: data.PURGE_BY, header: headerOf(data.PURGE_HEADER) }
        : undefined,
    },
    compress: data.COMPRESS === "1",
    logLevel: data.LOG_LEVEL,
    logFiles: data.LOG_FILES === "1",
    test: data.PORTAL_TEST === "1",
    frozenNow: data.PORTAL_NOW ? new Date(data.PORTAL_NOW) : undefined,
  };
}

function headerOf(line: string | undefined): { name: string; value: string } | undefined {
  const [, name = "", value = ""] = /^([^:]+): (.*)$/.exec(line ?? "") ?? [];
  return name ? { name, value } : undefined;
}

function workersOf(text: string | undefined): number | undefined {
  if (text === "auto") return workersFor(availableParallelism(), availableMegabytes());
  return text === undefined ? undefined : Number(text);
}

let parsed: Config | undefined;

/** The process's configuration. Parsed on first use: a build reads none. */
export function config(): Config {
  parsed ??= parseConfig(process.env);
  return parsed;
}

/** The current instant, which tests can freeze: pages and handlers call it once and pass the instant on. */
export function currentInstant(): Date {
  return config().frozenNow ?? new Date();
}

/** The wall clock, which tests cannot freeze: for durations (deliveries, limits, the age of a form). */
export function wallClock(): Date {
  return new Date();
}
