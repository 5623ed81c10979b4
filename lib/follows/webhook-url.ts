import { isAllowedHost } from "@/lib/config/allowed-hosts";
import type { WebhookSettings } from "@/lib/config/config";
import { isAddressHost } from "@/lib/upstream/public-host";
import { followLimits } from "./schema";

/**
 * The URL of a webhook as it is stored; null where requests may not be sent to it. It is https, without name and password, of a
 * host that the settings name, at the port that they name or the usual one, and has at most 2,000 characters. Where its host leads
 * to is checked with each request (lib/upstream/public-host.ts).
 */
export function parseWebhookUrl(text: string, { hosts, isTest }: WebhookSettings): URL | null {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password || url.href.length > followLimits.urlLength) return null;
  url.hash = "";
  if (isTest && isAllowedHost(url.host, hosts) && isOfThisMachine(url)) return url;
  // A number is no name that the settings can list, and a dot at the end makes another name of the same host.
  const isName = !isAddressHost(url) && /\.[^.]+$/.test(url.hostname);
  const isListed = (hosts.includes("*") && url.port === "") || isAllowedHost(url.host, hosts);
  return url.protocol === "https:" && isName && isListed ? url : null;
}

const isOfThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
