import { cutBars, sayingOf } from "./sayings";
import type { Statistic } from "./schema";
import { readStatTable } from "./stat-table";
import { readStatistic } from "./statistic";

const read = (csv: string) => readStatistic(readStatTable(csv).table) as Statistic;
const ports = "Port,TEU\nShanghai,50\nBusan,24\nHong Kong,13\nAden,4\n";

test.each([
  [
    "Year,TEU\n2019,20\n2020,18\n2021,19\n2022,15\n",
    {
      first: { label: "2019", value: "20" },
      last: { label: "2022", value: "15" },
      percent: -25,
      turn: "2021",
    },
  ],
  ["Year,TEU\n2019,10\n2020,9\n2021,15\n", { percent: 50, turn: "2020" }],
  ["Year,TEU\n2019,10\n2020,12\n2021,15\n", { percent: 50, turn: null }],
  ["Year,TEU\n2019,10\n2020,12\n2021,10\n", { percent: 0, turn: null }],
])("a course says its ends and its last turn: %j", (csv, expected) => {
  expect(sayingOf(read(csv))).toMatchObject({ kind: "course", ...expected });
});

test("a ranking with a subject says its place and its neighbours, another one its first three", () => {
  expect(sayingOf(read(`highlight,Hong Kong\n${ports}`))).toEqual({
    kind: "place",
    subject: { label: "Hong Kong", value: "13" },
    place: 3,
    before: "Busan",
    after: "Aden",
  });
  expect(sayingOf(read(`highlight,Aden\n${ports}`))).toMatchObject({ place: 4, after: null });
  for (const csv of [ports, `highlight,Shanghai\n${ports}`])
    expect(sayingOf(read(csv))).toMatchObject({
      kind: "lead",
      first: { label: "Shanghai" },
      second: { label: "Busan" },
      third: { label: "Hong Kong" },
    });
});

test("several lines, or less than two figures, say nothing", () => {
  expect(sayingOf(read("Year,A,B\n2019,1,2\n2020,2,3\n2021,3,4\n"))).toBeNull();
  expect(sayingOf(read("Port,TEU\nBusan,5\nAden,7\nKobe,\n"))).toMatchObject({ third: null });
});

test("a card has the first bars and in place of the last the subject with its place; rows without a figure have none", () => {
  const cut = cutBars(read(`highlight,Aden\n${ports}Kobe,\n`), 3);
  expect(cut.labels).toEqual(["Shanghai", "Busan", "Aden (4)"]);
  expect(cut.series[0]?.values).toEqual([50, 24, 4]);
  expect(cut.highlighted).toBe(2);
  expect(cutBars(read(`highlight,Busan\n${ports}Kobe,\n`), 8)).toMatchObject({
    labels: ["Shanghai", "Busan", "Hong Kong", "Aden"],
    highlighted: 1,
  });
});
