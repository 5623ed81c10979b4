import { config } from "@/lib/config/config";
import { version } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";

/** Names the portal to services that it requests, with its address: 'HarbourGazette/1.0 (+https://portal.example)'. */
export function userAgent(): string {
  const product = site().name.replace(/[^\w!#$%&'*+.^`|~-]/g, "") || "Portal";
  return `${product}/${version} (+${config().siteUrl})`;
}
