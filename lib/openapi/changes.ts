import { z } from "zod";
import { flightEvent } from "./flights";
import { language, operation } from "./operation";
import { scheduleEvent } from "./sailings";

/** The ledger of schedules by sea and air. */

/** An event as the ledger and webhooks have it. */
export const recordedEvent = z.discriminatedUnion("by", [
  scheduleEvent.extend({ by: z.literal("sea") }).meta({ id: "SeaEvent" }),
  flightEvent.extend({ by: z.literal("air") }).meta({ id: "AirEvent" }),
]);

export const listAllChanges = operation({
  path: "/api/changes",
  id: "listAllChanges",
  tag: "Changes",
  summary: "All changes by sea and air since an id",
  description:
    "What imports have changed, one event for one voyage or flight, in the order in which it was recorded. Begin with `since=0` or an id that you know, then go on with `next`, also where there is nothing yet: each event comes once.",
  query: z.object({
    since: z
      .string()
      .regex(/^(?:0|[1-9]\d{0,14})$/)
      .default("0")
      .meta({ description: "Only events after this id. 0, the oldest that is stored, by default." }),
    limit: z
      .string()
      .regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/)
      .default("100")
      .meta({ description: "The most events of an answer, 1 to 500. 100 by default." }),
    language,
  }),
  answer: z.object({
    events: z.array(recordedEvent),
    last: z.int().meta({ description: "The id of the last event that was looked at." }),
    isMore: z.boolean().meta({ description: "Whether more events are recorded already." }),
    next: z.url().meta({ description: "The address of the events after these, now and later." }),
  }),
});
