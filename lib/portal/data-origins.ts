import { type Config, type DomainName, domains } from "@/lib/config/config";
import type { Store } from "@/lib/store/connection";
import { isSample, type SampleDomain } from "@/lib/store/sample";
import { upstreamBase } from "@/lib/upstream/choose";

/** The stored kind of data that a domain shows, where it can be sample or imported data. */
const kinds: Partial<Record<DomainName, SampleDomain>> = {
  sailings: "sailings",
  flights: "flights",
  news: "articles",
  directory: "companies",
};

/** Where each domain's data comes from, in words: a service's host (no path, no password), sample or own data. */
export async function dataOrigins(
  settings: Config["upstream"],
  store: Store,
): Promise<Record<string, string>> {
  const origins: Record<string, string> = {};
  for (const name of domains) {
    const domain = name.toLowerCase() as DomainName;
    const base = upstreamBase(domain, settings);
    const kind = kinds[domain];
    if (base) origins[domain] = new URL(base).host;
    else if (kind) origins[domain] = (await isSample(store, kind)) ? "embedded sample" : "own data";
    else origins[domain] = "embedded";
  }
  return origins;
}
