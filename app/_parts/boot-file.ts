import { createHash } from "node:crypto";
import { beginScript } from "@/components/shell/begin-script";
import { bootScript } from "@/components/shell/boot-script";
import { paletteScript } from "@/components/shell/palette-script";
import { palettes } from "@/lib/palette";

/** The small script that runs before the first paint, and has the others come; a file, so that no page needs an inline script of its own. */
export const bootFile = [bootScript, beginScript, paletteScript(palettes.light.page, palettes.dark.page)]
  .join(";")
  // None of its lines needs its end: each statement has a semicolon.
  .replaceAll("\n", "");

/**
 * Its address changes with it: a page's scripts come by nothing else, so that one of a new build must not meet the file that a
 * browser or a proxy has kept of the build before.
 */
export const bootAddress = `/boot.js?v=${createHash("sha256").update(bootFile).digest("hex").slice(0, 8)}`;
