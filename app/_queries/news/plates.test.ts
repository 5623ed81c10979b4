import type { Plate } from "@/lib/news/shared";
import { card } from "@/test/support/examples/news";
import { setUpSampleStore } from "@/test/support/sample-store";
import { drawPlates } from "./plates";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

setUpSampleStore();

const plate: Plate = { kind: "locator", title: "兩個港", note: "海圖", ports: ["HKHKG", "SGSIN"] };

test("in a list a photograph stands before a plate, and a plate before a drawing of the release", async () => {
  const dots: Plate = { kind: "dots", title: "三宗", note: "例子", count: 3, of: 7 };
  const cards = [
    { ...card, id: "1", image: { url: "/media/a.webp", alt: "" }, plates: [plate] },
    { ...card, id: "2", image: { url: "night", alt: "" }, plates: [plate] },
    { ...card, id: "3" },
    { ...card, id: "4", plates: [dots] },
  ];
  const drawn = await drawPlates(cards, { locale: "zh-tw", slot: "narrow" });
  expect(drawn.map(({ id, drawn }) => [id, drawn?.kind])).toEqual([
    ["1", undefined],
    ["2", "locator"],
    ["3", undefined],
    ["4", "dots"],
  ]);
});
