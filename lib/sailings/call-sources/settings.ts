import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { issueWords } from "@/lib/text/issue-words";

/**
 * The carriers whose own Commercial Schedules service is read, as the JSON file of CARRIERS_FILE has them. Secrets are not in that
 * file: it names the environment variable or the file of each.
 */

export const mostCarriers = 50;
/** Bytes of the file, services and ports that a carrier may have, and bytes of a secret. */
const most = { file: 262_144, services: 500, ports: 100, secret: 8192 };

const unique = (values: readonly string[]) => new Set(values).size === values.length;
const codes = (code: z.ZodString, limit: number) =>
  z.array(code).max(limit).refine(unique, "must have each code once").default([]);
const wholeNumber = (least: number, greatest: number, otherwise: number) => {
  const error = `must be a whole number from ${least} to ${greatest}`;
  return z.int({ error }).min(least, { error }).max(greatest, { error }).default(otherwise);
};

const secret = z.union(
  [
    z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
    z.strictObject({ file: z.string().min(1), prefix: z.string().max(100).optional() }),
    z.strictObject({ env: z.string().min(1), prefix: z.string().max(100).optional() }),
  ],
  { error: 'must be the name of an environment variable, {"env": NAME} or {"file": PATH}' },
);
type Secret = z.output<typeof secret>;

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "must be the name of a header");
/** Headers that describe the connection or the portal's own request. */
const ownHeaders = new Set(["accept", "api-version", "connection", "content-length", "host", "user-agent"]);

const carrierSchema = z
  .strictObject({
    code: z
      .string()
      .regex(
        /^[A-Z0-9]{2,10}$/,
        "must be the carrier's code of 2 to 10 capitals and digits, such as MSK or MAEU",
      )
      .optional(),
    codeList: z
      .enum(["SMDG", "NMFTA"], { error: 'must be "SMDG" or "NMFTA", the list that has the code' })
      .optional(),
    name: z.string().trim().min(1).max(100),
    url: z.string(),
    headers: z.record(headerName, secret).default({}),
    services: codes(z.string().trim().min(1).max(11), most.services),
    ports: codes(z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/, "must be a UN/LOCODE, such as HKHKG"), most.ports),
    daysBack: wholeNumber(0, 60, 7),
    daysAhead: wholeNumber(1, 240, 84),
    daysPerRequest: wholeNumber(7, 301, 301),
    requestsPerMinute: wholeNumber(1, 600, 30),
    everyMinutes: wholeNumber(5, 10_080, 240),
    utcTimes: z
      .enum(["utc", "local"], {
        error: 'must be "utc" or "local": what the times are that the carrier marks with Z or +00:00',
      })
      .optional(),
  })
  .refine(({ services, ports }) => services.length + ports.length > 0, {
    path: ["services"],
    message: "must name a service, or ports a port: a carrier's service returns nothing without either",
  })
  .refine(({ headers }) => !Object.keys(headers).some((name) => ownHeaders.has(name.toLowerCase())), {
    path: ["headers"],
    message: `must not have ${[...ownHeaders].join(", ")}`,
  })
  // As in a file of calls, a carrier without a code is identified by its name.
  .transform(({ code, ...facts }) => ({ ...facts, code: code ?? facts.name }));

const fileSchema = z.strictObject({
  $schema: z.string().optional(),
  carriers: z
    .array(carrierSchema)
    .min(1)
    .max(mostCarriers)
    .refine((all) => unique(all.map(({ code }) => code)), "must have each code once"),
});

/** A carrier's own service as a source of port calls. */
export interface CallSource extends Omit<z.output<typeof carrierSchema>, "headers" | "url"> {
  /** Base address, without a trailing slash: /vessel-schedules follows. */
  base: string;
  /** A function, so that no log and no error can have the secrets. */
  headers: () => Readonly<Record<string, string>>;
}

/** Why the file cannot be used, in words that follow its name. They never have a secret. */
class Fault extends Error {}

/**
 * Reads the file of CARRIERS_FILE, and the secrets that it names. Paths in it count from its folder. Throws an Error with one
 * sentence a fault.
 */
export function readCallSources(
  file: string,
  env: Record<string, string | undefined> = process.env,
): CallSource[] {
  try {
    return parseFile(file).map((carrier) => toSource(carrier, dirname(resolve(file)), env));
  } catch (error) {
    if (error instanceof Fault) throw new Error(`CARRIERS_FILE ${file} cannot be used: ${error.message}.`);
    throw error;
  }
}

function parseFile(file: string): z.output<typeof fileSchema>["carriers"] {
  let content: unknown;
  try {
    content = JSON.parse(readBounded(file, most.file));
  } catch (error) {
    // The parser's message has a piece of the text.
    if (error instanceof SyntaxError) throw new Fault("it is no JSON");
    throw error;
  }
  const parsed = fileSchema.safeParse(content, { error: issueWords });
  if (parsed.success) return parsed.data.carriers;
  throw new Fault(
    parsed.error.issues
      .map((issue) => {
        const problem =
          issue.code === "unrecognized_keys" ? `has the unknown ${issue.keys.join(", ")}` : issue.message;
        return `/${issue.path.map(String).join("/")} ${problem.replace(/\.$/, "")}`;
      })
      .join("; "),
  );
}

function readBounded(file: string, limit: number): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new Fault(`there is no file ${file}`);
  if (stats.size > limit) throw new Fault(`${file} has ${stats.size} bytes and may have ${limit}`);
  return readFileSync(file, "utf8");
}

function toSource(
  { headers, url, ...facts }: z.output<typeof carrierSchema>,
  folder: string,
  env: Record<string, string | undefined>,
): CallSource {
  const values = Object.fromEntries(
    Object.entries(headers).map(([name, from]) => [
      name,
      secretOf(from, `${facts.code}, ${name}`, folder, env),
    ]),
  );
  return { ...facts, base: baseOf(url, facts.code, Object.keys(values).length > 0), headers: () => values };
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Secrets go over https, or to this machine. */
function baseOf(text: string, code: string, hasSecrets: boolean): string {
  const url = URL.parse(text);
  const isBare = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isBare || !/^https?:$/.test(url.protocol))
    throw new Fault(`${code}, url: must be a full address without name, password and parameters`);
  if (hasSecrets && url.protocol === "http:" && !isThisMachine(url.hostname))
    throw new Fault(`${code}, url: must begin with https://, because its headers are secret`);
  return url.href.endsWith("/") ? url.href.slice(0, -1) : url.href;
}

function secretOf(
  from: Secret,
  where: string,
  folder: string,
  env: Record<string, string | undefined>,
): string {
  const { prefix = "", ...place } = typeof from === "string" ? { env: from } : from;
  const value = "env" in place ? env[place.env] : readBounded(resolve(folder, place.file), most.secret);
  if ("env" in place && !value) throw new Fault(`${where}: the environment variable ${place.env} is not set`);
  const trimmed = `${prefix}${value?.trim() ?? ""}`;
  if (!/^[\x20-\x7e]+$/.test(trimmed))
    throw new Fault(`${where}: the secret is empty, or not one line of ASCII`);
  return trimmed;
}
