import { readFileSync } from "node:fs";
import { parse } from "papaparse";
import { sheetOf, sheets } from "./sheets";

const { data } = parse<Record<string, string>>(readFileSync("data/ports.csv", "utf8"), {
  header: true,
  skipEmptyLines: true,
});
const placed = data.flatMap(({ unlocode = "", country = "", lat, lon }) =>
  lat && lon
    ? [{ code: unlocode, sheet: sheetOf({ countryCode: country, lat: Number(lat), lon: Number(lon) }) }]
    : [],
);
const sheetOfCode = new Map(placed.map(({ code, sheet }) => [code, sheet]));

test.each([
  [1, "HKHKG CNYTN CNNSA CNSHK CNXMN VNHPH"],
  [2, "CNSHA TWKHH CNNBO"],
  [3, "KRPUS CNTAO CNTXG CNDLC"],
  [4, "JPTYO JPOSA"],
  [5, "SGSIN MYPKG VNSGN THLCH PHMNL IDJKT"],
  [6, "LKCMB INNSA PKKHI BDCGP"],
  [7, "AEJEA SAJED"],
  [8, "ESALG TRIST MAPTM EGPSD"],
  [9, "NLRTM DEHAM GBFXT PLGDN"],
  [10, "NGLOS TGLFW"],
  [11, "ZADUR KEMBA MUPLU"],
  [12, "AUSYD NZAKL GUAPR FJSUV"],
  [13, "USLAX CAVAN MXZLO USHNL"],
  [14, "USNYC USHOU JMKIN CAHAL"],
  [15, "BRSSZ CLVAP ARBUE COCTG"],
])("sheet %i has %s", (sheet, codes) => {
  const known = codes.split(" ").filter((code) => sheetOfCode.has(code));
  expect(known.length).toBeGreaterThan(0);
  for (const code of known) expect([code, sheetOfCode.get(code)]).toEqual([code, sheet]);
});

test("fifteen sheets, and none of them is empty", () => {
  expect(sheets.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  const counts = sheets.map(({ number }) => placed.filter(({ sheet }) => sheet === number).length);
  expect(Math.min(...counts)).toBeGreaterThan(4);
});
