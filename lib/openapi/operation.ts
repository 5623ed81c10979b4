import { z } from "zod";
import { type RouteContext, route } from "@/lib/http-responses/route";
import { defaultLocale, locales } from "@/lib/i18n/locales";

/** The groups of the description, in its order. */
export const tags = {
  Sailings: "Sailings between ports, their cut-offs and their changes. Times are local to the port.",
  "Commercial Schedules":
    "The same sailings and port calls as DCSA's Commercial Schedules 1.0.4. Every response states API-Version; a request may state its major number.",
  Flights: "Flights between airports. Times are local to the airport.",
  Places: "Ports and airports by name or code.",
  News: "Articles of the portal.",
  Directory: "Companies of the trade.",
  Reference: "Lists of reference, statistics and the description itself.",
  Feeds: "Calendars of cut-offs, feeds of changes and feeds of articles.",
} as const;

/**
 * A documented read: an address of routes.ts, what it accepts and what it answers. The route parses its query by the schema, the
 * type of its answer must fit the schema, and /api/openapi.json describes both.
 */
export interface Operation<Query extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> {
  /** As in routes.ts: "/api/port-option/[id]". */
  path: string;
  /** Name of the operation for generated clients. */
  id: string;
  tag: keyof typeof tags;
  summary: string;
  description?: string;
  query: Query;
  /** The dynamic segments of the path. */
  parts?: z.ZodObject;
  /** The JSON that it answers; null where it answers files alone. */
  answer: Answer | null;
  /** Media types of the files that it answers. */
  files?: readonly string[];
  /** The JSON of a failure where it is not a problem of RFC 9457. A parameter that cannot be used then is status 400. */
  failure?: z.ZodType;
  /** Whether Next-Page-Cursor leads from page to page. */
  isPaged?: boolean;
  /** What status 404 means here; missing where there is none. */
  notFound?: string;
  /** What status 410 means here; missing where there is none. */
  gone?: string;
}

/** An operation, with the types of its schemas. */
export const operation = <Query extends z.ZodObject, Answer extends z.ZodType>(
  one: Operation<Query, Answer>,
): Operation<Query, Answer> => one;

/** What fits a schema, also where its lists cannot be changed. */
type Fitting<Value> = Value extends readonly (infer Item)[]
  ? readonly Fitting<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Fitting<Value[Key]> }
    : Value;

/** The GET handler of a documented read. `handle` returns what fits the operation's schema, or a file as a Response. */
export const documentedRoute = <Query extends z.ZodObject, Answer extends z.ZodType>(
  { query }: Operation<Query, Answer>,
  handle: (query: z.output<Query>, context: RouteContext) => Promise<Response | Fitting<z.output<Answer>>>,
  options?: Parameters<typeof route>[2],
) => route(query, handle, options);

export const language = z
  .enum(locales)
  .default(defaultLocale)
  .meta({ description: "Language of names and texts.", example: defaultLocale });

/** The language as a part of the address of a feed. */
export const languagePart = z
  .enum(locales)
  .meta({ description: "Language of the texts.", example: defaultLocale });

/** A parameter with some possible values. Another value is ignored, as on the pages. */
export const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  z.enum(values).optional().catch(undefined).meta({ description });

/** A parameter of free text. */
export const text = (description: string, example?: string) =>
  z
    .string()
    .optional()
    .meta(example === undefined ? { description } : { description, example });

/** A day, YYYY-MM-DD. */
export const day = (description: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${description} YYYY-MM-DD.`, format: "date" });

export const pageParam = z
  .string()
  .optional()
  .meta({ description: "Page of the list, from 1.", pattern: "^\\d{1,5}$" });

/** One page of a list. Pages count from 1. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  });
