import { type Config, config, type DomainName } from "@/lib/config/config";

/** The base address that serves a domain, without a trailing slash; undefined when the embedded store does. */
export function upstreamBase(domain: DomainName, settings: Config["upstream"]): string | undefined {
  return settings.domainUrls[domain] ?? settings.url;
}

/** The adapter of a service, chosen by the configuration at each call: `http` where an upstream is set. */
export function chooseAdapter<T>(
  domain: DomainName,
  adapters: { http: () => T; embedded: () => T },
  settings: Config["upstream"] = config().upstream,
): T {
  return upstreamBase(domain, settings) ? adapters.http() : adapters.embedded();
}
