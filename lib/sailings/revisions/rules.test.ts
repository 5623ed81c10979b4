import {
  actionable,
  cutoffChange,
  type FoundMove,
  hasLeft,
  isLate,
  move,
  moveInWords,
  pairBy,
  stayChanges,
  stayingCutoffs,
  swappedShips,
  timeChange,
  weightOf,
} from "./rules";

test.each([
  ["2026-03-20T12:00", "2026-03-20T12:00", 0],
  [null, "2026-03-20", 0],
  ["2026-03-20", null, 0],
  // Six hours count, an hour that becomes known does not, and another day always does.
  ["2026-03-20T06:00", "2026-03-20T12:00", 360],
  ["2026-03-20T12:00", "2026-03-20T06:00", -360],
  ["2026-03-20T06:00", "2026-03-20T11:59", 0],
  ["2026-03-20", "2026-03-20T23:00", 0],
  ["2026-03-20T23:00", "2026-03-20", 0],
  ["2026-03-20T23:00", "2026-03-21T01:00", 1],
  ["2026-03-20", "2026-03-17T08:00", -3],
])("from %s to %s a time has moved by %d", (from, to, by) => expect(move(from, to)).toBe(by));

test("departures roll or advance, arrivals change", () => {
  const kinds = (field: "etd" | "eta", to: string | null) =>
    timeChange(field, "2026-03-20", to).map(({ kind, weight }) => `${kind} ${weight}`);
  expect(kinds("etd", "2026-03-21")).toEqual(["departureRolled normal"]);
  expect(kinds("etd", "2026-03-19")).toEqual(["departureAdvanced urgent"]);
  expect(kinds("eta", "2026-03-19")).toEqual(["arrivalChanged normal"]);
  expect(kinds("eta", "2026-03-20T08:00")).toEqual([]);
  expect(kinds("eta", null)).toEqual([]);
  expect(timeChange("eta", "2026-03-20", "2026-03-22")[0]).toMatchObject({
    field: "eta",
    previous: "2026-03-20",
    current: "2026-03-22",
  });
});

test.each([
  ["2026-03-19", "2026-03-19", "2026-03-20", "cutAndRun"],
  ["2026-03-19", "2026-03-20", "2026-03-20", "cutAndRun arrivalChanged"],
  ["2026-03-19", "2026-03-18", "2026-03-20", "departureAdvanced arrivalChanged"],
  ["2026-03-19", "2026-03-20", "2026-03-22", "departureRolled arrivalChanged"],
  ["2026-03-19", "2026-03-20", "2026-03-21", "arrivalChanged"],
  [null, "2026-03-19", "2026-03-20", "departureAdvanced"],
  ["2026-03-19", null, "2026-03-20", "departureAdvanced"],
])(
  "a ship that arrives on %s, then on %s, and leaves on %s instead of the 21st: %s",
  (was, is, leaves, kinds) => {
    const found = stayChanges({ arrival: was, departure: "2026-03-21" }, { arrival: is, departure: leaves });
    expect(found.map(({ kind }) => kind).join(" ")).toBe(kinds);
  },
);

test.each([
  ["FCO", "2026-03-19T12:00", "2026-03-19T11:59", "cutoffEarlier urgent"],
  ["FCO", "2026-03-19T12:00", "2026-03-19T12:01", "cutoffLater normal"],
  ["FCO", "2026-03-19T23:00", "2026-03-20T01:00", "cutoffLater normal"],
  ["FCO", "2026-03-19", "2026-03-19T12:00", ""],
  ["FCO", "2026-03-19T12:00", "2026-03-19", ""],
  ["FCO", "2026-03-19T12:00", "2026-03-19T12:00", ""],
  ["FCO", "2026-03-19T12:00", null, ""],
  ["FCO", undefined, "2026-03-19T12:00", ""],
  ["EFC", "2026-03-12", "2026-03-13", "receivingChanged urgent"],
  ["EFC", "2026-03-12", "2026-03-11", "receivingChanged normal"],
])("the cut-off %s from %s to %s: %s", (code, from, to, expected) => {
  expect(
    cutoffChange(code, from, to)
      .map(({ kind, weight }) => `${kind} ${weight}`)
      .join(),
  ).toBe(expected);
  const isSame = Boolean(from && to && expected === "");
  expect(stayingCutoffs({ [code]: from ?? null, VCO: null }, { [code]: to ?? null, VCO: null })).toBe(
    isSame ? code : "",
  );
});

test("several cut-offs that stay are named by their codes", () => {
  const was = { DCO: "2026-03-18", FCO: "2026-03-19", VCO: "2026-03-17" };
  expect(stayingCutoffs(was, { ...was, FCO: "2026-03-20" })).toBe("DCO VCO");
});

