/* Written by scripts/icons.ts. Change the drawings and run it again. */

/** Addresses of the drawings that are files; each changes with its content. */
export const drawings = {
  icons: "/art/i-7b8ee7.svg",
  coast: "/art/coast-df7e8f.svg",
  compass: "/art/compass-469eed.svg",
  appCode: "/art/appcode-8cb7fd.svg",
  land: "/art/land-3317f2.svg",
} as const;
