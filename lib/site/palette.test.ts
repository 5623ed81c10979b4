import { readFileSync } from "node:fs";
import { type ColourRole, colourSheet, contrastOf, palettes, unreadablePairs } from "./palette";

const tokens = readFileSync("components/styles/tokens.css", "utf8");

test("the palettes are those of the style sheet", () => {
  for (const [role, colour] of Object.entries(palettes.light)) {
    expect(tokens).toContain(`--${role}: light-dark(${colour}, ${palettes.dark[role as ColourRole]});`);
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
