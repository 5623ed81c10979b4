import { readFileSync } from "node:fs";
import { colourSheet, contrastOf, type PaletteName, palettes, unreadablePairs } from "./palette";

const tokens = readFileSync("components/styles/tokens.css", "utf8");
/** The rules of the day, of the night by the system, and of the night by choice. */
const [day = "", bySystem = "", byChoice = ""] = [
  /:root \{\s+color-scheme: light dark;([^}]*)\}/,
  /:root:not\(\[data-theme="light"\]\) \{([^}]*)\}/,
  /:root\[data-theme="dark"\] \{([^}]*)\}/,
].map((block) => block.exec(tokens)?.[1]);

test.each<[PaletteName, string]>([
  ["light", day],
  ["dark", bySystem],
  ["dark", byChoice],
])("the %s palette is that of the style sheet", (name, rules) => {
  for (const [role, colour] of Object.entries(palettes[name])) {
    expect(rules).toMatch(new RegExp(`--${role}: ${colour};`));
  }
});

test("contrast as WCAG reckons it", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#ffffff", "#777777")).toBe(contrastOf("#777777", "#ffffff"));
});

test("both palettes are readable; a publisher's colour that is not is reported with its background", () => {
  expect([unreadablePairs("light", {}), unreadablePairs("dark", {})]).toEqual([[], []]);
  expect(unreadablePairs("light", { accent: "#0b5d3b" })).toEqual([]);
  expect(unreadablePairs("light", { accent: "#e58fb8" })[0]).toMatchObject({ front: "accent", back: "page" });
  expect(unreadablePairs("dark", { land: "#c0a050" })[0]).toMatchObject({ back: "land", least: 4.5 });
  expect(unreadablePairs("light", { "accent-solid": "#ffd0e8" })[0]).toMatchObject({ front: "on-accent" });
});

test("a colour of one palette does not colour the other", () => {
  const sheet = colourSheet({ light: { accent: "#0b5d3b" }, dark: {} });
  expect(sheet).toContain(":root{--accent:#0b5d3b}");
  expect(sheet.match(/--accent:#f491c1/g)).toHaveLength(2);
});
