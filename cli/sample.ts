import { parseArgs } from "node:util";
import { sampleSource } from "@/lib/portal/prepare";
import { sampleKinds } from "@/lib/promotions/operator";
import { site } from "@/lib/site/site-config";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { type ContentKind, dropSampleList, fillSampleList } from "@/lib/store/contents";
import { dropSample, fillSample, type SampleDomain, sampleDomainNames } from "@/lib/store/sample";
import { dateInZone } from "@/lib/time/calendar";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { withStore } from "./with-store";

/** `sample drop|fill DOMAIN`: deletes a domain's sample rows permanently, or writes them again. */
export async function sampleCommand(args: string[], terminal: Terminal): Promise<number> {
  const [action, name, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if ((action !== "drop" && action !== "fill") || more.length > 0) {
    throw new UsageError("Write sample drop DOMAIN or sample fill DOMAIN.");
  }
  const list = sampleKinds.find(({ domain }) => domain === name) as ContentKind<unknown> | undefined;
  const domain = list ? null : sampleDomain(name);
  return withStore(terminal, async (store, now) => {
    const work = action === "drop" ? dropped : filled;
    const count = await (domain
      ? work.domain(store, domain, now, terminal)
      : work.list(store, list as ContentKind<unknown>, now));
    if (domain) await recordChange(store.db, domain, "*", now);
    const done = action === "drop" ? "deleted" : "written";
    terminal.print(`${name}: ${formatCount(count)} sample rows ${done}.\n`);
    return exit.done;
  });
}

const dropped = { domain: dropSample, list: dropSampleList };
const filled = {
  domain: async (store: Store, domain: SampleDomain, now: Date, { dataDirectory }: Terminal) =>
    fillSample(store, await sampleSource(domain, dataDirectory), dateInZone(now, site().zone)),
  list: fillSampleList,
};

/** Everything that has sample data. */
export const sampleNames: readonly string[] = [
  ...sampleDomainNames,
  ...sampleKinds.map(({ domain }) => domain),
];

function sampleDomain(name: string | undefined): SampleDomain {
  const domainName = sampleDomainNames.find((domain) => domain === name);
  if (domainName) return domainName;
  const names = sampleNames.join(", ");
  throw new UsageError(
    name === undefined ? `Name the domain: ${names}.` : `"${name}" has no sample, only ${names}.`,
  );
}
