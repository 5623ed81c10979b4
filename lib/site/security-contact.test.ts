import { expiryNote, securityText } from "./security-contact";

const security = { contact: ["safe@straits.example"], expires: "2027-03-01", languages: [], policy: null };

test("the file has its fields in lines that end, and those that are not said are left out", () => {
  expect(securityText(security, "https://portal.example")).toBe(
    [
      "Contact: mailto:safe@straits.example",
      "Expires: 2027-03-01T00:00:00Z",
      "Canonical: https://portal.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
  const full = {
    ...security,
    contact: ["https://straits.example/report", ...security.contact],
    languages: ["en", "zh-Hant"],
    policy: "https://straits.example/policy",
  };
  expect(securityText(full, "https://portal.example").split("\n")).toEqual([
    "Contact: https://straits.example/report",
    "Contact: mailto:safe@straits.example",
    "Expires: 2027-03-01T00:00:00Z",
    "Preferred-Languages: en, zh-Hant",
    "Canonical: https://portal.example/.well-known/security.txt",
    "Policy: https://straits.example/policy",
    "",
  ]);
});

test.each([
  ["2026-02-01T00:00:00Z", /more than a year/],
  ["2026-11-29T00:00:00Z", null],
  ["2027-01-30T00:00:00Z", null],
  ["2027-01-30T00:00:01Z", /is in 29 days/],
  ["2027-02-28T23:59:59Z", /is in 0 days/],
  ["2027-03-01T00:00:01Z", /is over/],
])("at %s an operator is told: %s", (now, words) => {
  const note = expiryNote(security, new Date(now));
  if (words) expect(note).toMatch(words);
  else expect(note).toBeNull();
});
