import fc from "fast-check";
import {
  listText,
  longestPack,
  losesColumns,
  mostLanes,
  packLanes,
  parseLaneList,
  unpackLanes,
} from "./lane-list";

const pairsOf = async (input: string | Uint8Array) => {
  const parsed = await parseLaneList(input);
  return "lanes" in parsed ? parsed.lanes.map(({ line, from, to }) => [line, from, to]) : parsed;
};

test.each([
  [
    "two columns of a spreadsheet",
    "HKHKG\tNLRTM\nCNSHA\tUSLAX\n",
    [
      [1, "HKHKG", "NLRTM"],
      [2, "CNSHA", "USLAX"],
    ],
  ],
  ["commas", "Hong Kong,Rotterdam", [[1, "Hong Kong", "Rotterdam"]]],
  ["semicolons", "Hong Kong;Rotterdam", [[1, "Hong Kong", "Rotterdam"]]],
  ["a quoted comma", '"Rotterdam, Netherlands",Hong Kong', [[1, "Rotterdam, Netherlands", "Hong Kong"]]],
  [
    "line ends of every kind and blank lines",
    "a\tb\r\n\r\nc\td\re\tf",
    [
      [1, "a", "b"],
      [3, "c", "d"],
      [4, "e", "f"],
    ],
  ],
  ["a head line", "POL\tPOD\nHKHKG\tNLRTM", [[2, "HKHKG", "NLRTM"]]],
  [
    "a head line with other columns",
    "No.,Discharge Port,Carrier,Loading Port\n1,NLRTM,ONE,HKHKG",
    [[2, "HKHKG", "NLRTM"]],
  ],
  ["Traditional heads", "裝貨港\t卸貨港\n香港\t鹿特丹", [[2, "香港", "鹿特丹"]]],
  ["Simplified heads", "起运港,目的港\n香港,鹿特丹", [[2, "香港", "鹿特丹"]]],
  [
    "both ports in one cell",
    "HKHKG-NLRTM\nHong Kong to Rotterdam",
    [
      [1, "HKHKG-NLRTM", ""],
      [2, "Hong Kong to Rotterdam", ""],
    ],
  ],
  [
    "one port",
    "Hong Kong\t\n\tRotterdam",
    [
      [1, "Hong Kong", ""],
      [2, "Rotterdam", ""],
    ],
  ],
  ["a first line that only looks like a head", "Loading\tRotterdam", [[1, "Loading", "Rotterdam"]]],
  ["the mark of a file in UTF-8", "\uFEFFHKHKG,NLRTM", [[1, "HKHKG", "NLRTM"]]],
  ["Excel's line for the separator", "sep=;\nHKHKG;NLRTM", [[2, "HKHKG", "NLRTM"]]],
  ["nothing", " \n\t\n", []],
  [
    "a tab parts before a comma, in every line",
    "Hong Kong, China\tRotterdam, NL\nHKHKG\tNLRTM\nLos Angeles, CA\tHamburg/Germany",
    [
      [1, "Hong Kong, China", "Rotterdam, NL"],
      [2, "HKHKG", "NLRTM"],
      [3, "Los Angeles, CA", "Hamburg/Germany"],
    ],
  ],
  [
    "a tab in a later line",
    "Hong Kong, China\nHong Kong, China\tRotterdam",
    [
      [1, "Hong Kong, China", ""],
      [2, "Hong Kong, China", "Rotterdam"],
    ],
  ],
  ["a column of numbers", "1\tHKHKG\tNLRTM", [[1, "HKHKG", "NLRTM"]]],
  [
    "numbers of other forms",
    "1.,HKHKG,NLRTM\n02,CNSHA,USLAX",
    [
      [1, "HKHKG", "NLRTM"],
      [2, "CNSHA", "USLAX"],
    ],
  ],
  [
    "a numbered list",
    "1. HKHKG, NLRTM\n2) CNSHA, USLAX\n3、香港, 鹿特丹",
    [
      [1, "HKHKG", "NLRTM"],
      [2, "CNSHA", "USLAX"],
      [3, "香港", "鹿特丹"],
    ],
  ],
  [
    "a list with bullets",
    "• CNSHA\n- HKHKG to NLRTM\n* HKHKG\tNLRTM",
    [
      [1, "CNSHA", ""],
      [2, "HKHKG to NLRTM", ""],
      [3, "HKHKG", "NLRTM"],
    ],
  ],
  [
    "a table of Markdown",
    "| POL | POD |\n| --- | :-: |\n| Hong Kong, China | NLRTM |\n| CNSHA | USLAX |",
    [
      [3, "Hong Kong, China", "NLRTM"],
      [4, "CNSHA", "USLAX"],
    ],
  ],
  [
    "line separators of word processors",
    "HKHKG,NLRTM\u2028CNSHA,USLAX",
    [
      [1, "HKHKG", "NLRTM"],
      [2, "CNSHA", "USLAX"],
    ],
  ],
  [
    "a quotation mark that nothing closes",
    'HKHKG,NLRTM\n"CNSHA,USLAX\nCNNBO,DEHAM',
    [
      [1, "HKHKG", "NLRTM"],
      [2, "CNSHA", "USLAX"],
      [3, "CNNBO", "DEHAM"],
    ],
  ],
])("%s", async (_, text, lanes) => {
  expect(await pairsOf(text)).toEqual(lanes);
  expect(await pairsOf(new TextEncoder().encode(text))).toEqual(lanes);
});

