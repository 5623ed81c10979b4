import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import Papa from "papaparse";
import { z } from "zod";
import { insertMany } from "@/lib/store/insert";
import type { Database } from "@/lib/store/schema";
import { transferTypes } from "./routing/transfer-rules";

const airline = z.string().regex(/^[A-Z0-9]{2}$/);
const type = z.enum(["", ...transferTypes]);
const minutes = z
  .string()
  .regex(/^\d*$/)
  .transform((text) => (text === "" ? null : Number(text)));

const interlineLine = z.object({ airline, partner: airline });
/** Each line names the sample's airlines, so that it says nothing about imported flights. */
const ruleLine = z
  .object({
    station: z.string().regex(/^[A-Z]{3}$/),
    arriving_type: type,
    departing_type: type,
    arriving_carrier: airline,
    departing_carrier: airline,
    same_terminal: z.enum(["", "yes", "no"]),
    minimum_minutes: minutes,
    longest_minutes: minutes,
    allowed: z.enum(["", "no"]),
  })
  .transform(({ allowed, ...rule }) => ({ ...rule, allowed: allowed === "no" ? 0 : 1 }));

const names = ["interline.csv", "transfers.csv"] as const;

/** The texts of interline.csv and of transfers.csv of `dataDir`/flights. */
export function readSampleTransfers(dataDir: string): Promise<string[]> {
  return Promise.all(
    names.map((name) => readFile(join(/* turbopackIgnore: true */ dataDir, "flights", name), "utf8")),
  );
}

const linesOf = (text: string) => Papa.parse<unknown>(text, { header: true, skipEmptyLines: true }).data;

/**
 * Writes the sample's agreements and connecting times in place of those of before. Returns how many. Throws on a line that cannot be
 * used.
 * @param today YYYY-MM-DD
 */
export async function fillSampleTransfers(
  trx: Transaction<Database>,
  [interline = "", rules = ""]: readonly string[],
  today: string,
): Promise<number> {
  const facts = { source: "Sample", as_of: today, sample: 1 };
  for (const table of ["interline_agreements", "flight_transfer_rules"] as const) {
    await trx.deleteFrom(table).where("sample", "=", 1).execute();
  }
  const agreements = z.array(interlineLine).parse(linesOf(interline));
  const times = z.array(ruleLine).parse(linesOf(rules));
  return (
    (await insertMany(
      trx,
      "interline_agreements",
      agreements.map((line) => ({ ...line, ...facts })),
    )) +
    (await insertMany(
      trx,
      "flight_transfer_rules",
      times.map((line) => ({ ...line, ...facts })),
    ))
  );
}
