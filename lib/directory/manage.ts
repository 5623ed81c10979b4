import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { lockDomain } from "@/lib/store/sample";
import { companySchema } from "./schema";

const readAtOnce = 500;

/** All stored companies, by id. */
export async function* listStoredCompanies({
  reader,
}: Store): AsyncGenerator<{ id: string; name: string; sample: boolean }> {
  for (let after = ""; ; ) {
    const rows = await reader
      .selectFrom("companies")
      .select(["id", "record", "sample"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(readAtOnce)
      .execute();
    for (const { id, record, sample } of rows) {
      yield { id, name: companySchema.safeParse(JSON.parse(record)).data?.name ?? "", sample: sample === 1 };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Deletes a company of the operator; a sample company would be restored by the next daily refresh. */
export function deleteCompany(store: Store, id: string, now: Date): Promise<"done" | "unknown" | "sample"> {
  return store.db.transaction().execute(async (trx) => {
    await lockDomain(trx, "companies");
    const row = await trx.selectFrom("companies").select("sample").where("id", "=", id).executeTakeFirst();
    if (!row) return "unknown";
    if (row.sample === 1) return "sample";
    await trx.deleteFrom("companies").where("id", "=", id).execute();
    await recordChange(trx, "companies", id, now);
    return "done";
  });
}