test("a file in UTF-16, as Excel writes Unicode text", async () => {
  const file = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("香港\t鹿特丹\r\n", "utf16le")]);
  expect(await pairsOf(file)).toEqual([[1, "香港", "鹿特丹"]]);
});

test.each([
  ["a workbook that is cut off", Buffer.from("PK\u0003\u0004rest", "latin1"), { problem: "file" }],
  ["a workbook of old Excel", Buffer.from("\u00d0\u00cf\u0011\u00e0rest", "latin1"), { problem: "workbook" }],
  [
    "another encoding",
    Buffer.from("\u00ad\u00bb\u00b4\u00e4,\u00b3\u00c0", "latin1"),
    { problem: "encoding" },
  ],
])("%s is reported as such", async (_, file, problem) => {
  expect(await parseLaneList(file)).toEqual(problem);
});

test("cells have a limit", async () => {
  const parsed = await pairsOf(`${"x".repeat(500)}\tNLRTM`);
  expect(parsed).toEqual([[1, "x".repeat(100), "NLRTM"]]);
});

test("a packed list is the same list, with its lines and the chosen ports", async () => {
  const cell = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim() || "x");
  const lane = fc.record({
    gap: fc.nat(3),
    from: cell,
    to: fc.oneof(cell, fc.constant("")),
    fromId: fc.oneof(cell, fc.constant("")),
    toId: fc.constant(""),
    own: fc.tuple(fc.oneof(cell, fc.constant("")), fc.oneof(cell, fc.constant(""))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(lane, { minLength: 1, maxLength: 20 }), async (some) => {
      // A head line is above the first pair.
      let line = 1;
      const lanes = some.map(({ gap, ...rest }) => {
        line += 1 + gap;
        return { line, ...rest };
      });
      const list = { ownHeads: ["Ref", "Cost centre"], lanes };
      const packed = packLanes(list);
      if (packed === null) throw new Error("such a list fits");
      expect(packed).toMatch(/^[\w-]+$/);
      expect(unpackLanes(packed)).toEqual(list);
      const bare = { ownHeads: [], lanes: lanes.map((one) => ({ ...one, own: [] })) };
      expect(unpackLanes(packLanes(bare) ?? "")).toEqual(bare);
    }),
  );
});

test("two hundred lanes with long names of both languages fit an address; random text does not", () => {
  const lanes = Array.from({ length: mostLanes }, (_, at) => ({
    line: at + 1,
    from: ["Hong Kong, China", "上海，中國", "Port Klang, Malaysia", "鹽田"][at % 4] ?? "",
    to: `${["Rotterdam, Netherlands", "漢堡，德國", "Los Angeles, United States"][at % 3]}`,
    fromId: "",
    toId: "",
    own: [`RFQ-26-${10_000 + at * 37}`],
  }));
  const bare = lanes.map((lane) => ({ ...lane, own: [] }));
  expect(packLanes({ ownHeads: [], lanes: bare })?.length).toBeLessThan(longestPack / 2);
  expect(packLanes({ ownHeads: ["Ref"], lanes })?.length).toBeLessThan(longestPack / 2);
  const noise = bare.map((lane) => ({ ...lane, from: crypto.randomUUID(), to: crypto.randomUUID() }));
  expect(packLanes({ ownHeads: [], lanes: noise })).toBeNull();
});

