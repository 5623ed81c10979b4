import { z } from "zod";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { iconFile, manifest } from "@/lib/pictures/icons";
import { qrCode } from "@/lib/pictures/qr";
import type { PublisherFile } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";

/** The names of files of portal.json contain their version. */
const forGood = "public, max-age=31536000, s-maxage=31536000, immutable";
const forADay = "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400, stale-if-error=604800";

/**
 * GET /own/{file}: the logo, the default Open Graph image and the colours of portal.json, the app's address as a QR code
 * (app.svg), the site's icons and the web app manifest (/favicon.ico, /apple-touch-icon.png and /manifest.json are rewritten to
 * this route).
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return route(z.looseObject({}), async () => {
    const { logo, card, colours, links } = site();
    if (file === "app.svg" && links.app) return answer(appCode(links.app), "image/svg+xml", forADay);
    if (file === "manifest.json")
      return answer(JSON.stringify(manifest()), "application/manifest+json", forADay);
    const icon = iconFile(file);
    if (icon) {
      const type = file.endsWith(".ico") ? "image/x-icon" : "image/png";
      return answer(new Uint8Array(await icon), type, forADay);
    }
    const publisherFile = [logo, card, colours].find(
      (one): one is PublisherFile => one?.path === `/own/${file}`,
    );
    if (!publisherFile) throw new Problem(404, "not-found", "There is no such file.");
    return answer(publisherFile.bytes, publisherFile.type, forGood);
  })(request);
}

const answer = (body: BodyInit, type: string, cacheControl: string) =>
  new Response(body, {
    headers: { "Content-Type": type, "Cache-Control": cacheControl, "X-Robots-Tag": "noindex" },
  });

/** The code is black on white in both palettes. */
function appCode(address: string): string {
  const { size, path } = qrCode(address);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${size + 4} ${size + 4}"><path d="${path}"/></svg>\n`;
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
