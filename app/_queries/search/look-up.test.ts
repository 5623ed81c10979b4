import { rankOf } from "./look-up";

const row = (code: string, name: string, rest: { prefix?: string; otherCodes?: string[] } = {}) => ({
  code,
  name,
  prefix: "",
  ...rest,
});

test("an exact code or name comes first, then the start of a code, of a name, and a word within", () => {
  expect(rankOf(row("VGM", "Verified Gross Mass"), "vgm")).toBe(0);
  expect(rankOf(row("B/L", "Bill of Lading"), "bl")).toBe(0);
  expect(rankOf(row("CX", "Cathay Pacific", { prefix: "160" }), "160")).toBe(0);
  expect(rankOf(row("CNNBO", "Ningbo", { otherCodes: ["CNNGB"] }), "cnngb")).toBe(0);
  expect(rankOf(row("DEHAM", "Hamburg"), "hamburg")).toBe(0);
  expect(rankOf(row("VGEIS", "Beef Island"), "vg")).toBe(1);
  expect(rankOf(row("DEHAM", "Hamburg"), "ham")).toBe(2);
  expect(rankOf(row("MYPKG", "Port Klang"), "klang")).toBe(3);
  // A sign alone is no code of everything.
  expect(rankOf(row("B/L", "Bill of Lading"), "/")).toBe(3);
});
