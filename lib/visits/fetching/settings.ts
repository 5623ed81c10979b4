import { z } from "zod";
import { isDate } from "@/lib/i18n/formats";
import {
  codes,
  type FetchSource,
  locode,
  readSources,
  requestFields,
  secretParameters,
  unique,
  wholeNumber,
} from "@/lib/upstream/fetching/settings";
import { authorities } from "../formats/port-mis";
import { visitSources } from "../sources";

/** The ports whose visits are fetched, as the JSON file of VISITS_FILE has them. */

/** Lists, ports or authorities of one source. */
const mostLists = 100;
export const mostVisitSources = visitSources.length;

const listed = (code: z.ZodType<string>) =>
  z.array(code).min(1).max(mostLists).refine(unique, "must have each once");
const path = z
  .string()
  .regex(
    /^[\w-]+(?:\/[\w-]+){0,5}\.xml$/i,
    "must be the path of a list below url, such as opendata/RP05005i.XML",
  );
const termsRead = z
  .string()
  .refine(isDate, "must be the day on which you have read the source's terms, such as 2026-11-30")
  .optional();
const usual = { termsRead, ...requestFields({ requestsPerMinute: 30, everyMinutes: 30 }) };

const digitraffic = z.strictObject({
  source: z.literal("digitraffic"),
  ...usual,
  ports: codes(locode, mostLists).refine((all) => all.length > 0, "must name a port, such as FIHEL"),
  daysBack: wholeNumber(1, 30, 3),
});
const hongKong = z.strictObject({
  source: z.literal("hkmd"),
  ...usual,
  ...requestFields({ requestsPerMinute: 30, everyMinutes: 20 }),
  lists: listed(path).default([
    "opendata/RP05005i.XML",
    "opendata/RP05505i.XML",
    "opendata/RP04005i.XML",
    "opendata/RP06005i.XML",
  ]),
});
const portMis = z.strictObject({
  source: z.literal("port-mis"),
  ...usual,
  ...requestFields({ requestsPerMinute: 60, everyMinutes: 120 }),
  parameters: secretParameters,
  authorities: listed(z.enum(authorities, { error: `must be one of ${authorities.join(", ")}` })),
  daysBack: wholeNumber(0, 30, 3),
  daysAhead: wholeNumber(0, 30, 2),
  requestsPerDay: wholeNumber(1, 10_000, 9_000),
});
const oceansX = z.strictObject({
  source: z.literal("mpa"),
  ...usual,
  ...requestFields({ requestsPerMinute: 30, everyMinutes: 60 }),
  lists: listed(z.enum(["arrivals", "departure", "duetoarrive", "duetodepart"])).default([
    "arrivals",
    "departure",
    "duetoarrive",
    "duetodepart",
  ]),
  daysBack: wholeNumber(0, 30, 1),
  daysAhead: wholeNumber(0, 30, 3),
});

const sourceSchema = z
  .discriminatedUnion("source", [digitraffic, hongKong, portMis, oceansX], {
    error: `must have a source: ${visitSources.map(({ id }) => id).join(", ")}`,
  })
  .refine(({ source, termsRead }) => termsRead || !visitSources.find(({ id }) => id === source)?.hasTerms, {
    path: ["termsRead"],
    message:
      "must be the day on which you have read the source's terms: without it nothing is fetched from it",
  });

const schema = z.strictObject({
  $schema: z.string().optional(),
  sources: z
    .array(sourceSchema)
    .min(1)
    .refine((all) => unique(all.map(({ source }) => source)), "must have each source once"),
});

type Named = z.output<typeof sourceSchema>;
type Fetched<S> = S extends Named ? Omit<S, "url" | keyof FetchSource> & FetchSource : never;
/** A source of visits; `code` is its id. */
export type VisitFetchSource = Fetched<Named>;

/** Hours by which the clocks of sources that are asked by days are ahead of UTC. */
const hoursAhead: Record<Named["source"], number> = { digitraffic: 0, hkmd: 8, "port-mis": 9, mpa: 8 };

/** Reads the file of VISITS_FILE, and the secrets that it names. Throws an Error with one sentence a fault. */
export const readVisitSources = (
  file: string,
  env: Record<string, string | undefined> = process.env,
): VisitFetchSource[] =>
  readSources(
    "VISITS_FILE",
    file,
    {
      schema,
      sourcesOf: ({ sources }) =>
        sources.map((one) => ({ ...one, code: one.source, hoursAhead: hoursAhead[one.source] })),
    },
    env,
  ) as VisitFetchSource[];

/** The lists that are fetched of a source, by their codes. */
export function listsOf(source: VisitFetchSource): readonly string[] {
  if (source.source === "digitraffic") return source.ports;
  return source.source === "port-mis" ? source.authorities : source.lists;
}
