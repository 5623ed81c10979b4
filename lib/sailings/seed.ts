import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { addDays } from "@/lib/calendar";
import { insertMany } from "@/lib/store/insert";
import type { SampleSource } from "@/lib/store/sample";
import type { SailingRow, VesselRow } from "@/lib/store/schema";
import { type SampleData, type SampleSailing, type SampleService, sampleSailings } from "./sample";

/** The days before and after today that sample sailings cover. */
export const sampleSpan = { before: 7, after: 90 } as const;

const text = z.string().trim().min(1).max(200);
const portCode = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/);
const imo = z.string().regex(/^\d{7}$/);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const number = z.string().min(1).pipe(z.coerce.number<string>().positive());

const carrierLine = z
  .object({ operator: text, booking_host: z.string().trim() })
  .transform(({ operator, booking_host }) => ({ operator, bookingHost: booking_host || null }));

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
  range: text,
  arrive: z.int().min(0),
  arriveTime: clock.nullable(),
  depart: z.int().min(0),
  departTime: clock.nullable(),
  load: z.array(text),
  discharge: z.array(text),
});
const service = z.object({
  service: text,
  operator: text,
  frequencyDays: z.int().positive(),
  departs: z.enum(["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]),
  turnDays: z.int().positive(),
  vesselSize: z.number().positive(),
  directions: z.array(text).min(1).max(2),
  voyageStyle: z.enum(["count", "week"]),
  firstVoyage: z.int().min(0),
  withinRange: z.boolean(),
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
  connections: z.array(z.object({ hub: portCode, onto: text, pairs: z.record(portCode, z.array(portCode)) })),
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
  return { ...particulars, sample: 1 };
}

function sailingRow(sailing: SampleSailing): SailingRow {
  return {
    loading_port_id: sailing.loadingPortId,
    discharge_port_id: sailing.dischargePortId,
    etd: sailing.etd,
    id: sailing.id,
    eta: sailing.eta,
    operator: sailing.operator,
    service: sailing.service,
    transhipment_port_id: sailing.transhipmentPortId,
    transhipment_port: null,
    vessel: sailing.vessel,
    voyage: sailing.voyage,
    imo: sailing.imo,
    vessel_2: sailing.vessel2,
    voyage_2: sailing.voyage2,
    si: sailing.siCutoff,
    vgm: sailing.vgmCutoff,
    cy: sailing.cyCutoff,
    cfs: sailing.cfsCutoff,
    receiving: sailing.receiving,
    vr: sailing.vrCutoff,
    cv: sailing.cvCutoff,
    booking_url: sailing.bookingUrl,
    sample: 1,
  };
}

function* inClusterOrder(sailings: SampleSailing[]): Generator<SailingRow> {
  const key = (s: SampleSailing) => `${s.loadingPortId} ${s.dischargePortId} ${s.etd} ${s.id}`;
  const keyed = sailings.map((sailing) => ({ key: key(sailing), sailing }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { sailing } of keyed) yield sailingRow(sailing);
}

/**
 * Sample sailings and their vessels from carriers.csv, vessels.csv and services.json of `dataDir`/sailings. Throws
 * an Error naming file and place of what is wrong there.
 */
export async function sailingsSample(dataDir: string): Promise<SampleSource> {
  const names = ["carriers.csv", "vessels.csv", "services.json"] as const;
  const [carriers, vessels, services] = await Promise.all(
    names.map((name) => readFile(join(dataDir, "sailings", name), "utf8")),
  );
  const fingerprint = createHash("sha256").update([carriers, vessels, services].join("\n")).digest("hex");
  return {
    domain: "sailings",
    fingerprint,
    async fill(trx, today) {
      const files: Files = {
        carriers: parse(z.array(carrierLine), names[0], readCsv(carriers ?? "")),
        vessels: parse(z.array(vesselLine), names[1], readCsv(vessels ?? "")),
        services: parse(z.array(service), names[2], JSON.parse(services ?? "")),
      };
      // A ship the operator knows keeps the operator's particulars.
      await insertMany(trx, "vessels", files.vessels.map(vesselRow), { orIgnore: true });
      const sailings = sampleSailings(
        files,
        addDays(today, -sampleSpan.before),
        addDays(today, sampleSpan.after),
      );
      return insertMany(trx, "sailings", inClusterOrder(sailings));
    },
  };
}
