import { readCorrections, readKeyFacts, readQuotations } from "./boxes";
import { correctionParts, correctionsOf, plainCorrection } from "./rules";

test("key facts are pairs, whose values may be numbers in JSON", () => {
  const facts = [
    { label: "Sailings", value: 7 },
    { label: "Transit", value: "43 days", was: 31 },
  ];
  const keyFacts = [
    { label: "Sailings", value: "7" },
    { label: "Transit", value: "43 days", was: "31" },
  ];
  expect(readKeyFacts(facts)).toEqual({ keyFacts });
  expect(readKeyFacts(JSON.stringify(facts))).toEqual({ keyFacts });
});

test("a quotation has its speaker, and may name its paragraph", () => {
  const quotation = { text: "We cannot sell thirty-one.", speaker: "Line manager" };
  expect(readQuotations({ ...quotation, after: "3" })).toEqual({ quotations: [{ ...quotation, after: 3 }] });
});

test("corrections have times, and the newest comes first", () => {
  const read = readCorrections([
    { at: "2026-03-16 09:00:00+0800", text: "First." },
    { at: "2026-03-16 15:20:00+0800", text: "Second.", headline: "yes" },
  ]);
  expect(read).toEqual({
    corrections: [
      { at: "2026-03-16T15:20:00+08:00", text: "Second.", headline: true },
      { at: "2026-03-16T09:00:00+08:00", text: "First." },
    ],
  });
});

test.each([
  [readKeyFacts({ label: "One", value: 1 }), "key_facts has one entry; write 2 to 6."],
  [readKeyFacts("Sailings: 7"), "key_facts must be a table with label and value, or the same as JSON."],
  [readKeyFacts([{ label: "One" }, { label: "Two", value: 2 }]), "key_facts 1 value: write a text."],
  [
    readQuotations({ text: "word ".repeat(26), speaker: "Clerk" }),
    "quotation text: write at most 25 words, or 50 Chinese characters.",
  ],
  [readQuotations({ text: "Six days." }), "quotation speaker: write a text."],
  [
    readCorrections({ at: "noon", text: "Seven." }),
    "correction at: write a date and time, such as 2026-03-16 15:20:00+0800.",
  ],
  [
    readCorrections({ at: "2026-03-16 09:00", text: "Seven.", by: "desk" }),
    "correction has no field by; leave it out.",
  ],
])("what cannot be shown is named (%#)", (read, problem) => {
  expect(read).toEqual({ problem });
});

test("in a correction the previous words are struck and the current ones marked", () => {
  const text = "An earlier version gave ~~eight~~ sailings. There are **seven**; 2 * 2 ~ 4.";
  expect(correctionParts(text)).toEqual([
    { text: "An earlier version gave ", as: null },
    { text: "eight", as: "previous" },
    { text: " sailings. There are ", as: null },
    { text: "seven", as: "current" },
    { text: "; 2 * 2 ~ 4.", as: null },
  ]);
  expect(plainCorrection(text)).toBe("An earlier version gave eight sailings. There are seven; 2 * 2 ~ 4.");
});

test("a correction without its own time has that of the last change", () => {
  const updatedAt = "2026-03-16T10:00:00+08:00";
  expect(correctionsOf({ correction: "Berth 3.", updatedAt })).toEqual([{ at: updatedAt, text: "Berth 3." }]);
  expect(correctionsOf({ correction: "Berth 3." })).toEqual([{ at: null, text: "Berth 3." }]);
  expect(correctionsOf(undefined)).toEqual([]);
});
