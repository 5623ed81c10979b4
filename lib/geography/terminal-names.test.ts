import { readCsv } from "@/test/support/sailings-sample";
import { noteEndedTerminal, terminalName, toTitleCase } from "./terminal-names";

const list = readCsv("smdg-terminals.csv");
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

test("every terminal of SMDG's list is known by its code and name, also under the other codes of its port", () => {
  for (const cells of list) {
    const { UNLOCODE: port = "", "Terminal Code": code = "", "Terminal Facility Name": name = "" } = cells;
    expect(terminalName({ port, code, name: null }, "en")).not.toBeNull();
    expect(terminalName({ port, code: null, name }, "en")).not.toBeNull();
  }
  expect(list.length).toBeGreaterThan(1_270);
  const shengdong = { ...ask, code: "SHENG" };
  for (const port of ["CNSHA", "CNSGH", "CNSHG"])
    expect(terminalName({ ...shengdong, port }, "zh-tw")).toBe("上海盛東國際集裝箱碼頭");
  expect(terminalName({ ...ask, port: "DEBRV", code: "NTB" }, "en")).toBe(
    "North Sea Terminal Bremerhaven (NTB)",
  );
});

test("a code is the terminal that is valid on the day of the call", () => {
  const blount = { ...ask, port: "USJAX", code: "BLOJX" };
  expect(terminalName({ ...blount, at: "2025-03-31T23:00" }, "en")).toBe("Blount Island Marine Terminal");
  expect(terminalName({ ...blount, at: "2025-04-01" }, "en")).toBe(
    "SSA Jacksonville Container Terminal (JCT)",
  );
  // The youngest without a day, and where no terminal is valid on it.
  for (const at of [undefined, "2001-01-01"])
    expect(terminalName({ ...blount, at }, "en")).toBe("SSA Jacksonville Container Terminal (JCT)");
});

test("a call after the last day of its terminal is noted", () => {
  const notes: string[] = [];
  const report = { note: (key: string, reason: string) => notes.push(`${key}: ${reason}`) };
  const tpo = { ...ask, port: "FRLEH", code: "TPO" };
  noteEndedTerminal({ ...tpo, at: "2025-01-31T12:00" }, report);
  noteEndedTerminal({ ...tpo, at: null }, report);
  noteEndedTerminal({ ...ask, port: "USJAX", code: "BLOJX", at: "2026-03-01" }, report);
  expect(notes).toEqual([]);
  noteEndedTerminal({ ...tpo, at: "2026-03-01" }, report);
  expect(notes).toEqual([
    "terminal: SMDG's list of terminals ends TERMINAL PORTE OCEANE (FRLEH) on 2025-01-31.",
  ]);
});

test("another terminal has its own name, and a code alone is not a name", () => {
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
    ["CAST TERMINAL (SECTION 77)", "Cast Terminal (Section 77)"],
    ["JAWAHARLAL NEHRU PORT TRUST (INDIA)", "Jawaharlal Nehru Port Trust (India)"],
    ["EMPEDRIL S.A. TERMINAL", "Empedril S.A. Terminal"],
    ["LIVERPOOL2 TERMINAL", "Liverpool2 Terminal"],
    ["Piraeus Container Terminal", "Piraeus Container Terminal"],
    ["", ""],
  ] as const)
    expect(toTitleCase(raw)).toBe(written);
});

test("names of SMDG's list have capitals for abbreviations alone", () => {
  const written = list.map((cells) => toTitleCase(cells["Terminal Facility Name"] ?? ""));
  // Five capitals in a row outside brackets are the abbreviation of a company.
  const long = written.flatMap((name) => name.replace(/\([^)]*\)/g, "").match(/\p{Lu}{5,}/gu) ?? []);
  expect([...new Set(long)].sort()).toEqual(["ICAVE", "ICTSI", "NUTEP", "QAPCO", "SOCAR", "SOCEP", "VECON"]);
  expect(written.filter((name) => !/\p{Ll}/u.test(name))).toEqual([]);
});

test("every terminal of the own table is one of SMDG's, of a port in its list", () => {
  const known = new Set(list.map((cells) => `${cells["Terminal Code"]} ${cells["Terminal Facility Name"]}`));
  for (const { port = "", code = "", name = "", smdg_name = "" } of readCsv("terminals.csv")) {
    expect(known).toContain(`${code} ${smdg_name}`);
    expect(terminalName({ port, code, name: null }, "en")).toBe(name);
  }
});

test("the terminals of the sample's ports in China, Hong Kong, Taiwan and Singapore have Chinese names", () => {
  const own = readCsv("terminals.csv").filter(({ port = "" }) => /^(?:CN|HK|TW|SG)/.test(port));
  expect(own.length).toBeGreaterThan(60);
  expect(own.filter(({ name_zh = "" }) => !/\p{Script=Han}/u.test(name_zh))).toEqual([]);
});
