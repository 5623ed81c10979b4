import { drawChart } from "@/lib/chart/chart";
import type { Chart, ChartPoint } from "@/lib/chart/schema";
import type { PlateOf, PlateStop } from "@/lib/news/shared";
import { type Canvas, el, line, words } from "./markup";

/** A place of a chart: a port that is known, or a point that the plate names. */
export interface PlatePlace {
  code: string;
  name: string;
  lat: number;
  lon: number;
}

/** The place of a stop; null for a port whose position is not known. */
export type PlaceOf = (stop: PlateStop) => PlatePlace | null;

/** Degrees of longitude that a chart shows at least: with fewer in its width the coast is seen to be made of polygons. */
const leastDegrees = { locator: ({ width }: Canvas) => (width > 500 ? 24 : 14), course: 120 };

/** Address of the file of coasts, which is loaded once for all charts. */
export interface ChartOptions {
  placeOf: PlaceOf;
  land: string;
}

/** Ports on a chart, the subject with a ring; null where a port is not known. */
export async function drawLocator(
  { ports, subject }: PlateOf<"locator">,
  canvas: Canvas,
  { placeOf, land }: ChartOptions,
): Promise<string | null> {
  const { width, height, font, mostNames } = canvas;
  const places = known(ports.map(placeOf));
  if (!places) return null;
  const main =
    subject === undefined ? undefined : places.find(({ code, name }) => [code, name].includes(subject));
  const chart = await drawChart({
    places: main ? [main, ...places.filter((place) => place !== main)] : places,
    pairs: [],
    ...(main ? { main: main.code } : {}),
    leastDegrees: leastDegrees.locator(canvas),
    size: { width, height },
    textSize: font,
    mostNames,
  });
  return (
    chart &&
    ground(chart, land) + chart.points.map((point) => mark(point, point.isMain, "pt")).join("") + names(chart)
  );
}

/** The course of now as a line, the one before it dotted, each with its words. */
export async function drawCourse(
  { now, before }: PlateOf<"course">,
  { width, height, font, mostNames }: Canvas,
  { placeOf, land }: ChartOptions,
): Promise<string | null> {
  const [stops, olds] = [known(now.stops.map(placeOf)), known(before.stops.map(placeOf))];
  if (!stops || !olds) return null;
  const ends = [stops[0], stops.at(-1), olds[0], olds.at(-1)].map((place) => place?.code);
  const places = [...new Map([...stops, ...olds].map((place) => [place.code, place])).values()].toSorted(
    (a, b) => Number(ends.includes(b.code)) - Number(ends.includes(a.code)),
  );
  const chart = await drawChart({
    places,
    pairs: [],
    routes: [
      { stops, name: now.label },
      { stops: olds, name: before.label },
    ],
    leastDegrees: leastDegrees.course,
    size: { width, height },
    textSize: font,
    mostNames,
  });
  if (!chart) return null;
  const [course, old] = chart.routes;
  return (
    ground(chart, land) +
    (old ? line(old.path, "crs-ink") : "") +
    (course ? line(course.path, "crs-solid") : "") +
    chart.points.map((point, at) => mark(point, ends.includes(places[at]?.code), "pt pt-o")).join("") +
    names(chart) +
    (old ? named(old) : "") +
    (course ? named(course, "note-t") : "")
  );
}

const known = (places: readonly (PlatePlace | null)[]) =>
  places.every((place) => place !== null) ? places : null;

/** Shoals, land and grid; the coasts are those of a file, once for each copy of the world that is seen. */
function ground({ worlds, grid }: Chart, land: string): string {
  const layers = ["sh1", "sh2", "ld"].flatMap((layer) =>
    worlds.map((transform) => el("use", { class: layer, href: `${land}#land`, transform })),
  );
  return layers.join("") + line(grid, "gr");
}

/** A port; `other` is the class of one that is neither the subject nor an end of a course. */
const mark = ({ x, y }: ChartPoint, isMain: boolean, other: string) =>
  el("circle", { class: isMain ? "pt" : other, cx: x, cy: y, r: isMain ? 5.5 : 4 }) +
  (isMain ? el("circle", { class: "ring", cx: x, cy: y, r: 10 }) : "");

function named({ label, labelX, labelY, anchor }: ChartPoint, name?: string): string {
  if (!label) return "";
  return words(label, {
    class: name,
    x: labelX,
    y: labelY,
    "text-anchor": anchor === "start" ? undefined : anchor,
  });
}

const names = ({ points }: Chart) => points.map((point) => named(point)).join("");