test("ships of a swap are named, or numbered where the name is the same or is not known", () => {
  const [old, other] = [
    { vessel: "Nordhavn Frigg", imo: "1" },
    { vessel: "NORDHAVN frigg", imo: "2" },
  ];
  expect(swappedShips(old, { vessel: "Tide Runner", imo: "2" })).toEqual(["Nordhavn Frigg", "Tide Runner"]);
  expect(swappedShips(old, other)).toEqual(["IMO 1", "IMO 2"]);
  expect(swappedShips({ vessel: null, imo: "1" }, { vessel: null, imo: "2" })).toEqual(["IMO 1", "IMO 2"]);
  expect(swappedShips({ vessel: null, imo: "1" }, other)).toEqual(["IMO 1", "NORDHAVN frigg"]);
  expect(swappedShips(other, { vessel: null, imo: "1" })).toEqual(["NORDHAVN frigg", "IMO 1"]);
});

test("what needs an act is urgent, and what only comes or goes is quiet", () => {
  const kinds = [
    "blanked",
    "departureAdvanced",
    "cutAndRun",
    "cutoffEarlier",
    "portOmitted",
    "new",
    "withdrawn",
    "arrivalChanged",
  ] as const;
  expect(kinds.map(weightOf)).toEqual([...Array(5).fill("urgent"), "quiet", "quiet", "normal"]);
});

// Hong Kong is eight hours ahead.
const now = new Date("2026-03-16T02:00:00Z");
const zone = "Asia/Hong_Kong";

test.each([
  ["cutoffEarlier", "2026-03-19T10:00", "2026-03-25", true],
  ["cutoffLater", "2026-03-25", "2026-03-19T10:00", true],
  ["cutoffLater", "2026-03-19T10:01", "2026-03-25", false],
  // A day alone ends with its day.
  ["cutoffLater", "2026-03-18", "2026-03-25", true],
  ["cutoffLater", "2026-03-19", "2026-03-25", false],
  ["departureAdvanced", "2026-03-17", "2026-03-16", false],
  ["cutoffLater", null, "2026-03-17", false],
  ["cutoffLater", "2026-03-17", null, false],
] as const)("%s from %s to %s, at ten on the 16th, is late: %s", (kind, previous, current, is) => {
  expect(isLate({ kind, previous, current }, zone, now)).toBe(is);
});

test.each([
  ["2026-03-16T09:59", zone, true],
  ["2026-03-16T10:00", zone, false],
  ["2026-03-16", zone, false],
  ["2026-03-15", zone, true],
  ["2026-03-16T01:59", null, true],
  ["2026-03-16T09:59", null, false],
  [null, zone, false],
])("a departure at %s in %s is past: %s", (etd, place, is) => expect(hasLeft(etd, place, now)).toBe(is));

test("of what has passed nothing is urgent, and cut-offs are left out", () => {
  const of = (field: string, previous: string, current: string): FoundMove => ({
    ...{ kind: "departureAdvanced", weight: "urgent", field, previous, current },
  });
  const [past, earlier, coming] = ["2026-03-14", "2026-03-13", "2026-03-17"] as const;
  const moves = [of("etd", past, earlier), of("eta", past, earlier), of("FCO", past, earlier)];
  const still = [of("etd", coming, past), of("FCO", past, coming), of("FCO", coming, coming)];
  expect(actionable([...moves, ...still], zone, now)).toEqual([
    ...moves.slice(0, 2).map((one) => ({ ...one, weight: "normal" })),
    ...still,
  ]);
});

test("a move in words is both times", () => {
  expect(moveInWords({ previous: "2027-03-26T12:00", current: "2027-03-27" })).toBe(
    "26-03-2027 12:00 -> 27-03-2027",
  );
});

describe("pairs", () => {
  interface Item {
    id: string;
    keys: string[];
    port?: string;
  }
  const item = (text: string): Item => {
    const [id = "", keys = "", port = ""] = text.split(" ");
    return { id, keys: keys.split(","), port };
  };
  const paired = (before: string[], after: string[], passes: Parameters<typeof pairBy<Item>>[2]) => {
    const { pairs, left, without } = pairBy(before.map(item), after.map(item), passes);
    const ids = (some: Iterable<Item>) => [...some].map(({ id }) => id).join("");
    return `${[...pairs].map(([was, is]) => was.id + is.id)} ${ids(left)} ${ids(without)}`;
  };
  const byKey = { keysOf: ({ keys }: Item) => keys };
  const samePort = { ...byKey, isPair: (was: Item, is: Item) => was.port === is.port };

  test.each([
    [["a x", "b y"], ["A x", "B z"], [byKey], "aA B b"],
    // The first that is left, once.
    [["a x", "b x"], ["A x", "B x"], [byKey], "aA,bB  "],
    [["a x", "b x"], ["A x"], [byKey], "aA  b"],
    [["a x,y"], ["A y"], [byKey], "aA  "],
    [["a x HK", "b x NL"], ["A x NL", "B x HK"], [samePort], "aB,bA  "],
    // What has a partner keeps it.
    [["a x HK", "b x NL"], ["A x NL", "B x SG"], [samePort, byKey], "bA,aB  "],
    [["a x"], [], [byKey], "  a"],
    [[], ["A x"], [byKey], " A "],
    [["a x"], ["A x"], [], " A a"],
  ] as [string[], string[], Parameters<typeof pairBy<Item>>[2], string][])(
    "of %j and %j",
    (before, after, passes, expected) => {
      expect(paired(before, after, passes)).toBe(expected);
    },
  );
});
