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

/** Messages that no page brings along: they come with the code that first says them (lib/i18n/later-words.ts). */
export const laterKeys: readonly string[] = [
  "shell.suggest",
  "widgets.close",
  ...["title", "loadingPort", "dischargePort", "failed", "tryAgain", "several", ...picker, ...pair].map(
    (key) => `finder.${key}`,
  ),
  ...["finder", "originAirport", "destinationAirport", "airportsFailed", "retry", ...picker, ...pair].map(
    (key) => `flights.${key}`,
  ),
];
