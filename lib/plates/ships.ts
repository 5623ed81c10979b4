import { scaleLinear } from "d3-scale";
import { round, textWidth } from "@/lib/chart/names";
import type { PlateOf } from "@/lib/news/shared";
import { boxes, type Canvas, el, fitted, line, words, written } from "./markup";

/** A bay of forty feet with its gap, in metres, and from which length ships have two houses. */
const bay = 14.2;
const twoHousesFrom = 330;
/** Height of a hull for its length. */
const hullShare = 0.048;
/** Heights of the boxes of one bay after the other, in rows. */
const tiers = [4, 5, 5, 6, 6, 5, 6, 5];

/** A metre scale below a drawing, its steps in turn filled. */
function metreScale(most: number, left: number, perMetre: number, { height, font }: Canvas): string {
  const ticks = scaleLinear([0, most], [0, 1]).ticks(4);
  const y = height - font * 1.7;
  const steps = ticks.slice(1).map((tick, at) => {
    const before = ticks[at] ?? 0;
    return {
      x: left + before * perMetre,
      y,
      width: (tick - before) * perMetre,
      height: 4,
      isFilled: at % 2 === 0,
    };
  });
  const [whole] = [left + (ticks.at(-1) ?? 0) * perMetre];
  return (
    line(`M${round(left)} ${round(y)}H${round(whole)}V${round(y + 4)}H${round(left)}z`, "sc") +
    el("path", { class: "b", d: boxes(steps.filter(({ isFilled }) => isFilled)) }) +
    ticks
      .map((tick, at) =>
        words(at === ticks.length - 1 ? `${written(tick)} m` : written(tick), {
          x: left + tick * perMetre,
          y: height - font * 0.4,
          "text-anchor": at === 0 ? "start" : "middle",
          "font-size": font * 0.85,
        }),
      )
      .join("")
  );
}

/** Ships from the side at one scale. */
export function drawShips({ ships, subject }: PlateOf<"ships">, canvas: Canvas): string {
  const { width, height, font } = canvas;
  const edge = font * 0.9;
  const step = (height - font * 2.4) / ships.length;
  const longest = Math.max(...ships.map(({ length }) => length));
  // Above a hull stand up to six rows of boxes and its house, together as high as twice the hull.
  const perMetre = Math.min(
    (width - 2 * edge - font) / longest,
    (step - font * 1.5) / (longest * hullShare * 3.4),
  );
  const drawn = ships.map(({ name, length }, at) => {
    const isSubject = name === subject;
    const water = step * (at + 1) - 2;
    const hull = length * hullShare * perMetre;
    const [deck, end] = [water - hull * 0.6, edge + length * perMetre];
    const unit = hull * 0.27;
    const wide = bay * perMetre;
    const houses = length >= twoHousesFrom ? [0.3, 0.72] : [0.76];
    const count = Math.floor((length * 0.88) / bay);
    const houseBays = new Set(houses.map((share) => Math.floor(count * share)));
    const first = edge + length * perMetre * 0.07;
    const loads = Array.from({ length: count }, (_, index) => index).filter((index) => !houseBays.has(index));
    const cargo = loads.map((index) => {
      const rows = Math.min(tiers[index % tiers.length] ?? 5, 3 + Math.min(index, count - 1 - index));
      return { x: first + index * wide, y: deck - rows * unit, width: wide * 0.88, height: rows * unit };
    });
    return (
      el("rect", { class: "wl", x: 0, y: water, width, height: 3 }) +
      el("path", {
        class: isSubject ? "hl-hi" : "hl",
        d: `M${round(edge)} ${round(deck - hull * 0.12)}l${round(hull * 0.9)} ${round(hull * 0.12)}H${round(end)}V${round(water)}l${round(-hull * 0.35)} ${round(hull * 0.3)}H${round(edge + hull * 0.5)}L${round(edge + hull * 0.25)} ${round(water)}z`,
      }) +
      el("path", { class: "bx", d: boxes(cargo) }) +
      [...houseBays]
        .map((index) =>
          el("rect", {
            class: "br",
            x: first + index * wide + wide * 0.14,
            y: deck - unit * 7.2,
            width: wide * 0.6,
            height: unit * 7.2,
          }),
        )
        .join("") +
      nameBeside(
        `${name}, ${written(length)} m`,
        { end, edge, deck: deck - unit * 3, top: deck - unit * 7.6 },
        canvas,
      )
    );
  });
  return drawn.join("") + metreScale(longest, edge, perMetre, canvas);
}

