import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { passages } from "@/lib/geography/sea-passages";
import { insertMany } from "@/lib/store/insert";
import type { SampleSource } from "@/lib/store/sample";
import type { VesselRow } from "@/lib/store/schema";
import type { SampleData, SampleService } from "./sample";
import { writeSample } from "./sample-store";

/** Changes when the same files result in other rows. */
const layout = "calls and changes";

const text = z.string().trim().min(1).max(200);
const portCode = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/);
const imo = z.string().regex(/^\d{7}$/);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const number = z.string().min(1).pipe(z.coerce.number<string>().positive());

const carrierLine = z
  .object({
    code: z.string().regex(/^[A-Z]{3}\d$/),
    operator: text,
    operator_zh: text,
    booking_host: z.string().trim(),
    domestic: z.string().regex(/^([A-Z]{2})?$/),
  })
  .transform(({ operator_zh, booking_host, domestic, ...carrier }) => ({
    ...carrier,
    operatorZh: operator_zh,
    bookingHost: booking_host || null,
    domestic: domestic || null,
  }));

const terminalCode = z.string().regex(/^[A-Z0-9]{3,6}$/);
const terminalLine = z.object({ port: portCode, code: terminalCode, name: text });

const vesselLine = z.object({
  imo,
  vessel: text,
  operator: text,
  ship_type: text,
  flag: text,
  call_sign: text,
  gross_tonnage: number,
  deadweight: number,
  length_overall: number,
  breadth_extreme: number,
  draught: number,
  year_built: number.pipe(z.int()),
});

const cutoff = z.tuple([z.int().min(0).max(30), clock]);
const call = z.object({
  port: portCode,
  terminal: terminalCode.nullable(),
  arrive: z.int().min(0),
  arriveTime: clock.nullable(),
  depart: z.int().min(0),
  departTime: clock.nullable(),
  load: z.array(text),
  discharge: z.array(text),
  transfers: z.boolean(),
});
const seller = z.object({
  operator: text,
  service: text,
  firstVoyage: z.int().min(0).nullable(),
  calls: z.array(z.int().min(0)).nullable(),
  throughOnly: z.boolean(),
});
const service = z.object({
  service: text,
  operator: text,
  universalRef: z.string().regex(/^SR\d{5}[A-Z]$/),
  passage: z.enum(passages).nullable().default(null),
  frequencyDays: z.int().positive(),
  departs: z.enum(["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]),
  turnDays: z.int().positive(),
  vesselSize: z.number().positive(),
  directions: z.array(text).min(1).max(2),
  voyageStyle: z.enum(["count", "week"]),
  firstVoyage: z.int().min(0),
  vessels: z.array(imo).min(1),
  cutoffs: z.object({
    receiving: cutoff,
    si: cutoff,
    vr: cutoff,
    vgm: cutoff,
    cfs: cutoff,
    cv: cutoff,
    cy: cutoff,
  }),
  rotation: z.array(call).min(2),
  sellers: z.array(seller),
  irregular: z.boolean(),
});

type Vessel = z.infer<typeof vesselLine>;
interface Files extends SampleData {
  vessels: readonly Vessel[];
  services: readonly SampleService[];
}

function parse<T>(schema: z.ZodType<T>, file: string, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${file} cannot be used.\n${lines.join("\n")}`);
}

function readCsv(csvText: string): unknown[] {
  return Papa.parse<unknown>(csvText.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true }).data;
}

function vesselRow({ operator: _, ...particulars }: Vessel): VesselRow {
  return { ...particulars, teu: null, sample: 1 };
}

/**
 * The sample's carriers, services, ships and port calls from carriers.csv, vessels.csv and services.json of `dataDir`/sailings,
 * with terminals of `dataDir`/terminals.csv. Throws an Error with file and line of a problem.
 */
export async function sailingsSample(dataDir: string): Promise<SampleSource> {
  const names = [
    "sailings/carriers.csv",
    "sailings/vessels.csv",
    "terminals.csv",
    "sailings/services.json",
  ] as const;
  const [carriers = "", vessels = "", terminals = "", services = ""] = await Promise.all(
    names.map((name) => readFile(join(/* turbopackIgnore: true */ dataDir, name), "utf8")),
  );
  const fingerprint = createHash("sha256")
    .update([layout, carriers, vessels, terminals, services].join("\n"))
    .digest("hex");
  return {
    domain: "sailings",
    fingerprint,
    rolls: true,
    async fill(trx, today) {
      const files: Files = {
        carriers: parse(z.array(carrierLine), names[0], readCsv(carriers)),
        vessels: parse(z.array(vesselLine), names[1], readCsv(vessels)),
        terminals: parse(z.array(terminalLine), names[2], readCsv(terminals)),
        services: parse(z.array(service), names[3], JSON.parse(services)),
      };
      // Particulars that the operator has imported are not replaced.
      await insertMany(trx, "vessels", files.vessels.map(vesselRow), { orIgnore: true });
      return writeSample(trx, files, today);
    },
  };
}
