import { readCsv } from "@/test/support/sailings-sample";
import { terminalName, toTitleCase } from "./terminal-names";

const ask = { port: "HKHKG", code: null, name: null };

test("a terminal of the table is written as people write it, in the page's language", () => {
  const hit = { ...ask, code: "HITHK", name: "HONG KONG INTERNATIONAL TERMINALS (HIT)" };
  expect(terminalName(hit, "en")).toBe("Hongkong International Terminals (HIT)");
  expect(terminalName(hit, "zh-tw")).toBe("香港國際貨櫃碼頭");
  expect(terminalName(hit, "zh-cn")).toBe("香港国际货柜码头");
  expect(terminalName({ ...hit, code: null }, "en")).toBe("Hongkong International Terminals (HIT)");
  expect(terminalName({ ...ask, code: "MTLHK" }, "zh-tw")).toBe("現代貨箱碼頭");
  // Without a Chinese name of its own the English one stands.
  expect(terminalName({ port: "USLAX", code: "TRAP", name: null }, "zh-cn")).toBe("TraPac Los Angeles");
});

test("another terminal has its own name, and a code alone is no name", () => {
  expect(terminalName({ ...ask, code: "ZZZ", name: "COSCO-HIT TERMINAL" }, "zh-tw")).toBe(
    "Cosco-Hit Terminal",
  );
  expect(terminalName({ ...ask, code: "ZZZ", name: "Berth of its own" }, "en")).toBe("Berth of its own");
  expect(terminalName({ ...ask, code: "ZZZ" }, "en")).toBeNull();
  // The code of a terminal elsewhere.
  expect(terminalName({ port: "SGSIN", code: "HITHK", name: null }, "en")).toBeNull();
});

test("capitals are set as words, abbreviations stay", () => {
  for (const [raw, written] of [
    ["HHLA CONTAINER TERMINAL BURCHARDKAI (CTB)", "HHLA Container Terminal Burchardkai (CTB)"],
    ["DP WORLD JEBEL ALI - CT1", "DP World Jebel Ali - CT1"],
    ["ANTWERP GATEWAY TERMINAL (K1700-K1710)", "Antwerp Gateway Terminal (K1700-K1710)"],
    ["TERMINAL DE L'ATLANTIQUE (CNMP)", "Terminal de L'Atlantique (CNMP)"],
    ["PORT OF ST. GEORGE'S", "Port of St. George's"],
    ["HMM PSA NEW-PORT TERMINAL (HPNT)", "HMM PSA New-Port Terminal (HPNT)"],
    ["COLOMBO INTL CONTAINER TERMINAL (CICT)", "Colombo Intl Container Terminal (CICT)"],
    ["PUSAN NEW PORT CO. (PNC)", "Pusan New Port Co. (PNC)"],
    ["SSA TERMINALS PIER A", "SSA Terminals Pier A"],
    ["Piraeus Container Terminal", "Piraeus Container Terminal"],
    ["", ""],
  ] as const)
    expect(toTitleCase(raw)).toBe(written);
});

const sample = readCsv("terminals.csv");

test.each(sample.map(({ port = "", code = "", smdg_name = "" }) => [port, code, smdg_name] as const))(
  "%s %s is no row of capitals, by the table or without it",
  (port, code, smdgName) => {
    for (const name of [toTitleCase(smdgName), terminalName({ port, code, name: smdgName }, "en") ?? ""]) {
      const plain = name.replace(/\([^)]*\)/g, "");
      // Four capitals in a row are an abbreviation of the list's at most.
      expect(plain).not.toMatch(/(?!HHLA)\p{Lu}{4}/u);
      expect(plain).toMatch(/\p{Ll}/u);
    }
  },
);
