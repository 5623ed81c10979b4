import { z } from "zod";
import { config } from "@/lib/config/config";
import { entityTag } from "@/lib/http-responses/etag";
import { route } from "@/lib/http-responses/route";
import { agentsPath } from "@/routes";

/** GET /.well-known/api-catalog: the interfaces of the site and what describes them (RFC 9727), as a set of links (RFC 9264). */
export const GET = route(z.looseObject({}), async () => {
  const { siteUrl } = config();
  const link = (path: string, type: string) => [{ href: siteUrl + path, type }];
  const further = {
    "service-doc": link("/developers", "text/html"),
    "terms-of-service": link("/terms", "text/html"),
  };
  const catalog = `${siteUrl}/.well-known/api-catalog`;
  const body = JSON.stringify({
    linkset: [
      { anchor: catalog, item: [{ href: `${siteUrl}/api/openapi.json` }, { href: siteUrl + agentsPath }] },
      {
        anchor: `${siteUrl}/api/openapi.json`,
        "service-desc": link("/api/openapi.json", "application/openapi+json"),
        ...further,
      },
      { anchor: siteUrl + agentsPath, "service-meta": link("/llms.txt", "text/plain"), ...further },
    ],
  });
  return new Response(body, {
    headers: {
      "Content-Type": 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      Link: `<${catalog}>; rel="api-catalog"`,
      ETag: entityTag(body),
    },
  });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
