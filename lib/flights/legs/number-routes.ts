import { sql } from "kysely";
import type { Store } from "@/lib/store/connection";

/** Two airports between which a number is flown, or driven. */
export interface NumberRoute {
  origin: string;
  destination: string;
}

/**
 * The routes of a flight number ('KC 801'), as operated or as a codeshare, that are served on a date or later: at most `most`. It
 * reads all flights, and is called for complete numbers only.
 */
export function findNumberRoutes(
  { reader }: Store,
  number: string,
  from: string,
  most: number,
): Promise<NumberRoute[]> {
  return reader
    .selectFrom("flights")
    .select(["origin", "destination"])
    .where("valid_to", ">=", from)
    .where("local_traffic", "=", 1)
    .where((row) =>
      row.or([
        row("legs", "like", `%"${number}"%`),
        row("operating_no", "=", number),
        sql<boolean>`'||' || codeshares || '||' like ${`%||${number}||%`}`,
      ]),
    )
    .distinct()
    .orderBy("origin")
    .orderBy("destination")
    .limit(most)
    .execute();
}
