import { z } from "zod";
import {
  codes,
  type FetchSource,
  locode,
  readSources,
  requestFields,
  unique,
  wholeNumber,
} from "@/lib/upstream/fetching/settings";

/** The carriers whose own Commercial Schedules service is read, as the JSON file of CARRIERS_FILE has them. */

export const mostCarriers = 50;
/** Services and ports that a carrier may have. */
const most = { services: 500, ports: 100 };

const carrierSchema = z
  .strictObject({
    code: z
      .string()
      .regex(
        /^[A-Z0-9]{2,10}$/,
        "must be the carrier's code of 2 to 10 capitals and digits, such as MSK or MAEU",
      )
      .optional(),
    codeList: z
      .enum(["SMDG", "NMFTA"], { error: 'must be "SMDG" or "NMFTA", the list that has the code' })
      .optional(),
    name: z.string().trim().min(1).max(100),
    ...requestFields({ requestsPerMinute: 30, everyMinutes: 240 }),
    services: codes(z.string().trim().min(1).max(11), most.services),
    ports: codes(locode, most.ports),
    daysBack: wholeNumber(0, 60, 7),
    daysAhead: wholeNumber(1, 240, 84),
    daysPerRequest: wholeNumber(7, 301, 301),
    utcTimes: z
      .enum(["utc", "local"], {
        error: 'must be "utc" or "local": what the times are that the carrier marks with Z or +00:00',
      })
      .optional(),
  })
  .refine(({ services, ports }) => services.length + ports.length > 0, {
    path: ["services"],
    message: "must name a service, or ports a port: a carrier's service returns nothing without either",
  })
  // As in a file of calls, a carrier without a code is identified by its name.
  .transform(({ code, ...facts }) => ({ ...facts, code: code ?? facts.name }));

const schema = z.strictObject({
  $schema: z.string().optional(),
  carriers: z
    .array(carrierSchema)
    .min(1)
    .max(mostCarriers)
    .refine((all) => unique(all.map(({ code }) => code)), "must have each code once"),
});

/** A carrier's own service as a source of port calls: /vessel-schedules follows its base address. */
export type CallSource = FetchSource & Omit<z.output<typeof carrierSchema>, "url" | keyof FetchSource>;

/**
 * Reads the file of CARRIERS_FILE, and the secrets that it names. Throws an Error with one sentence a fault.
 */
export const readCallSources = (
  file: string,
  env: Record<string, string | undefined> = process.env,
): CallSource[] => readSources("CARRIERS_FILE", file, { schema, sourcesOf: ({ carriers }) => carriers }, env);
