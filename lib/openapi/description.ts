import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from "zod-openapi";
import { exampleToday } from "@/lib/dcsa/parameters";
import { type Operation, tags } from "./operation";
import { operations } from "./operations";
import { requestWebhook, sentWebhooks } from "./webhooks";

/** What the description says about the site. */
interface DescribedSite {
  /** Its public address, without a slash at the end. */
  url: string;
  name: string;
  /** Address for questions. */
  email: string;
  /** Reads of one address in ten minutes. */
  readsPer10Min: number;
  /** YYYY-MM-DD, in the publisher's zone. */
  today: string;
  /** Whether schedules can be followed by webhook. */
  hasWebhooks: boolean;
}

/** The version of the addresses: the first number changes when a field is removed or means something else. */
const apiVersion = "1.0.0";

const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ description: "A stable code for programs." }),
    detail: z.string().meta({ description: "A sentence that says what to do." }),
    requestId: z.string(),
  })
  .meta({ id: "Problem", description: "RFC 9457." });

const quota = {
  "RateLimit-Policy": z
    .string()
    .optional()
    .meta({ description: "The quota: q reads in w seconds (draft-ietf-httpapi-ratelimit-headers-10)." }),
  RateLimit: z
    .string()
    .optional()
    .meta({ description: "What is left of it: r reads, until the quota is complete again in t seconds." }),
};
const found = z.object({
  ...quota,
  ETag: z
    .string()
    .meta({ description: "Send it as If-None-Match: status 304 says that nothing has changed." }),
});
const nextPage = {
  "Next-Page-Cursor": z
    .string()
    .optional()
    .meta({ description: "The `cursor` of the next page; missing where none follows." }),
};
const wait = { "Retry-After": z.string().meta({ description: "Seconds to wait." }) };

/** An answer with what `documentedRoute` adds. A named one gets a name of its own, because others may contain it as it is. */
function withIgnored(answer: z.ZodType): z.ZodType {
  if (!(answer instanceof z.ZodObject)) return answer;
  const { id, ...words } = answer.meta() ?? {};
  return answer
    .extend({
      ignored: z
        .array(z.string())
        .optional()
        .meta({ description: "Names of parameters that have no effect." }),
    })
    .meta(id === undefined ? words : { ...words, id: `${id}Answer` });
}

/** A response that fails, with its own JSON or a problem. */
const failed = (description: string, headers?: z.ZodObject, own?: z.ZodType): ZodOpenApiResponseObject => ({
  description,
  ...(headers && { headers }),
  content: own
    ? { "application/json": { schema: own } }
    : { "application/problem+json": { schema: problem } },
});

function describeOperation(one: Operation): ZodOpenApiOperationObject {
  const failure = (description: string, headers?: z.ZodObject) => failed(description, headers, one.failure);
  const content = {
    ...(one.answer ? { "application/json": { schema: withIgnored(one.answer) } } : {}),
    ...Object.fromEntries((one.files ?? []).map((type) => [type, {}])),
  };
  return {
    operationId: one.id,
    tags: [one.tag],
    summary: one.summary,
    ...(one.description && { description: one.description }),
    requestParams: {
      ...(one.parts && { path: one.parts }),
      ...(Object.keys(one.query.shape).length > 0 && { query: one.query }),
    },
    responses: {
      "200": { description: "Found.", headers: one.isPaged ? found.extend(nextPage) : found, content },
      "304": { description: "Nothing has changed since the response with this entity tag." },
      ...(one.notFound && { "404": failure(one.notFound) }),
      ...(one.gone && { "410": failure(one.gone) }),
      [one.failure ? "400" : "422"]: failure("A parameter cannot be used; the response names it."),
      "429": failure("More reads than the quota allows.", z.object({ ...quota, ...wait })),
      "503": failure("Not available at the moment.", z.object(wait)),
      default: failure("Any other failure."),
    },
  };
}

/** The path of an operation as OpenAPI writes it: "/api/port-option/{id}". */
export const describedPath = (path: string): string => path.replace(/\[(\w+)\]/g, "{$1}");

/** The description of all documented reads and of webhooks, OpenAPI 3.1, made from the schemas by which the routes parse and answer. */
export function describeApi({ url, name, email, readsPer10Min, today, hasWebhooks }: DescribedSite) {
  return createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: name,
        version: apiVersion,
        description: `Public reads of ${name}, without a key. One address may send ${readsPer10Min} reads in ten minutes. Fields may be added; unknown values are null or missing. ${url}/developers has examples.`,
        termsOfService: `${url}/terms`,
        contact: { name, url: `${url}/contact-us`, email },
      },
      servers: [{ url }],
      tags: Object.entries(tags).map(([tag, description]) => ({ name: tag, description })),
      paths: {
        ...Object.fromEntries(
          operations.map((one) => [describedPath(one.path), { get: describeOperation(one) }]),
        ),
        ...(hasWebhooks && { "/api/follows": { post: requestWebhook(failed) } }),
      },
      ...(hasWebhooks && { webhooks: sentWebhooks }),
    },
    {
      // Fields may be added, so that a client must accept those that it does not know.
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        if (jsonSchema.example === exampleToday) jsonSchema.example = today;
      },
    },
  );
}
