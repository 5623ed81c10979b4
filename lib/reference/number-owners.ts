import { fold } from "@/lib/i18n/fold";
import { fileCells } from "@/lib/store/contents";
import type { Entry, ListName, NumberKind, ReferenceAdapter } from "./schema";

/** The owner of a number. `url` is where to track it, null where the list of trackers does not have that company. */
interface NumberOwner {
  prefix: string;
  name: string;
  nameZh: string | null;
  url: string | null;
}

const trackers = { container: "cargo-sea", awb: "cargo-air", imo: null } as const;
const prefixes = { container: 4, awb: 3, imo: 0 } as const;

let known: ReadonlyMap<string, string> | undefined;

/** data/number-owners.csv: names as in the lists of trackers, by kind and prefix. */
function namesByPrefix(): ReadonlyMap<string, string> {
  known ??= new Map(
    fileCells("number-owners.csv").map(({ kind, prefix, name = "" }) => [`${kind} ${prefix}`, name]),
  );
  return known;
}

/**
 * The owner of a container by the letters at its start, or the airline of an air waybill by its digits; null where the prefix
 * is unknown. `shown` is the number as checkNumber formats it. Throws UpstreamError.
 */
export async function findNumberOwner(
  adapter: ReferenceAdapter,
  kind: NumberKind,
  shown: string,
): Promise<NumberOwner | null> {
  const list = trackers[kind];
  if (!list) return null;
  const prefix = shown.slice(0, prefixes[kind]);
  const find = async (name: ListName, q: string, isIt: (entry: Entry) => boolean) =>
    (await adapter.searchList({ name, q, page: 1 }, 100)).items.find(isIt);
  const airline =
    kind === "awb" ? await find("airline", prefix, (entry) => entry.prefix === prefix) : undefined;
  const name = namesByPrefix().get(`${kind} ${prefix}`) ?? airline?.name;
  if (!name) return null;
  const tracker = await find(list, name, (entry) => fold(entry.name) === fold(name));
  const owner = airline ?? tracker ?? { name, nameZh: null };
  return { prefix, name: owner.name, nameZh: owner.nameZh, url: tracker?.url ?? null };
}
