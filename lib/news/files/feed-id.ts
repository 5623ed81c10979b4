import { hash } from "node:crypto";

/** The id of an article from another system: a digest of its id there, because that may be an address or in any script. */
export function feedId(identity: string): string {
  return `f${hash("sha256", identity, "hex").slice(0, 20)}`;
}
