import { beginScript } from "@/components/shell/begin-script";
import { bootScript } from "@/components/shell/boot-script";
import { paletteScript } from "@/components/shell/palette-script";
import { palettes } from "@/lib/palette";

export const dynamic = "force-static";

/** The small script that runs before the first paint, and has the others come; a file, so that no page needs an inline script of its own. */
export function GET(): Response {
  return new Response(
    `${bootScript};\n${beginScript};\n${paletteScript(palettes.light.page, palettes.dark.page)}`,
    {
      headers: {
        "Content-Type": "text/javascript; charset=utf-8",
        "Cache-Control":
          "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800",
      },
    },
  );
}
