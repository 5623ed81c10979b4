import { openTable } from "./opened-table";
import { readStatTable } from "./stat-table";

const ranking = readStatTable(
  "highlight,Hong Kong\nRank,Port,2024,2023\n1,Singapore,40,\n2,Busan,24,20\n3,Hong Kong,12,16\n4,Aden,10,8\n5,Muara,6,5\n,Zeebrugge,,4\n",
).table;
const course = readStatTable("Year,TEU,Change\n2021,18,\n2022,16,−11.1%\n2023,17,+6.3%\n").table;
const open = (table: typeof ranking, sort = "", pick: readonly string[] = []) =>
  openTable(table, { sort, pick, lang: "en" });
const labels = (rows: readonly { label: string }[] = []) => rows.map(({ label }) => label);

test("each figure is part of the largest, and a change is reckoned from the year before", () => {
  const opened = open(ranking);
  expect(opened?.rows.map(({ share, change }) => [share, change])).toEqual([
    [1, null],
    [0.6, 20],
    [0.3, -25],
    [0.25, 25],
    [0.15, 20],
    [null, null],
  ]);
  expect(opened?.changeOn).toBe("2023");
  expect(opened?.rows.map(({ isSubject }) => isSubject)).toEqual([false, false, true, false, false, false]);
});

test.each([
  ["", ["Singapore", "Busan", "Hong Kong", "Aden", "Muara", "Zeebrugge"]],
  ["change", ["Aden", "Busan", "Muara", "Hong Kong", "Singapore", "Zeebrugge"]],
  ["name", ["Aden", "Busan", "Hong Kong", "Muara", "Singapore", "Zeebrugge"]],
  // Years have a latest, ports have none; other words are no order.
  ["latest", ["Singapore", "Busan", "Hong Kong", "Aden", "Muara", "Zeebrugge"]],
  ["constructor", ["Singapore", "Busan", "Hong Kong", "Aden", "Muara", "Zeebrugge"]],
])("a ranking in the order %j", (sort, expected) => {
  const opened = open(ranking, sort);
  expect(labels(opened?.rows)).toEqual(expected);
  expect(opened?.orders).toEqual(["change", "name"]);
});

test("a course of years has its latest and its changes first, keeps the changes of its source, and compares nothing", () => {
  expect(open(course)).toMatchObject({
    orders: ["change", "latest"],
    canCompare: false,
    changeOn: null,
    columns: { bar: null, figure: 1, earlier: null },
  });
  expect(labels(open(course, "latest")?.rows)).toEqual(["2023", "2022", "2021"]);
  expect(labels(open(course, "change", ["1", "2"])?.rows)).toEqual(["2023", "2022", "2021"]);
  expect(open(course, "", ["1"])?.picked).toEqual([]);
});

test("up to four rows are compared, in the table's order, each once; a fifth is refused, an unknown one is nothing", () => {
  const opened = open(ranking, "name", ["5", "1", "5", "2", "4", "3", "99", "x"]);
  expect(labels(opened?.picked)).toEqual(["Singapore", "Busan", "Hong Kong", "Aden"]);
  expect(labels(opened?.refused)).toEqual(["Muara"]);
});

test("picked rows with both years are lines between the two, the subject highlighted; fewer than two are no picture", () => {
  const { slope } = open(ranking, "", ["1", "2", "3"]) ?? {};
  expect(slope?.statistic).toMatchObject({
    kind: "lines",
    labels: ["2023", "2024"],
    years: "2023–2024",
    series: [
      { name: "Busan", values: [20, 24], isHighlighted: false },
      { name: "Hong Kong", values: [16, 12], isHighlighted: true },
    ],
  });
  expect(open(ranking, "", ["1", "2"])?.slope).toBeNull();
  expect(open(ranking)?.slope).toBeNull();
});

test("a table without figures is not opened", () => {
  expect(open(readStatTable("Port,Country\nBusan,Korea\nKobe,Japan\n").table)).toBeNull();
});
