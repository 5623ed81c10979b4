import fc from "fast-check";
import {
  cannotTake,
  decisiveDoor,
  type LoadingLimits,
  longestSide,
  readSizes,
  type Sizes,
  smallestOpening,
  writeSizes,
} from "./piece";

const limits = (change: Partial<LoadingLimits> = {}): LoadingLimits => ({
  mainDeckDoor: "none",
  lowerDeckDoor: [270, 170],
  largestPiece: null,
  ...change,
});
const side = fc.integer({ min: 1, max: longestSide });
const anyPiece = fc.tuple(side, side, side);
const door = fc.tuple(fc.integer({ min: 50, max: 700 }), fc.integer({ min: 50, max: 500 }));
const turnings: ((sides: Sizes) => Sizes)[] = [
  ([a = 0, b = 0, c = 0]) => [a, b, c],
  ([a = 0, b = 0, c = 0]) => [a, c, b],
  ([a = 0, b = 0, c = 0]) => [b, a, c],
  ([a = 0, b = 0, c = 0]) => [b, c, a],
  ([a = 0, b = 0, c = 0]) => [c, a, b],
  ([a = 0, b = 0, c = 0]) => [c, b, a],
];

test.each([
  ["120x80x160", [120, 80, 160]],
  [" 120 × 80 × 160 cm ", [120, 80, 160]],
  ["120*80*160厘米", [120, 80, 160]],
  ["120x80", null],
  ["120x80x0", null],
  ["120x80x5001", null],
  ["1.2x80x160", null],
  ["", null],
])("%j is read as %j", (text, sizes) => {
  expect(readSizes(text, 3)).toEqual(sizes);
});

test("written sizes are read as the same", () => {
  fc.assert(fc.property(anyPiece, (piece) => expect(readSizes(writeSizes(piece), 3)).toEqual(piece)));
});

test("a piece as large as the door passes, a centimetre more does not", () => {
  expect(cannotTake(limits(), [600, 270, 170])).toBe(false);
  expect(cannotTake(limits(), [600, 271, 170])).toBe(true);
  expect(cannotTake(limits(), [600, 270, 171])).toBe(true);
  // The height of a piece on its side is its width.
  expect(cannotTake(limits(), [171, 171, 171])).toBe(true);
  expect(cannotTake(limits(), [270, 170, 270])).toBe(false);
});

test("an unknown door excludes no piece, nor does the lower deck of a freighter whose main deck is unknown", () => {
  const huge = [4000, 4000, 4000];
  expect(cannotTake(limits({ lowerDeckDoor: null }), huge)).toBe(false);
  expect(cannotTake(limits({ mainDeckDoor: null }), huge)).toBe(false);
  expect(cannotTake(limits({ mainDeckDoor: [372, 305], lowerDeckDoor: null }), huge)).toBe(true);
});

test("a published largest piece limits the length, too", () => {
  const antonov = limits({ mainDeckDoor: [640, 440], lowerDeckDoor: null, largestPiece: [3650, 640, 440] });
  expect(cannotTake(antonov, [440, 3650, 640])).toBe(false);
  expect(cannotTake(antonov, [440, 3651, 640])).toBe(true);
});

test("the result is the same in every orientation, and that of a comparison of all of them", () => {
  fc.assert(
    fc.property(anyPiece, fc.option(door), door, (piece, main, lower) => {
      const own = limits({ mainDeckDoor: main ?? "none", lowerDeckDoor: lower });
      const doors = main ? [main, lower] : [lower];
      // Pushed in lengthwise: some turning has its width and height within those of some door.
      const passes = turnings.some((turn) => {
        const [, width = 0, height = 0] = turn(piece);
        return doors.some(([across, up]) => width <= across && height <= up);
      });
      for (const turn of turnings) expect(cannotTake(own, turn(piece))).toBe(!passes);
    }),
  );
});

test("a smaller piece never fails where a larger one passes", () => {
  fc.assert(
    fc.property(anyPiece, anyPiece, door, (piece, cut, lower) => {
      const smaller = piece.map((size, index) => Math.max(1, size - (cut[index] ?? 0)));
      const own = limits({ lowerDeckDoor: lower });
      if (!cannotTake(own, piece)) expect(cannotTake(own, smaller)).toBe(false);
    }),
  );
});

test("the door of the main deck decides, or that of the lower deck of a type without one", () => {
  expect(decisiveDoor({ mainDeckDoor: [372, 305], lowerDeckDoor: [270, 170] })).toEqual({
    deck: "main",
    sizes: [372, 305],
  });
  expect(decisiveDoor(limits())).toEqual({ deck: "lower", sizes: [270, 170] });
  expect(decisiveDoor(limits({ mainDeckDoor: null }))).toBeNull();
});

test.each([
  [["372x305", "270x170"], 1],
  [["372x305", "372x305"], null],
  // Wider but lower: neither of the two is the smallest.
  [["400x200", "300x250"], null],
  [["372x305", "270x170", "300x200"], 1],
  [["372x305", ""], null],
  [["372x305"], null],
])("of the openings %j number %j decides", (texts, expected) => {
  const openings = texts.map((text) => {
    const sizes = readSizes(text, 2);
    return sizes && ({ deck: "main", sizes } as const);
  });
  expect(smallestOpening(openings)).toBe(expected);
});
