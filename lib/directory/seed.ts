import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReadReport } from "@/lib/store/import";
import { noRemarks } from "@/lib/store/import-lines";
import type { SampleSource } from "@/lib/store/sample";
import { type NameOfPort, type PortNamer, validateCompany } from "./import-record";
import { readCompanies } from "./import-source";
import type { CompanyRecord } from "./schema";
import { writeCompanies } from "./write";

/** Must be raised when the search terms of companies change: a store with older terms is refilled. */
const termsRevision = 1;

async function parseCompanies(csvText: string, nameOf: NameOfPort): Promise<CompanyRecord[]> {
  const notes: ReadReport = { problems: noRemarks(), notes: noRemarks(), unknownHeads: [] };
  const companies: CompanyRecord[] = [];
  async function* input() {
    yield csvText;
  }
  for await (const raw of readCompanies({ input: input() }, notes)) {
    if (raw === null || Array.isArray(raw)) continue;
    const company = validateCompany(raw, nameOf, notes);
    if (company) companies.push(company);
  }
  const wrong = [...notes.problems.shown, ...notes.notes.shown];
  if (wrong.length === 0) return companies;
  const lines = wrong.map(({ line, column, reason }) => `line ${line}, ${column}: ${reason}`);
  throw new Error(`companies.csv cannot be used.\n${lines.join("\n")}`);
}

/**
 * Sample companies from `dataDir`/companies.csv, a file in the format of an import; ports by their UN/LOCODE. Throws an Error
 * with line and column of every problem.
 */
export async function companiesSample(dataDir: string, portNamer: PortNamer): Promise<SampleSource> {
  const csvText = await readFile(join(dataDir, "companies.csv"), "utf8");
  return {
    domain: "companies",
    fingerprint: createHash("sha256").update(`${termsRevision}\n${csvText}`).digest("hex"),
    async fill(trx) {
      const companies = await parseCompanies(csvText, await portNamer(trx));
      return (await writeCompanies(trx, companies, { sample: true })).written;
    },
  };
}
