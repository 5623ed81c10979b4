/** The colours of components/styles/tokens.css that a publisher's colours are combined with, as #rrggbb; a test compares. */
export const palettes = {
  light: {
    page: "#ffffff",
    surface: "#f1f5f7",
    raised: "#ffffff",
    shoal: "#dceef4",
    "shoal-2": "#b7dbe8",
    land: "#f6edcf",
    "land-2": "#e6d394",
    ink: "#0a1e29",
    "ink-2": "#304853",
    "ink-3": "#4d636f",
    line: "#d2dce0",
    control: "#64798a",
    accent: "#a50f5f",
    "accent-solid": "#a50f5f",
    "accent-hover": "#7d0947",
    "accent-tint": "#fae6f0",
    "on-accent": "#ffffff",
    link: "#0a5273",
    warn: "#734500",
    focus: "#a50f5f",
  },
  dark: {
    page: "#0c151a",
    surface: "#131f26",
    raised: "#18262e",
    shoal: "#11303d",
    "shoal-2": "#1d4a5c",
    land: "#2a2618",
    "land-2": "#4b4225",
    ink: "#e7eff2",
    "ink-2": "#bccbd2",
    "ink-3": "#95a9b3",
    line: "#24353e",
    control: "#748b97",
    accent: "#f491c1",
    "accent-solid": "#f491c1",
    "accent-hover": "#ffb3d6",
    "accent-tint": "#3a1628",
    "on-accent": "#2a0417",
    link: "#86c9e8",
    warn: "#f2c870",
    focus: "#f491c1",
  },
} as const satisfies Record<string, Record<string, string>>;
export type PaletteName = keyof typeof palettes;
export type ColourRole = keyof (typeof palettes)["light"];

/** The roles that a publisher may colour. The others carry meaning, or are the backgrounds that text must contrast with. */
export const brandRoles = [
  "accent",
  "accent-solid",
  "accent-hover",
  "accent-tint",
  "on-accent",
  "link",
  "focus",
  "shoal",
  "shoal-2",
  "land",
  "land-2",
] as const satisfies readonly ColourRole[];
export type BrandColours = Partial<Record<(typeof brandRoles)[number], string>>;

const grounds = ["page", "surface", "raised", "shoal", "land"] as const;

/** Front and back colours that occur together, with the contrast that WCAG 2.2 AA requires: 4.5 for text, 3 for controls. */
const pairs: readonly (readonly [front: ColourRole, back: ColourRole, least: number])[] = [
  ...grounds.flatMap((ground) => [
    ...(["ink", "ink-2", "ink-3", "accent", "link"] as const).map((front) => [front, ground, 4.5] as const),
    ...(["control", "focus"] as const).map((front) => [front, ground, 3] as const),
  ]),
  ["ink", "shoal-2", 4.5],
  ["ink", "accent-tint", 4.5],
  ["accent", "accent-tint", 4.5],
  ["on-accent", "accent-solid", 4.5],
  ["on-accent", "accent-hover", 4.5],
];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (#rrggbb) as WCAG 2 defines it, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** The pairs of a palette with a publisher's colours whose contrast is too low. */
export function unreadablePairs(palette: PaletteName, brand: BrandColours) {
  const colours: Record<ColourRole, string> = { ...palettes[palette], ...brand };
  return pairs
    .map(([front, back, least]) => ({
      front,
      back,
      least,
      contrast: contrastOf(colours[front], colours[back]),
    }))
    .filter(({ contrast, least }) => contrast < least);
}

/**
 * The style sheet of a publisher's colours. A role that one palette colours is repeated in the other, because the sheet comes
 * after the portal's and would otherwise colour both.
 */
export function colourSheet(brand: Record<PaletteName, BrandColours>): string {
  const roles = brandRoles.filter(
    (role) => brand.light[role] !== undefined || brand.dark[role] !== undefined,
  );
  const rules = (palette: PaletteName) =>
    roles.map((role) => `--${role}:${brand[palette][role] ?? palettes[palette][role]}`).join(";");
  return [
    `:root{${rules("light")}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${rules("dark")}}}`,
    `:root[data-theme="dark"]{${rules("dark")}}`,
    "",
  ].join("\n");
}
