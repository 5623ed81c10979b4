import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { issueWords } from "@/lib/text/issue-words";

/**
 * What the JSON files of CARRIERS_FILE and VISITS_FILE have in common: addresses, headers, how often, and bounds. Secrets are not in
 * such a file: it names the environment variable or the file of each.
 */

/** Bytes of the file, and of a secret. */
const most = { file: 262_144, secret: 8192 };

export const unique = (values: readonly string[]) => new Set(values).size === values.length;
export const codes = (code: z.ZodString, limit: number) =>
  z.array(code).max(limit).refine(unique, "must have each code once").default([]);
export const locode = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/, "must be a UN/LOCODE, such as HKHKG");
export const wholeNumber = (least: number, greatest: number, otherwise: number) => {
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

/** Headers that describe the connection or the portal's own request. */
const ownHeaders = [
  ...["accept", "accept-encoding", "api-version", "connection", "content-length", "host", "user-agent"],
];
const headers = z
  .record(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "must be the name of a header"), secret)
  .default({})
  .refine((all) => !Object.keys(all).some((name) => ownHeaders.includes(name.toLowerCase())), {
    message: `must not have ${ownHeaders.join(", ")}`,
  });

/** How a source is asked. @param usual requests a minute, and minutes until the same is asked again */
export const requestFields = (usual: { requestsPerMinute: number; everyMinutes: number }) => ({
  url: z.string(),
  headers,
  requestsPerMinute: wholeNumber(1, 600, usual.requestsPerMinute),
  everyMinutes: wholeNumber(5, 10_080, usual.everyMinutes),
});

/** Parameters of each request that are secret, by their names. */
export const secretParameters = z
  .record(z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/, "must be the name of a parameter"), secret)
  .default({});

/** A source as the machine fetches it. */
export interface FetchSource {
  code: string;
  /** Base address, without a trailing slash. */
  base: string;
  /** A function, so that no log and no error can have the secrets. */
  headers: () => Readonly<Record<string, string>>;
  /** The same for parameters. */
  parameters?: () => Readonly<Record<string, string>>;
  requestsPerMinute: number;
  everyMinutes: number;
  /** Requests of one day, by the source's clock. */
  requestsPerDay?: number | undefined;
  /** Hours by which the source's clock is ahead of UTC. */
  hoursAhead?: number;
}

interface Asked {
  code: string;
  url: string;
  headers: Record<string, Secret>;
  parameters?: Record<string, Secret> | undefined;
}

/** Why the file cannot be used, in words that follow its name. They never have a secret. */
export class Fault extends Error {}

/**
 * Reads the sources of a file, and the secrets that it names. Paths in it count from its folder. Throws an Error with one sentence a
 * fault.
 * @param setting the setting that names the file
 * @param parse the sources of its content
 */
export function readSources<S extends Asked, Content>(
  setting: string,
  file: string,
  { schema, sourcesOf }: { schema: z.ZodType<Content>; sourcesOf: (content: Content) => readonly S[] },
  env: Record<string, string | undefined>,
): (Omit<S, "url" | "headers" | "parameters"> & Pick<FetchSource, "base" | "headers" | "parameters">)[] {
  try {
    return sourcesOf(parseFile(file, schema)).map(({ url, headers, parameters, ...facts }) => {
      const [inHeaders, inAddress] = [headers, parameters ?? {}].map((named) =>
        Object.fromEntries(
          Object.entries(named).map(([name, from]) => [
            name,
            secretOf(from, `${facts.code}, ${name}`, dirname(resolve(file)), env),
          ]),
        ),
      );
      const hasSecrets = Object.keys({ ...inHeaders, ...inAddress }).length > 0;
      return {
        ...facts,
        base: baseOf(url, facts.code, hasSecrets),
        headers: () => inHeaders ?? {},
        parameters: () => inAddress ?? {},
      };
    });
  } catch (error) {
    if (error instanceof Fault) throw new Error(`${setting} ${file} cannot be used: ${error.message}.`);
    throw error;
  }
}

function parseFile<Content>(file: string, schema: z.ZodType<Content>): Content {
  let content: unknown;
  try {
    content = JSON.parse(readBounded(file, most.file));
  } catch (error) {
    // The parser's message has a piece of the text.
    if (error instanceof SyntaxError) throw new Fault("it is no JSON");
    throw error;
  }
  const parsed = schema.safeParse(content, { error: issueWords });
  if (parsed.success) return parsed.data;
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
