import { z } from "zod";
import { routeParams } from "./flights";
import { languagePart, operation, text } from "./operation";
import { sailingDayParams, sailingSearchParams } from "./sailings";

const alarms = text("Reminders before each cut-off, as the page of calendars offers them.");
const { page: _page, ...search } = sailingSearchParams;
const parts = z.object({ language: languagePart });
const noSearch = "The address names no loading port and discharge port that are known.";
const calendar = "text/calendar";
const searched = { ...search, page: sailingSearchParams.page };
/** Instead of a lane, as the page of follows has them. */
const subjects = {
  imo: text("IMO number of a ship."),
  service: text("Code of a service, with its `carrier` where several have the code."),
  port: text("Code of a port."),
  carrier: text("Code or name of a carrier."),
};

export const sailingsCalendar = operation({
  path: "/feeds/[language]/sailings.ics",
  id: "sailingsCalendar",
  tag: "Feeds",
  summary: "The sailings of a search as a calendar",
  description:
    "An event keeps its UID when its time changes, and its SEQUENCE increases. DTSTAMP is when it was published or changed last.",
  query: z.object({ ...searched, alarms }),
  parts,
  answer: null,
  files: [calendar],
  notFound: noSearch,
});

export const sailingsAtom = operation({
  path: "/feeds/[language]/sailings.atom",
  id: "sailingsAtom",
  tag: "Feeds",
  summary: "The changes of a search, a ship, a service, a port or a carrier as an Atom feed",
  query: z.object({ ...searched, ...subjects }),
  parts,
  answer: null,
  files: ["application/atom+xml"],
  notFound: noSearch,
});

export const sailingsJsonFeed = operation({
  path: "/feeds/[language]/sailings.json",
  id: "sailingsJsonFeed",
  tag: "Feeds",
  summary: "The changes of a search, a ship, a service, a port or a carrier as a JSON Feed",
  query: z.object({ ...searched, ...subjects }),
  parts,
  answer: null,
  files: ["application/feed+json"],
  notFound: noSearch,
});

const noRoute = "The address names no origin airport and destination airport that are known.";

export const flightsAtom = operation({
  path: "/feeds/[language]/flights.atom",
  id: "flightsAtom",
  tag: "Feeds",
  summary: "The changes of the flights of a route as an Atom feed",
  query: z.object(routeParams),
  parts,
  answer: null,
  files: ["application/atom+xml"],
  notFound: noRoute,
});

export const flightsJsonFeed = operation({
  path: "/feeds/[language]/flights.json",
  id: "flightsJsonFeed",
  tag: "Feeds",
  summary: "The changes of the flights of a route as a JSON Feed",
  query: z.object(routeParams),
  parts,
  answer: null,
  files: ["application/feed+json"],
  notFound: noRoute,
});

const seenPort = z.object({
  port: z
    .string()
    .max(120)
    .default("")
    .meta({ description: "UN/LOCODE or name of a port.", example: "HKHKG" }),
});
const noPort = "There is no port of this code or name.";

export const visitsAtom = operation({
  path: "/feeds/[language]/visits.atom",
  id: "visitsAtom",
  tag: "Feeds",
  summary: "The ships that a port saw arrive and leave in the last days as an Atom feed",
  query: seenPort,
  parts,
  answer: null,
  files: ["application/atom+xml"],
  notFound: noPort,
});

export const visitsJsonFeed = operation({
  ...visitsAtom,
  path: "/feeds/[language]/visits.json",
  id: "visitsJsonFeed",
  summary: "The same as a JSON Feed",
  files: ["application/feed+json"],
});

export const sailingCalendar = operation({
  path: "/feeds/[language]/sailing/[file]",
  id: "sailingCalendar",
  tag: "Feeds",
  summary: "Cut-offs, departure and arrival of one sailing as a calendar",
  query: z.object({ ...sailingDayParams, alarms }),
  parts: parts.extend({ file: z.string().meta({ description: "`id` of a sailing, with .ics." }) }),
  answer: null,
  files: [calendar],
  notFound: "There is no sailing of this id.",
});

export const flightCalendar = operation({
  path: "/feeds/[language]/flight/[file]",
  id: "flightCalendar",
  tag: "Feeds",
  summary: "Latest acceptance, departures and arrivals of one itinerary by air as a calendar",
  query: z.object({}),
  parts: parts.extend({ file: z.string().meta({ description: "`optionId` of a flight, with .ics." }) }),
  answer: null,
  files: [calendar],
  notFound: "There is no itinerary of this id.",
});

const newsFormats = ["application/rss+xml", "application/atom+xml"];
const newsFile = z
  .enum(["rss.xml", "atom.xml"])
  .meta({ description: "RSS 2.0 or Atom.", example: "rss.xml" });

/**
 * A tag that a mailing tool replaces: {{unsubscribe_url}}, *|UNSUB|*, %unsubscribe%, [unsubscribe]. Addresses are not accepted,
 * because a link to the newsletter must not decide where its mail links to.
 */
const mergeTag = /^[{}[\]*|%$<>\w. -]{1,80}$/;

export const newsFeed = operation({
  path: "/feeds/[language]/[file]",
  id: "newsFeed",
  tag: "Feeds",
  summary: "The newest articles as a feed",
  description: "newsletter.html has the articles of the last seven days as a mail; 404 where there are none.",
  query: z.object({
    unsubscribe: z.string().regex(mergeTag).default("{{unsubscribe_url}}").meta({
      description: "Of newsletter.html: the tag that a mailing tool replaces by the reader's link.",
    }),
  }),
  parts: parts.extend({
    file: z
      .enum(["rss.xml", "atom.xml", "newsletter.html"])
      .meta({ description: "RSS 2.0, Atom, or HTML for a mail.", example: "rss.xml" }),
  }),
  answer: null,
  files: [...newsFormats, "text/html"],
  notFound: "There is no such feed.",
});

export const topicFeed = operation({
  path: "/feeds/[language]/topic/[tag]/[file]",
  id: "topicFeed",
  tag: "Feeds",
  summary: "The newest articles under a hashtag as a feed",
  query: z.object({}),
  parts: parts.extend({
    tag: z.string().meta({ description: "The hashtag, without its sign." }),
    file: newsFile,
  }),
  answer: null,
  files: newsFormats,
  notFound: "There is no such topic.",
});
