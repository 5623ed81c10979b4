import { type Importer, type ImportJob, runStaged, type StagedPlan } from "@/lib/store/import";
import { type NameOfPort, type PortNamer, validateCompany } from "./import-record";
import { companyColumns, readCompanies } from "./import-source";
import { companySteps, createStaging, dropStaging, stageCompanies } from "./import-staging";
import type { CompanyRecord } from "./schema";

/**
 * Imports companies from CSV or a workbook (one row for each address) or JSON Lines (one company a line, in the publisher's
 * field names). A company replaces the stored one with its id; all others stay. It is applied in steps.
 */
export const companiesImporter = (portNamer: PortNamer): Importer => ({
  domain: "companies",
  table: "companies",
  heads: companyColumns,
  example: [
    ...[
      "100001",
      "Lantern Forwarding Limited",
      "明燈貨運有限公司",
      "sea",
      "HKHKG",
      "",
      "",
      "Head office",
      "總公司",
    ],
    ...[
      "18 Signal Road, Kwai Chung",
      "葵涌訊號道18號",
      "Cold storage=冷藏倉",
      "+852 5555 0142",
      "",
      "desk@lantern.example",
    ],
    ...["https://lantern.example", "reefer"],
  ],
  replaces: [],
  run: (job) => runStaged(companiesPlan(portNamer, job), job),
});

function companiesPlan(portNamer: PortNamer, job: ImportJob): StagedPlan<CompanyRecord> {
  let nameOf: NameOfPort = () => null;
  let staged = 0;
  return {
    domain: "companies",
    async begin(db) {
      nameOf = await portNamer(db);
      await createStaging(db);
    },
    async *read(notes) {
      for await (const raw of readCompanies(job, notes)) {
        yield raw === null || Array.isArray(raw) ? raw : validateCompany(raw, nameOf, notes);
      }
    },
    async stage(db, companies) {
      await stageCompanies(db, companies, staged);
      staged += companies.length;
    },
    steps: (db) => companySteps(db, job),
    end: dropStaging,
  };
}
