import { readStatTable, statTableHtml, tablesOfHtml } from "./stat-table";
import { columnsOf, readStatistic, timeOf } from "./statistic";
import { parseTableNumber } from "./table-numbers";

const read = (csv: string) => readStatistic(readStatTable(csv).table);

test("numbers are read as tables write them, and words and dates are not numbers", () => {
  const cellTexts = [
    "49.2",
    "1,234,567",
    "12 345",
    "−9.7%",
    "+4.8%",
    "Suzhou",
    "",
    "n/a",
    "2021-03",
    "1.2.3",
    "12 (est.)",
  ];
  expect(cellTexts.map((cell) => parseTableNumber(cell))).toEqual([
    49.2,
    1234567,
    12345,
    -9.7,
    4.8,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ["sep=;\nPort;2024;2025\nShanghai;51,5;1.234,5\nNingbo;39,3;1.234\n", [51.5, 39.3]],
  ['Port,2025\nShanghai,"1,234"\nNingbo,"2,000"\n', [1234, 2000]],
  ['Port,2025\nShanghai,"1,234.5"\nNingbo,"2,000"\n', [1234.5, 2000]],
  ["Port;2025\nShanghai;51,5\nNingbo;1,234\n", [51.5, 1.234]],
  ["Port;2025\nShanghai;1.234.567\nNingbo;2.000\n", [1_234_567, 2000]],
  ["Port,2025\nShanghai,51.5\nNingbo,1.234\n", [51.5, 1.234]],
  // No number of a page in HTML is rejected; what can be read is drawn.
  ["Port;2025\nShanghai;51,5\nNingbo;41.25\nBusan;1,234\nTokyo;12\n", [51.5, 41.25, null, 12]],
])("figures have the decimal sign that the table shows: %j", (csv, values) => {
  expect(read(csv)?.series[0]?.values).toEqual(values);
});

test("a table with both decimal signs has a problem; what databases write for nothing is nothing", () => {
  const problem = (csv: string) => readStatTable(csv).problem;
  expect(problem('Year,A,B\n2024.05,"13,7",37.5\n')).toBe(
    'Some figures have a decimal comma ("13,7"), others a decimal point ("37.5"): write one of them throughout.',
  );
  expect(problem('Year,A,B\n2024.05,"13,7",\\N\n')).toBeNull();
  expect(readStatTable("Year,A\n2024,\\N\n2025,NULL\n").table.rows).toEqual([
    ["2024", ""],
    ["2025", ""],
  ]);
});

test("years, quarters and months are times, in their order; nothing else is", () => {
  const cellTexts = [
    "2021",
    "2021-07",
    "Q3 2021",
    "2021 Q3",
    "Jul 2021",
    "2021年7月",
    "Jul-21",
    "Jul’21",
    "September 2021",
  ];
  expect(cellTexts.map(timeOf)).toEqual([2021, ...Array(7).fill(2021.5), 2021 + 8 / 12]);
  expect(["2021-13", "1234", "May", "May 21", "Foo-21", "Kobe 2021", "", "20211"].map(timeOf)).toEqual(
    Array(8).fill(null),
  );
});

test("years are lines in their order, whatever the table's; a change beside a quantity is not drawn", () => {
  const statistic = read(
    "Year,Hong Kong,Singapore,Change\n2021,17.8,37.5,+1%\n2019,18.3,n/a,\n2020,18.0,36.9,−2%\n",
  );
  expect(statistic).toMatchObject({
    kind: "lines",
    labels: ["2019", "2020", "2021"],
    times: [2019, 2020, 2021],
    series: [
      {
        name: "Hong Kong",
        values: [18.3, 18, 17.8],
        cellTexts: ["18.3", "18.0", "17.8"],
        isHighlighted: true,
      },
      { name: "Singapore", values: [null, 36.9, 37.5], isHighlighted: false },
    ],
  });
});

test("names are bars in the table's order; a rank is neither name nor quantity, the unit is the column's", () => {
  const statistic = read("highlight,Busan\nRank,Port,Country,TEU\n1,Shanghai,China,49\n2,Busan,Korea,23\n");
  expect(statistic).toMatchObject({
    kind: "bars",
    unit: "TEU",
    labels: ["Shanghai", "Busan"],
    highlighted: 1,
    times: null,
  });
  expect(statistic?.series).toHaveLength(1);
});

test("a table may choose how it is drawn: its kind, its columns, or not at all", () => {
  const lines = "Year,Old,New\n2020,1,5\n2021,2,6\n2022,3,7\n";
  expect(read(`chart,bars\ncolumns,New\n${lines}`)).toMatchObject({
    kind: "bars",
    series: [{ name: "New" }],
  });
  expect(read(`highlight,New\n${lines}`)?.series.map(({ isHighlighted }) => isHighlighted)).toEqual([
    false,
    true,
  ]);
  expect(read(`chart,none\n${lines}`)).toBeNull();
  expect(read("Port,Country\nBusan,Korea\nKobe,Japan\n")).toBeNull();
  expect(read("Year,Change\n2020,+1%\n2021,−2%\n2022,+3%\n")?.series[0]?.values).toEqual([1, -2, 3]);
});

test("a long table is drawn, a longer one is not", () => {
  const ports = (count: number) =>
    `Port,TEU\n${Array.from({ length: count }, (_, at) => `P${at},${at + 1}\n`).join("")}`;
  expect(read(ports(600))).toMatchObject({ labels: { length: 600 } });
  expect(read(ports(601))).toBeNull();
});

test.each([
  ["chart,pie\nA,B\nx,1\n", 'chart is "pie", not one of bars, lines, none.'],
  ["columns,C\nA,B\nx,1\n", 'columns names "C", which is no head of a column.'],
  ["highlight,y\nA,B\nx,1\n", 'highlight names "y", which is neither in a line nor a head of a column.'],
  ["caption,Only\n", "It has no head of columns."],
  // A second fact of a name is the head of the table.
  ["date,2026-03-16\ndate,TEU\n2026,1\n", null],
])("faults in the facts of %j are reported", (csv, problem) => {
  expect(readStatTable(csv).problem).toBe(problem);
});

test("a table converted to HTML and back is the same; tables with spans or of links alone stay unchanged", () => {
  const { table } = readStatTable("caption,A & B\nPort,TEU\nShanghai <1>,49\nBusan,23\n");
  const [again] = tablesOfHtml(`<div><p>Before</p>${statTableHtml(table)}</div>`);
  expect(again).toEqual(table);
  expect(tablesOfHtml('<table><tr><th colspan="2">A</th></tr><tr><td>1</td><td>2</td></tr></table>')).toEqual(
    [],
  );
  expect(tablesOfHtml("<table><tr><td><table><tr><td>1</td></tr></table></td></tr></table>")).toEqual([]);
});

test("a column of the year before stands beside that of the year; a rank may be missing behind the others", () => {
  const { table } = readStatTable(
    "Rank,Port,2024,2023\n1,Shanghai,51,49\n2,Busan,24,\n3,Aden,8,7\n,Kobe,,3\n",
  );
  expect(columnsOf(table)).toEqual({ label: 1, drawn: [2, 3], earlier: 3, change: null });
  expect(readStatistic(table)?.series).toMatchObject([{ name: "2024", values: [51, 24, 8, null] }]);
  const { table: years } = readStatTable("Year,TEU,Change\n2022,5,\n2023,6,+20%\n2024,7,+16.7%\n");
  expect(columnsOf(years)).toEqual({ label: 0, drawn: [1], earlier: null, change: 2 });
});
