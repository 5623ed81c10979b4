import { elementsOf, type HtmlElement, textOf } from "./parsed-html";

/**
 * What data/upstream/port-schedule.json holds for 17 June to 17 July 2022: without the row whose date no calendar
 * has, the one without a departure, and the one past the window.
 */
export const recordedVessels = [
  "Meridian Aurora",
  "Orient Jade",
  "Pacific Harrier",
  "Straits Pioneer",
  "Nordhavn Idun",
  "Golden Kapok",
  "Meridian Borealis",
  "Orient Coral",
  "Pacific Merlin",
  "Maple Trillium",
  "Nordhavn Embla",
  "Straits Venturer",
];

/** The rows of sailings, as the server sends them. */
export const rowsIn = (main: HtmlElement) =>
  elementsOf(main, "tr").filter((row) => elementsOf(row, "td").length === 10);
/** The first leg's vessel of each. */
export const vesselsIn = (main: HtmlElement) =>
  rowsIn(main).map((row) => textOf(elementsOf(row, "cite")[0] as HtmlElement));
