import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseConfig, settingDefaults, settingNames } from "./config";
import { workersFor } from "./processes";

const refused = (env: Record<string, string>): string => {
  try {
    parseConfig(env);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ["UPSTREAM_SAILING_URL", "Is UPSTREAM_SAILINGS_URL meant?"],
  ["UPSTREAM_PATH", "Is UPSTREAM_PATHS meant?"],
  ["UPSTREAM_SHIPS_URL", "no setting has this name."],
  ["SITE_ULR", "Is SITE_URL meant?"],
  ["STORE_URI", "Is STORE_URL meant?"],
  ["TRUST_PROXYS", "Is TRUST_PROXY meant?"],
  ["ALLOWED_HOST", "Is ALLOWED_HOSTS meant?"],
  ["MAIL_FORM", "Is MAIL_FROM meant?"],
  ["PORTAL_CLOCK", "no setting has this name."],
])("the misspelt name %s stops the start with a sentence: %s", (name, sentence) => {
  expect(refused({ [name]: "x" })).toContain(`${name}: `);
  expect(refused({ [name]: "x" })).toContain(sentence);
});

test("names of other programs and of container platforms are not reported as mistakes", () => {
  expect(
    refused({
      PATH: "/bin",
      HOME: "/root",
      MAIL: "/var/mail/root",
      HOSTNAME: "web-1",
      SMTP_HOST: "mail.example",
      npm_config_cache: "/tmp",
      PORTAL_SERVICE_HOST: "10.0.0.1",
      PORTAL_PORT_3000_TCP_ADDR: "10.0.0.1",
      UPSTREAM_SERVICE_PORT_HTTP: "80",
    }),
  ).toBe("");
});

test("a misspelt name with an empty value is a name that somebody wrote", () => {
  expect(refused({ UPSTREAM_SAILING_URL: "" })).toContain("UPSTREAM_SAILINGS_URL");
});

test("the port to listen on and the limits have defaults", () => {
  expect(parseConfig({})).toMatchObject({ host: undefined, maxInFlight: 64 });
  expect(parseConfig({ HOST: "127.0.0.1", MAX_IN_FLIGHT: "7" })).toMatchObject({
    host: "127.0.0.1",
    maxInFlight: 7,
  });
  expect(refused({ HOST: "a b" })).toContain("HOST");
  expect(refused({ MAX_IN_FLIGHT: "0" })).toContain("MAX_IN_FLIGHT");
});

test.each([
  ["IMAGE_HOSTS", "https://pics.example/"],
  ["ALLOWED_HOSTS", "magazine.example,//other.example"],
  ["ANALYTICS_HOSTS", "http//count.example"],
  ["SITE_URL", "https://portal.example/below/a/path"],
  ["SITE_URL", "https://portal.example/?from=mail"],
])("%s is not %s", (name, value) =>
  expect(refused({ [name]: value })).toMatch(RegExp(`^${name} must be .*\\.$`, "m")),
);