/** A name behind its ship, or above it where there is no room. */
function nameBeside(
  text: string,
  { end, edge, deck, top }: { end: number; edge: number; deck: number; top: number },
  { width, font }: Canvas,
): string {
  const isBeside = end + font * 0.6 + textWidth(text, font) < width - 4;
  return words(text, {
    class: "v",
    x: isBeside ? end + font * 0.6 : edge,
    y: isBeside ? deck + font * 0.8 : top,
  });
}

/** A quay from above: its berths by their limits, the ships at them, and a scale. */
export function drawQuay({ length, berths, ships, subject }: PlateOf<"quay">, canvas: Canvas): string {
  const { width, height, font } = canvas;
  const edge = font * 0.9;
  const across = scaleLinear([0, length], [edge, width - edge * 1.6]);
  const perMetre = across(1) - across(0);
  const edgeOfQuay = height - font * 4.1;
  const marks = berths.map(({ from, to }) =>
    [from, to].map((at) => `M${round(across(at))} ${round(edgeOfQuay)}v${round(font * 0.6)}`).join(""),
  );
  const named = berths.map(({ name, from, to }) =>
    words(name, { x: across((from + to) / 2), y: edgeOfQuay + font * 1.15, "text-anchor": "middle" }),
  );
  const inOrder = ships.toSorted((a, b) => a.from - b.from);
  const drawn = inOrder.map((ship, index) => {
    const beam = Math.min(Math.max(ship.length * 0.14 * perMetre, font * 0.7), font * 2.4);
    const [left, long] = [across(ship.from), ship.length * perMetre];
    const [top, bottom] = [edgeOfQuay - beam - 3, edgeOfQuay - 3];
    const bow = Math.min(beam * 0.9, long * 0.2);
    const count = Math.max(1, Math.floor((ship.length * 0.78) / bay));
    const bays = Array.from({ length: count }, (_, at) => ({
      x: left + bow + at * bay * perMetre,
      y: top + beam * 0.16,
      width: Math.max(bay * perMetre * 0.8, 1),
      height: beam * 0.68,
    }));
    const at = Math.max(edge, left);
    const next = inOrder[index + 1];
    const room = (next ? across(next.from) : width) - at - font * 0.4;
    return (
      el("path", {
        class: ship.name === subject ? "hl-hi" : "hl",
        d: `M${round(left)} ${round((top + bottom) / 2)}q${round(bow * 0.3)} ${round(-beam / 2)} ${round(bow)} ${round(-beam / 2)}H${round(left + long)}V${round(bottom)}H${round(left + bow)}q${round(-bow * 0.7)} 0 ${round(-bow)} ${round(-beam / 2)}z`,
      }) +
      el("path", { class: "bx", d: boxes(bays) }) +
      words(fitted(ship.name, room, font), { class: "vs", x: at, y: top - font * (ship.note ? 1.9 : 0.7) }) +
      (ship.note
        ? words(fitted(ship.note, room, font), { x: at, y: top - font * 0.7, "font-size": font * 0.85 })
        : "")
    );
  });
  return (
    el("rect", { class: "water-b", x: 0, y: 0, width, height: edgeOfQuay }) +
    drawn.join("") +
    line(`M0 ${round(edgeOfQuay)}H${round(width)}${marks.join("")}`, "ax") +
    named.join("") +
    metreScale(length, across(0), perMetre, canvas)
  );
}