test("a damaged address is refused, and no list unpacks to more than its bound", () => {
  const listOf = (line: number) => ({
    ownHeads: [],
    lanes: [{ line, from: "a", to: "b", fromId: "", toId: "", own: [] }],
  });
  const packed = packLanes(listOf(1)) ?? "";
  expect(unpackLanes(packed)).toEqual(listOf(1));
  for (const damaged of ["", "a", packed.slice(0, -4), `${packed}!`, "A".repeat(longestPack + 1)])
    expect(unpackLanes(damaged)).toBeNull();
  expect(unpackLanes(packLanes(listOf(60_000)) ?? "")).toEqual(listOf(60_000));
  expect(packLanes(listOf(70_000))).toBeNull();
});

test("the text of a list reads back to the same pairs", async () => {
  const text = "POL\tPOD\nHKHKG\tNLRTM\n\n香港\t鹿特丹";
  const parsed = await parseLaneList(text);
  if (!("lanes" in parsed)) throw new Error("the list is readable");
  expect(listText(parsed)).toBe("\nHKHKG\tNLRTM\n\n香港\t鹿特丹");
});

test("columns with other heads are kept with each pair, also in the text of the list, and a workbook reads alike", async () => {
  const rows = [
    ["RFQ", "Port of Loading (POL)", "", "POD Name", "Remarks"],
    ["A-17", "HKHKG", "x", "NLRTM", "urgent"],
    ["", "", "", "", ""],
    ["A-18", "Shanghai", "y", "Los Angeles, CA", ""],
    ["Total", "", "", "", "2 lanes"],
  ];
  const expected = {
    ownHeads: ["RFQ", "Remarks"],
    lanes: [
      { line: 2, from: "HKHKG", to: "NLRTM", fromId: "", toId: "", own: ["A-17", "urgent"] },
      { line: 4, from: "Shanghai", to: "Los Angeles, CA", fromId: "", toId: "", own: ["A-18", ""] },
    ],
  };
  expect(await parseLaneList(rows.map((cells) => cells.join("\t")).join("\n"))).toEqual(expected);
  const { writeXlsx } = await import("hucre/xlsx");
  const cover = { name: "Cover", rows: [["Tender of March"]] };
  const workbook = new Uint8Array(await writeXlsx({ sheets: [cover, { name: "Lanes", rows }] }));
  expect(await parseLaneList(workbook)).toEqual(expected);
  expect(listText(expected)).toBe(
    "from\tto\tRFQ\tRemarks\nHKHKG\tNLRTM\tA-17\turgent\n\nShanghai\tLos Angeles, CA\tA-18",
  );
  expect(await parseLaneList(listText(expected))).toEqual(expected);
});

test("an address has eight other columns of a list, and forty characters of a cell", async () => {
  const heads = Array.from({ length: 12 }, (_, at) => `H${at}`);
  const parsed = await parseLaneList(
    [
      ["POL", "POD", ...heads],
      ["HKHKG", "NLRTM", ...heads.map(() => "y".repeat(60))],
    ]
      .map((cells) => cells.join("\t"))
      .join("\n"),
  );
  if (!("lanes" in parsed)) throw new Error("the list is readable");
  expect(parsed.ownHeads).toEqual(heads);
  expect(parsed.lanes[0]?.own).toEqual(Array(12).fill("y".repeat(60)));
  expect(losesColumns(parsed)).toBe(true);
  const packed = unpackLanes(packLanes(parsed) ?? "");
  expect(packed?.ownHeads).toEqual(heads.slice(0, 8));
  expect(packed?.lanes[0]?.own).toEqual(Array(8).fill("y".repeat(40)));
  expect(packed && losesColumns(packed)).toBe(false);
});
