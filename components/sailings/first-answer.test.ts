import { sailing } from "@/e2e/support/sailings";
import { clockAt } from "@/lib/sailings/test-clock";
import en from "@/messages/en.json";
import { takeUp } from "../ui/kept-shelf";
import { firstAnswer } from "./first-answer";
import type { PortScheduleAnswer } from "./types";

const port = { id: "1", name: "Hong Kong 香港", nameEn: "Hong Kong", plainName: "Hong Kong" };
const answer = {
  items: ["a", "b", "c"].map((id) => ({ ...sailing, id, vessel: "躍洋輪", others: [] })),
  vessels: {},
  criteria: { loadingPort: port, dischargePort: port, dateType: "ETD", arriveBy: "", buffer: 0 },
  best: [],
  slower: { count: 0, at: null },
} as unknown as PortScheduleAnswer;
const setting = {
  view: { ready: "", sort: null },
  words: { schedule: en.schedule, dates: en.dates },
  locale: "en",
  now: clockAt("2022-06-14T11:00"),
} as unknown as Parameters<typeof firstAnswer>[1];
const drawnOf = ({ rows }: ReturnType<typeof firstAnswer>) => takeUp(rows.part, String);

test("its rows are laid down as they stand in the page, and are not among its data", () => {
  const first = firstAnswer(answer, setting);
  expect(drawnOf(first).match(/<cite>躍洋輪/g)?.length).toBeGreaterThanOrEqual(answer.items.length);
  expect(JSON.stringify(first)).not.toContain("躍洋輪");
  expect(firstAnswer(answer, setting)).toEqual(first);
});

test("a page without rows has nothing put in", () => {
  const none = { ...answer, items: [] };
  const insets = { encode: jest.fn(), set: jest.fn() };
  expect(firstAnswer(none, setting, insets)).toEqual(firstAnswer(none, setting));
  expect(insets.encode).not.toHaveBeenCalled();
});

test("where the page is put together by who sends it, a mark stands for the same rows", () => {
  const first = firstAnswer(answer, setting);
  const markup = drawnOf(first);
  const insets = new Map<string, string>();
  const later = firstAnswer(answer, setting, {
    encode: (texts) => Buffer.from(texts.join("")),
    set: (mark, part) => void insets.set(mark, String(part)),
  });
  expect(later).toEqual(first);
  expect([...insets]).toEqual([[drawnOf(later), markup]]);
});
