import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/store/schema";

const signsAtOnce = 500;

/** IMO numbers of the ships that have a call sign, by call sign; a sign may be of several. */
export async function shipsBySign(
  db: Kysely<Database>,
  signs: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const wanted = [...new Set(signs)];
  for (let at = 0; at < wanted.length; at += signsAtOnce) {
    const sign = sql<string>`replace(upper(call_sign), ' ', '')`;
    const rows = await db
      .selectFrom("vessels")
      .select(["imo", sign.as("sign")])
      .where(sign, "in", wanted.slice(at, at + signsAtOnce))
      .execute();
    for (const { imo, sign } of rows) found.set(sign, [...(found.get(sign) ?? []), imo]);
  }
  return found;
}
