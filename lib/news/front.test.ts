import { arrangeFront, deckOf, type FrontStory, photographOf, readPlacement, writePlacement } from "./front";

const today = "2026-03-16";
let count = 0;
const nextId = () => {
  count += 1;
  return `${count}`;
};
const story = (hashtags: string[], rest: Partial<FrontStory> = {}): FrontStory => ({
  id: nextId(),
  language: "en",
  lang: "en",
  headline: "A headline",
  intro: "",
  publishedAt: "2026-03-16T08:00:00+08:00",
  date: "2026-03-16",
  image: null,
  hashtags,
  ...rest,
});
const shown = (stories: FrontStory[]) => {
  const { lead, seconds, shelves } = arrangeFront(stories, today);
  return {
    lead: lead?.id ?? null,
    seconds: seconds.map((one) => one.id),
    shelves: Object.fromEntries(
      shelves.map(({ subject, stories: own }) => [subject, own.map((one) => one.id)]),
    ),
  };
};
const idsOf = (stories: FrontStory[]) => stories.map((one) => one.id);

test("the newest leads, three are beside it, and the others stand by subject, in either language", () => {
  const first = Array.from({ length: 4 }, () => story([]));
  const [sea, flight, box, truck, plane, form, rule] = [
    story(["schedules"]),
    story(["unknown", "air-cargo"]),
    story(["船期"]),
    story(["拖運"]),
    story(["空运"]),
    story(["Documents"]),
    story(["customs"]),
  ] as [FrontStory, FrontStory, FrontStory, FrontStory, FrontStory, FrontStory, FrontStory];
  expect(shown([...first, sea, flight, box, truck, plane, form, rule])).toEqual({
    lead: first[0]?.id,
    seconds: idsOf(first.slice(1)),
    // One story is no shelf: it goes to the fullest, the first of equal ones.
    shelves: { sea: idsOf([sea, box, rule]), air: idsOf([flight, plane]), land: idsOf([truck, form]) },
  });
});

test("where no subject has two stories, all stand on one shelf; few stories leave the last places empty", () => {
  const first = Array.from({ length: 4 }, () => story(["schedules"]));
  const others = [story(["schedules"]), story(["air-cargo"]), story([])];
  expect(shown([...first, ...others]).shelves).toEqual({ null: idsOf(others) });
  expect(shown(first.slice(0, 2))).toEqual({ lead: first[0]?.id, seconds: [first[1]?.id], shelves: {} });
  expect(shown([])).toEqual({ lead: null, seconds: [], shelves: {} });
});

test("the editor's choice holds until its day; of several leads the newest leads and the others stand beside it", () => {
  const [newest, lead, air, old, past, second, other] = [
    story(["schedules"]),
    story([], { placement: { place: "lead", until: today } }),
    story(["schedules"], { placement: { place: "air" } }),
    story([], { placement: { place: "lead" } }),
    story(["air-cargo"], { placement: { place: "lead", until: "2026-03-15" } }),
    story([], { placement: { place: "second" } }),
    story(["air-cargo"]),
  ] as [FrontStory, FrontStory, FrontStory, FrontStory, FrontStory, FrontStory, FrontStory];
  expect(shown([newest, lead, air, old, past, second, other])).toEqual({
    lead: lead.id,
    seconds: idsOf([newest, old, second]),
    shelves: { air: idsOf([air, past, other]) },
  });
});

test("eleven stories are shown: an older one in place of the newest where the editor has chosen it", () => {
  const newest = Array.from({ length: 12 }, () => story(["schedules"]));
  const old = story([], { placement: { place: "lead" } });
  expect(shown([...newest, old])).toEqual({
    lead: old.id,
    seconds: idsOf(newest.slice(0, 3)),
    shelves: { sea: idsOf(newest.slice(3, 10)) },
  });
});

test.each([
  ["lead", { place: "lead" }],
  ["second until 2026-03-20", { place: "second", until: "2026-03-20" }],
  ["shelf air", { place: "air" }],
  ["shelf rules until 2026-12-31", { place: "rules", until: "2026-12-31" }],
  ["shelf", null],
  ["shelf money", null],
  ["third", null],
  ["lead until 2026-02-30", null],
  ["lead until Friday", null],
])("a placement is written and read: %s", (text, placement) => {
  expect(readPlacement(text)).toEqual(placement);
  expect(readPlacement(` ${text.toUpperCase()} `)).toEqual(placement);
  const read = readPlacement(text);
  if (read) expect(writePlacement(read)).toBe(text);
});

test("a deck is complete sentences of at most thirty words, and the beginning of a longer first one", () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");
  const deck = (intro: string, language: "en" | "zh" = "en") => deckOf({ intro, language });
  expect(deck("Two terminals open at 7.30. Trucks turn round.")).toBe(
    "Two terminals open at 7.30. Trucks turn round.",
  );
  expect(deck(`One sentence of six words here. Then ${words(24)}.`)).toBe("One sentence of six words here.");
  expect(deck(`${words(31)}.`)).toBe(`${words(30)}…`);
  expect(deck("")).toBe("");
  expect(deck(`${"船".repeat(40)}。${"港".repeat(30)}。`, "zh")).toBe(`${"船".repeat(40)}。`);
  expect(deck(`${"船".repeat(70)}。`, "zh")).toBe(`${"船".repeat(63)}…`);
});

test("a drawing of the portal is no photograph", () => {
  const image = (url: string) => photographOf({ image: { url, alt: "" } })?.url;
  expect([image("road"), image("/media/1/quay.webp")]).toEqual([undefined, "/media/1/quay.webp"]);
});
