import { z } from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathItemObject,
  ZodOpenApiResponseObject,
} from "zod-openapi";
import type { WebhookResponse } from "@/lib/api/follow";
import { followLimits } from "@/lib/follows";
import type { WebhookBody } from "@/lib/follows/shared";
import { retention } from "@/lib/site/retention";
import { recordedEvent } from "./changes";
import { language } from "./operation";

/** Following by webhook: how it is asked for, and what the URL is sent. */

const { questionHours, eventsPerRequest, failingDays } = followLimits;

const answer = z
  .object({
    result: z.literal("asked"),
    secret: z
      .string()
      .meta({ description: "With which requests are signed: `whsec_` and 32 bytes in Base64." }),
    unsubscribe: z.url().meta({ description: "A POST to it ends the follow." }),
  })
  .meta({
    id: "WebhookAnswer",
    description: "Neither secret nor address is shown again.",
  }) satisfies z.ZodType<WebhookResponse>;

const request = z
  .object({
    webhook: z.url().max(followLimits.urlLength).meta({
      description: "https, without name and password, of a host to which this portal sends webhooks.",
      example: "https://hooks.example.com/schedules",
    }),
    search: z.string().max(followLimits.searchLength).meta({
      description: "What is followed: the query of its address at /follow.",
      example: "loading_port_id=HKHKG&discharge_port_id=NLRTM",
    }),
    language,
    urgent: z.enum(["", "1"]).default("").meta({ description: "1 for urgent changes only." }),
  })
  .meta({ id: "WebhookRequest" });

/** POST /api/follows by a program. @param failure the response of a problem */
export const requestWebhook = (
  failure: (description: string) => ZodOpenApiResponseObject,
): ZodOpenApiOperationObject => ({
  operationId: "askForWebhook",
  tags: ["Changes"],
  summary: "Follow by webhook",
  description: `Sends the URL a request \`follow.confirm\` and, once it has answered that, the changes of what is followed. Each request for the same URL is a follow with a secret of its own. It ends by its address, by a status 410, ${followLimits.keepDays} days after the last day of a lane by sea or a sailing, ${retention.followOpenDays} days after it was asked for otherwise, or when everything has failed for ${failingDays} days.`,
  requestBody: { required: true, content: { "application/json": { schema: request } } },
  responses: {
    "201": { description: "The URL is asked.", content: { "application/json": { schema: answer } } },
    "404": failure("There is no such schedule, or there are no webhooks here."),
    "422": failure("The URL cannot be used (code invalid)."),
    "429": failure("Too many questions wait for an answer (code limit), or too many requests."),
    "503": failure("There are too many follows (code full), or it is not available at the moment."),
    default: failure("Any other failure."),
  },
});

const header = (description: string) => z.string().meta({ description });
const signed = z.object({
  "webhook-id": header("The same when a request is repeated."),
  "webhook-timestamp": header("Seconds since 1970 of this attempt."),
  "webhook-signature": header(
    "`v1,` and the Base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with the bytes of the secret (https://www.standardwebhooks.com).",
  ),
});

const followed = {
  follow: z.string().meta({ description: "What is followed: the query of its address." }),
  name: z.string().meta({ description: "The same in words." }),
};
const body = <Type extends WebhookBody["type"], Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: "When the body was written." }),
    data: z.object(data),
  });

const challenge = z.string().meta({ description: "The answer repeats it." });
const confirmBody = body("follow.confirm", { challenge, ...followed }).meta({ id: "FollowConfirm" });
const changesBody = body("schedule.changes", {
  ...followed,
  events: z.array(recordedEvent).max(eventsPerRequest),
  unsubscribe: z.url().meta({ description: "A POST to it ends the follow." }),
}).meta({ id: "ScheduleChanges" });

const again =
  "Any other status, or none within ten seconds, is an attempt that is repeated with the same webhook-id and body.";

const post = (operation: Omit<ZodOpenApiOperationObject, "tags">): ZodOpenApiPathItemObject => ({
  post: { tags: ["Changes"], ...operation },
});

/** The requests that a URL is sent. */
export const sentWebhooks: Record<WebhookBody["type"], ZodOpenApiPathItemObject> = {
  "follow.confirm": post({
    operationId: "followConfirm",
    summary: "Whether the URL wants to follow",
    description: `The first request. It is repeated for ${questionHours} hours; nothing else is sent before its answer.`,
    requestParams: { header: signed },
    requestBody: { required: true, content: { "application/json": { schema: confirmBody } } },
    responses: {
      "200": {
        description: "The URL wants to: it repeats the challenge.",
        content: { "application/json": { schema: z.object({ challenge }) } },
      },
      "410": { description: "It does not: it is not asked again." },
      default: { description: again },
    },
  }),
  "schedule.changes": post({
    operationId: "scheduleChanges",
    summary: "Events of what is followed",
    description: `Events in the order of their ids, at most ${eventsPerRequest}; the others come with the next request. An event may come twice, in a request with the same webhook-id.`,
    requestParams: { header: signed },
    requestBody: { required: true, content: { "application/json": { schema: changesBody } } },
    responses: {
      "200": { description: "Received, like any status from 200 to 299. The body is not read." },
      "410": { description: "Ends the follow." },
      default: { description: again },
    },
  }),
};
