import { type Importer, type ImportJob, runStaged, type StagedPlan } from "@/lib/store/import";
import { judgeCompany, type KnownPorts } from "./import-record";
import { companyColumns, readCompanies } from "./import-source";
import { applyCompanies, createStaging, dropStaging, stageCompanies } from "./import-staging";
import type { CompanyRecord } from "./schema";

/**
 * Imports companies from CSV (one row for each address) or JSON Lines (one company a line, in the publisher's field
 * names). A company whose id is stored takes that one's place; all others stay.
 */
export const companiesImporter: Importer = {
  domain: "companies",
  table: "companies",
  heads: companyColumns,
  touches: "companies",
  replaces: [],
  run: (job) => runStaged(companiesPlan(job), job),
};

function companiesPlan(job: ImportJob): StagedPlan<CompanyRecord> {
  let ports: KnownPorts = new Map();
  let staged = 0;
  return {
    async begin(db) {
      const rows = await db.selectFrom("ports").select(["id", "name", "name_zh"]).execute();
      ports = new Map(rows.map(({ id, name, name_zh }) => [id, { name, nameZh: name_zh }]));
      await createStaging(db);
    },
    async *read(notes) {
      for await (const given of readCompanies(job, notes)) {
        yield given === null || Array.isArray(given) ? given : judgeCompany(given, ports, notes);
      }
    },
    async stage(db, companies) {
      await stageCompanies(db, companies, staged);
      staged += companies.length;
    },
    apply: (trx) => applyCompanies(trx, job.now),
    end: dropStaging,
  };
}
