/* Written by scripts/icons.ts. Change the coasts and run it again. */

/** Address of the world's coasts, for drawings that are made as text. */
export const landFile = "/art/land-3317f2.svg";
