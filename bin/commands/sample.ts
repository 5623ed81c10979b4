import { parseArgs } from "node:util";
import { dateInZone } from "@/lib/calendar";
import { site } from "@/lib/own-site";
import { sampleSource } from "@/lib/portal/prepare";
import { recordChange } from "@/lib/store/changes";
import { dropSample, fillSample, type SampleDomain, sampleDomainNames } from "@/lib/store/sample";
import { everything, isOnCachedPages } from "@/lib/web/renewal";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { withStore } from "./with-store";

/** `sample drop|fill DOMAIN`: takes a domain's sample rows away for good, or brings them back. */
export async function sampleCommand(args: string[], terminal: Terminal): Promise<number> {
  const [action, name, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if ((action !== "drop" && action !== "fill") || more.length > 0) {
    throw new UsageError("Write sample drop DOMAIN or sample fill DOMAIN.");
  }
  const domain = sampleDomain(name);
  return withStore(terminal, async (store, now) => {
    const count =
      action === "drop"
        ? await dropSample(store, domain)
        : await fillSample(
            store,
            await sampleSource(domain, terminal.dataDirectory),
            dateInZone(now, site().zone),
          );
    if (isOnCachedPages(domain)) await recordChange(store.db, domain, everything, now);
    const done = action === "drop" ? "deleted" : "written";
    terminal.print(`${domain}: ${formatCount(count)} sample rows ${done}.\n`);
    return exit.done;
  });
}

function sampleDomain(name: string | undefined): SampleDomain {
  const found = sampleDomainNames.find((domain) => domain === name);
  if (found) return found;
  const names = sampleDomainNames.join(", ");
  throw new UsageError(
    name === undefined ? `Name the domain: ${names}.` : `"${name}" has no sample, only ${names}.`,
  );
}
