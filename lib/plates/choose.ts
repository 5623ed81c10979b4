import type { Plate, PlateStop } from "@/lib/news/shared";
import type { PlaceOf } from "./charts";

/** A story of a list: whether it has a photograph, and what else its picture can be drawn from. */
interface Story {
  hasPhoto: boolean;
  plates?: readonly Plate[] | undefined;
}

/** The same coast is not shown twice in so many stories; two windows are the same where they share so much. */
const stories = 10;
const mostShared = 0.6;
/** Degrees that a locator shows at least, and the margin around its ports. */
const leastDegrees = 14;
const room = 1.14;

/**
 * For each story of a list the plate that is drawn, null for none: the first of its plates that is not of the kind of a neighbour,
 * nor a locator of a coast that is shown already. Neighbours stand beside, above or diagonally in a grid of `columns`. At most every
 * second story has a plate. The order of the list stays.
 */
export function choosePlates(
  list: readonly Story[],
  { placeOf, columns }: { placeOf: PlaceOf; columns: number },
): (Plate | null)[] {
  const chosen: (Plate | null)[] = [];
  list.forEach(({ hasPhoto, plates = [] }, at) => {
    const drawn = chosen.filter((plate) => plate !== null).length;
    const isFull = drawn >= Math.ceil((at + 1) / 2);
    const isNear = (other: number) =>
      other === at - 1 ||
      (Math.abs((at % columns) - (other % columns)) <= 1 &&
        Math.floor(at / columns) - Math.floor(other / columns) <= 1);
    const neighbours = chosen.filter((_, other) => isNear(other)).map((plate) => plate?.kind);
    const windows = chosen
      .slice(Math.max(0, at - stories + 1))
      .flatMap((plate) => windowOf(plate, placeOf) ?? []);
    const fits = (plate: Plate) => {
      if (neighbours.includes(plate.kind)) return false;
      const window = windowOf(plate, placeOf);
      return window === null || windows.every((other) => sharedPart(window, other) <= mostShared);
    };
    chosen.push((!hasPhoto && !isFull && plates.find(fits)) || null);
  });
  return chosen;
}

/** What a chart shows, in degrees. */
interface Window {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

function windowOf(plate: Plate | null, placeOf: PlaceOf): Window | null {
  if (plate?.kind !== "locator") return null;
  const places = plate.ports.flatMap((stop: PlateStop) => placeOf(stop) ?? []);
  if (places.length === 0) return null;
  const span = (values: number[]): [number, number] => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const half = Math.max((most - least) * room, leastDegrees) / 2;
    return [(least + most) / 2 - half, (least + most) / 2 + half];
  };
  const [left, right] = span(places.map(({ lon }) => lon));
  const [bottom, top] = span(places.map(({ lat }) => lat));
  return { left, right, bottom, top };
}

/** The part of the smaller window that both show. */
function sharedPart(a: Window, b: Window): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  const area = ({ left, right, bottom, top }: Window) => (right - left) * (top - bottom);
  return wide <= 0 || high <= 0 ? 0 : (wide * high) / Math.min(area(a), area(b));
}
