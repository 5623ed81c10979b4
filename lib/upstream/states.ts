import { config, type DomainName, domains } from "@/lib/config/config";
import { upstreamBase } from "./choose";
import type { ServiceState } from "./service";
import { processShared, serviceOf } from "./shared";

/**
 * The state of each connected service, by domain; embedded domains are not included. It contains no address and no secret, so
 * it may be shown.
 */
export function upstreamStates(
  settings = config().upstream,
  shared = processShared(),
): Record<string, ServiceState> {
  return Object.fromEntries(
    domains.flatMap((upper) => {
      const domain = upper.toLowerCase() as DomainName;
      const base = upstreamBase(domain, settings);
      return base ? [[domain, serviceOf(shared, domain, base).state]] : [];
    }),
  );
}
