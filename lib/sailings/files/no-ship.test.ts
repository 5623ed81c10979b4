import { bareShip, noShipOf } from "./no-ship";

test.each([
  [
    "unnamed",
    ["TBN", "tba", "T.B.N.", "TBN 1", "TBA VESSEL", "VESSEL TBN", "To be advised", "TO BE NOMINATED"],
  ],
  ["unnamed", ["UNNAMED", "Unknown", "待派船", "船名待定", "Dummy Vessel", "N/A", "Vessel to be named"]],
  ["blank", ["BLANK SAILING", "Blank", "BLNK", "VOID", "VOID SAILING", "CANCELLED", "Cancelled sailing"]],
  ["blank", ["NO SAILING", "NO VESSEL", "CNY HOLIDAY", "SLIDING", "停航", "空班", "取消"]],
  ["omitted", ["SKIP", "OMIT", "omitted", "跳港"]],
  [
    null,
    [
      "LANTAU PIONEER",
      "MSC OSCAR",
      "EVER ACE",
      "BLANKENESE",
      "VOIDOMATIS",
      "TBILISI",
      "中遠之星",
      "OMEGA 1",
      "",
    ],
  ],
] as const)("%s: %j", (meaning, texts) => {
  expect(texts.map((text) => [text, noShipOf(text)])).toEqual(texts.map((text) => [text, meaning]));
});

test.each([
  ["M/V LANTAU", "LANTAU"],
  ["M.V. LANTAU  ONE", "LANTAU ONE"],
  ["MV Lantau", "Lantau"],
  ["MV. Lantau", "Lantau"],
  ["MVELA", "MVELA"],
  ["MV", "MV"],
])("the ship of %j is %j", (text, name) => {
  expect(bareShip(text)).toBe(name);
});
