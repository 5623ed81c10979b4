import { z } from "zod";
import { queryOf, type RouteContext, route } from "@/lib/http-responses/route";
import { isDate } from "@/lib/i18n/formats";
import { defaultLocale, locales } from "@/lib/i18n/locales";
import { firstDay, lastDay } from "@/lib/sailings/shared";
import { ignoredParams } from "@/routes";

/** The groups of the description, in its order. */
export const tags = {
  Sailings: "Sailings between ports, their cut-offs and their changes. Times are local to the port.",
  "Commercial Schedules":
    "The same sailings and port calls as DCSA's Commercial Schedules 1.0.4. Every response states API-Version; a request may state its major number.",
  Flights: "Flights between airports. Times are local to the airport.",
  Changes: "What was recorded of schedules by sea and air, in its order.",
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

/**
 * The GET handler of a documented read. `handle` returns what fits the operation's schema, or a file as a Response. A value that
 * the description forbids is status 422. Names that it does not know are `ignored` in the answer, and after the last page there is
 * an empty one.
 */
export const documentedRoute = <Query extends z.ZodObject, Answer extends z.ZodType>(
  { query }: Operation<Query, Answer>,
  handle: (query: z.output<Query>, context: RouteContext) => Promise<Response | Fitting<z.output<Answer>>>,
  options?: Parameters<typeof route>[2],
) =>
  route(
    query,
    async (parsed, context) => {
      const answer = await handle(parsed, context);
      if (answer instanceof Response || typeof answer !== "object" || !answer || Array.isArray(answer))
        return answer;
      const ignored = unknownParams(query, new URL(context.request.url).searchParams);
      return { ...afterLastPage(answer, parsed), ...(ignored.length > 0 && { ignored }) };
    },
    options,
  );

/** Names that a request has and its address does not, without those of campaigns. */
function unknownParams({ shape }: z.ZodObject, search: URLSearchParams): string[] {
  const isSilent = new RegExp(`^(?:${ignoredParams.join("|")})$`);
  return [...new Set(search.keys())]
    .filter((name) => !Object.hasOwn(shape, name) && !isSilent.test(name))
    .slice(0, 20)
    .map((name) => name.slice(0, 100));
}

/** The answer without rows where a page was asked for that is not there: lists show the nearest one, as on the pages. */
function afterLastPage<Answer extends object>(answer: Answer, query: Record<string, unknown>): Answer {
  const { totalPages, days } = answer as { totalPages?: number; days?: unknown };
  const asked = Number(query.page ?? query.page_no ?? 1);
  // The page of an entry is found by the entry.
  if (totalPages === undefined || query.entry || !(asked > totalPages)) return answer;
  return {
    ...answer,
    items: [],
    page: asked,
    ...("gone" in answer && { gone: [] }),
    ...(Array.isArray(days) && { days: [] }),
  };
}

/** Names of parameters of an address whose values the description forbids, each once. */
export function forbiddenParams(query: z.ZodObject, search: URLSearchParams): string[] {
  const issues = query.safeParse(queryOf(query, search)).error?.issues ?? [];
  return [...new Set(issues.flatMap(({ path: [name] }) => (name === undefined ? [] : String(name))))];
}

export const language = z
  .enum(locales)
  .default(defaultLocale)
  .meta({ description: "Language of names and texts.", example: defaultLocale });

/** The language as a part of the address of a feed. */
export const languagePart = z
  .enum(locales)
  .meta({ description: "Language of the texts.", example: defaultLocale });

/** A parameter with some possible values. */
export const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  z.enum(values).optional().meta({ description });

/** A parameter that may have several of some values, as often as it has them or joined by ||. */
export const someOf = (values: readonly string[], description: string) =>
  z
    .array(
      z
        .string()
        .refine(
          (text) => text.split("||").every((one) => values.includes(one)),
          `It must be of ${values.join(", ")}.`,
        ),
    )
    .optional()
    .meta({ description: `Any of ${values.join(", ")}; none means all. ${description}`.trim() });

/** A parameter whose text has a form, which may be a function. @param wanted what to write, such as "a time as HH:mm" */
export function formed(form: RegExp | ((text: string) => boolean), wanted: string, description: string) {
  const [text, error] = [z.string(), `It must be ${wanted}.`];
  return (form instanceof RegExp ? text.regex(form, error) : text.refine(form, error))
    .optional()
    .meta({ description });
}

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
    .refine(
      (text) => isDate(text) && text >= firstDay && text <= lastDay,
      `It must be a date from ${firstDay} to ${lastDay} as YYYY-MM-DD.`,
    )
    .optional()
    .meta({ description: `${description} YYYY-MM-DD.`, format: "date" });

export const pageParam = formed(
  /^[1-9]\d{0,4}$/,
  "a whole number from 1",
  "Page of the list, from 1. After the last one the list is empty.",
);

/** One page of a list. Pages count from 1. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  });
