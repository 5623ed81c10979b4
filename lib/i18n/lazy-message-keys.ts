const picker = [
  "noResult",
  "loading",
  "dismiss",
  "oneSuggestion",
  "suggestions",
  "didYouMean",
  "noneKnown",
  "oneDeparture",
  "departures",
];
const pair = ["swap", "search", "missing", "same"];

const tools = [
  "via",
  "placeTime",
  "loadingPort",
  "dischargePort",
  "vessel",
  "voyage",
  "service",
  "bar",
  "ticked",
  "none",
  "most",
  "copyTable",
  "csv",
  "enquire",
  "done",
  "copied",
  "copyFailed",
  "filtered",
  "onPage",
  "notHere",
  "show",
  "dismiss",
];

/** The messages that are not part of any page. They are loaded with the code that shows them (lib/i18n/lazy-messages.ts). */
export const lazyMessageKeys: readonly string[] = [
  "shell.suggest",
  "widgets.close",
  "share",
  "feed",
  ...[
    "about",
    "by",
    "updated",
    "corrected",
    "source",
    "ports",
    "all",
    "terms",
    "related",
    "advertisement",
    "sampleAdvertisement",
    "newTab",
  ].map((key) => `rail.${key}`),
  "article.tags",
  ...["monthsLong", "article"].map((key) => `dates.${key}`),
  ...["title", "loadingPort", "dischargePort", "failed", "tryAgain", "several", ...picker, ...pair].map(
    (key) => `finder.${key}`,
  ),
  ...tools.map((key) => `thing.${key}`),
  ...["finder", "originAirport", "destinationAirport", "airportsFailed", "retry", ...picker, ...pair].map(
    (key) => `flights.${key}`,
  ),
];