const wrongAddress = "must be a full address, such as https://portal.example";
/** A wrong value of each setting, and what is said of it. */
const wrong: Record<string, [value: string, sentence: string]> = {
  PORT: ["eighty", "must be a number from 1 to 65535"],
  HOST: ["a b", "must be an address or a name to listen on"],
  METRICS_PORT: ["70000", "must be a number from 1 to 65535"],
  METRICS_HOST: ["a b", "must be an address or a name to listen on"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["collector:4318", wrongAddress],
  SLOW_REQUEST_MS: ["1.5", "must be a number from 1 to 600000"],
  WORKERS: ["all", "must be a number from 1 to 64, or auto for one a core, as far as memory allows"],
  MAX_IN_FLIGHT: ["-1.5", "must be a number from 1 to 10000"],
  READS_PER_10_MIN: ["1", "must be a number from 10 to 1000000"],
  CHANGES_KEPT_DAYS: ["0", "must be a number from 1 to 3650"],
  PAST_CALLS_DAYS: ["99", "must be a number from 100 to 3650"],
  SITE_URL: ["portal.example", wrongAddress],
  STORE_URL: [
    "mysql://127.0.0.1/portal",
    "must be file:PATH, for example file:var/portal.db, or postgres://…",
  ],
  STORE_READ_URL: ["file:var/copy.db", "must be postgres://…, a replica of the database of STORE_URL"],
  UPSTREAM_URL: ["ftp://services.example", wrongAddress],
  UPSTREAM_TIMEOUT_MS: ["soon", "must be a number from 50 to 60000"],
  UPSTREAM_DECORATION_MS: ["-1", "must be a number from 0 to 60000"],
  ALLOWED_HOSTS: ["https://files.example/", "must be hosts, such as files.example.com"],
  IMAGE_HOSTS: ["//a.example,//b.example", "must be hosts, such as files.example.com"],
  ANALYTICS_HOSTS: ["a/b", "must be hosts, such as files.example.com"],
  API_ORIGINS: ["localhost", wrongAddress],
  TRUST_PROXY: ["nginx", "must be addresses, or ranges such as 10.0.0.0/8"],
  SMTP_URL: ["mail.example", "must be the address of a mail server, such as smtp://mail.example:587"],
  MAIL_FROM: ["desk", "must be one mail address, such as desk@portal.example"],
  ENQUIRY_TO: ["a@b.example, c@d.example", "must be one mail address, such as desk@portal.example"],
  WEBHOOK_HOSTS: [
    "https://hooks.example/",
    "must be hosts, such as hooks.example.com or *.example.com, or * for every public host",
  ],
  MOBILE_URL: ["m.portal.example", wrongAddress],
  INDEXNOW_KEY: ["short", "must be 8 to 128 letters, digits and -"],
  INDEXNOW_URL: ["api.indexnow.example", wrongAddress],
  BAIDU_PUSH_TOKEN: ["a b", "must be the token of Baidu's push, 8 to 64 letters and digits"],
  BAIDU_PUSH_URL: ["data.example", wrongAddress],
  WEBSUB_HUB: ["hub.example", wrongAddress],
  PURGE_BY: ["url", "must be surrogate-key or cache-tag"],
  PURGE_HEADER: ["TOKEN", "must be a header, such as Fastly-Key: TOKEN"],
  COMPRESS: ["yes", "must be 0 or 1"],
  LOG_FILES: ["no", "must be 0 or 1"],
  LOG_LEVEL: ["loud", "must be silent, fatal, error, warn, info, debug or trace"],
  PORTAL_TEST: ["yes", "must be 0 or 1"],
  PORTAL_NOW: ["yesterday", "must be an instant with its offset, such as 2026-03-16T02:00:00Z"],
};

/** Files, whose readers say what is wrong with them. */
const files = ["SITE_FILE", "UPSTREAM_PATHS", "CARRIERS_FILE", "VISITS_FILE"];

test.each(settingNames.filter((name) => !files.includes(name)))(
  "a wrong %s stops the start with one sentence, and with none of a validator's words",
  (name) => {
    const [value, sentence] = wrong[name] ?? ["services.example", wrongAddress];
    const lines = refused({ PORTAL_TEST: "1", [name]: value })
      .split("\n")
      .slice(1);
    expect(lines.filter((line) => line.startsWith(name))).toEqual([`${name} ${sentence}.`]);
  },
);

test("settings that need one another are reported", () => {
  expect(refused({ PORTAL_NOW: "2026-03-16T02:00:00Z" })).toContain("PORTAL_NOW must not be set without");
  expect(refused({ PORT: "3000", METRICS_PORT: "3000" })).toContain("METRICS_PORT must not be PORT:");
  const read = "postgres://replica.example/portal";
  expect(refused({ STORE_READ_URL: read })).toContain(
    "STORE_READ_URL must not be set beside the embedded store: only PostgreSQL has replicas.",
  );
  const both = parseConfig({ STORE_URL: "postgres://primary.example/portal", STORE_READ_URL: read });
  expect(both.storeReadUrl).toBe(read);
  const lines = refused({ SMTP_URL: "smtp://mail.example" });
  expect(lines).toContain("MAIL_FROM must be set beside SMTP_URL:");
  expect(lines).toContain("ENQUIRY_TO must be set beside SMTP_URL:");
});

test("hosts may have a port or stand for all below them, and an address may end with its stroke", () => {
  const hosts = "files.example, *.example.com,pics.example:8443,圖.example";
  expect(parseConfig({ IMAGE_HOSTS: hosts }).imageHosts).toHaveLength(4);
  expect(parseConfig({ SITE_URL: "https://Portal.example:443/" }).siteUrl).toBe("https://portal.example");
});

test("processes are as many as one says, one a core, or none of their own", () => {
  expect(parseConfig({}).workers).toBeUndefined();
  expect(parseConfig({ WORKERS: "3" }).workers).toBe(3);
  const auto = parseConfig({ WORKERS: "auto" }).workers;
  expect(auto).toBeGreaterThan(0);
  expect(auto).toBeLessThanOrEqual(availableParallelism());
  for (const wrong of ["0", "65", "1.5", "all"]) {
    expect(refused({ WORKERS: wrong })).toContain("WORKERS must be a number from 1 to 64, or auto");
  }
});

test("docs/configure.md names every setting and its default", () => {
  const rows = readFileSync("docs/configure.md", "utf8").matchAll(/^\| (`[A-Z][^|]*?) +\| ([^|]*?) +\|/gm);
  const documented = [...rows].flatMap(([, names = "", value = ""]) =>
    [...names.matchAll(/`([A-Z0-9_<>]+)/g)].map(([, name = ""]): [string, string] => [
      name,
      value.replaceAll("`", ""),
    ]),
  );
  const known = settingNames.filter((name) => !/^UPSTREAM_(?!PATHS|TIMEOUT_MS|DECORATION_MS|URL)/.test(name));
  expect(documented.map(([name]) => name).sort()).toEqual(
    [...known, "UPSTREAM_<DOMAIN>_URL", "CHROMIUM_PATH", "TEST_POSTGRES_URL"].sort(),
  );
  const { port, siteUrl, storeUrl, upstream, maxInFlight, readsPer10Min, compress, logLevel } = parseConfig(
    {},
  );
  expect(Object.fromEntries(documented)).toMatchObject({
    PORT: String(port),
    MAX_IN_FLIGHT: String(maxInFlight),
    READS_PER_10_MIN: String(readsPer10Min),
    SITE_URL: siteUrl.replace(String(port), "PORT"),
    STORE_URL: storeUrl,
    UPSTREAM_TIMEOUT_MS: String(upstream.timeoutMs),
    UPSTREAM_DECORATION_MS: String(upstream.decorationMs),
    COMPRESS: compress ? "1" : "0",
    LOG_LEVEL: logLevel,
  });
});

test(".env.example names every setting with its meaning and its default, and a copy of it changes nothing", () => {
  const [head = "", ...entries] = readFileSync(".env.example", "utf8").trimEnd().split("\n\n");
  for (const line of head.split("\n")) expect(line).toMatch(/^# /);
  const settings = entries.map((entry) => {
    const [, meaning, name = "", value = ""] = /^# (.*)\n# ([A-Z0-9_]+)=(.*)$/.exec(entry) ?? [];
    expect([entry, meaning]).toEqual([entry, expect.stringMatching(/\.$/)]);
    return [name, value] as const;
  });
  expect(settings.map(([name]) => name)).toEqual(settingNames);
  expect(Object.fromEntries(settings.filter(([, value]) => value !== ""))).toEqual(settingDefaults);
  expect(parseConfig(Object.fromEntries(settings))).toEqual(parseConfig({}));
});

test.each([
  [4, 8_192, 4],
  [16, 65_536, 16],
  [128, 262_144, 64],
  // As many as memory holds, with one more during a rolling restart.
  [16, 4_096, 3],
  [8, 3_072, 2],
  [2, 1_024, 1],
])("auto workers of %d cores and %d MB are %d", (cores, megabytes, workers) => {
  expect(workersFor(cores, megabytes)).toBe(workers);
});
