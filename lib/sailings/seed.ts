import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { z } from "zod";
import { passages } from "@/lib/geography/sea-passages";
import { dayNumber } from "@/lib/i18n/formats";
import { insertMany } from "@/lib/store/insert";
import type { SampleSource } from "@/lib/store/sample";
import type { VesselRow } from "@/lib/store/schema";
import type { SampleCutoffName, SampleData, SampleService } from "./sample";
import { writeSample } from "./sample-store";

/** Changes when the same files result in other rows. */
const layout = "calls and changes";

const text = z.string().trim().min(1).max(200);
const portCode = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/);
const imo = z.string().regex(/^\d{7}$/);
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

/** DD-MM-YYYY HH:mm, the hour where it is known. Days since 1970-01-01. */
const moment = z
  .string()
  .regex(/^\d{2}-\d{2}-\d{4}(?: (?:[01]\d|2[0-3]):[0-5]\d)?$/)
  .transform((written) => ({
    day: dayNumber(written.slice(0, 10).split("-").reverse().join("-")),
    clock: written.slice(11) || null,
  }));
const direction = z.string().regex(/^(?:no|[NESW])$/);
const cutoffMoment = z.literal("").or(moment);

/** A call of the one voyage of each service that the file has; columns of an import of calls. */
const callLine = z.object({
  Carrier: text,
  Service: text,
  "Service Ref": z.string().regex(/^SR\d{5}[A-Z]$/),
  Passage: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["", ...passages])),
  Port: portCode,
  Terminal: z.literal("").or(terminalCode),
  Arrival: moment,
  Departure: moment,
  Loads: direction,
  Discharges: direction,
  TCO: cutoffMoment,
  Receiving: cutoffMoment,
  "SI Cut-off": cutoffMoment,
  "VR Closing": cutoffMoment,
  "VGM Cut-off": cutoffMoment,
  "CFS Closing": cutoffMoment,
  "CV Cut-off": cutoffMoment,
  "CY Closing": cutoffMoment,
});
type CallLine = z.infer<typeof callLine>;

const optionalNumber = z
  .string()
  .regex(/^\d*$/)
  .transform((written) => (written === "" ? null : Number(written)));
const flag = z.enum(["", "1"]).transform((written) => written === "1");
const serviceLine = z.object({
  service: text,
  first_voyage: optionalNumber,
  irregular: flag,
  vessels: z
    .string()
    .transform((written) => written.split("||"))
    .pipe(z.array(imo)),
});
const sellerLine = z.object({
  service: text,
  operator: text,
  code: text,
  first_voyage: optionalNumber,
  calls: z
    .string()
    .transform((written) => (written === "" ? null : written.split("||").map((n) => Number(n) - 1))),
  through_only: flag,
});

const cutoffHeads = {
  receiving: "Receiving",
  si: "SI Cut-off",
  vr: "VR Closing",
  vgm: "VGM Cut-off",
  cfs: "CFS Closing",
  cv: "CV Cut-off",
  cy: "CY Closing",
} as const satisfies Record<SampleCutoffName, keyof CallLine>;

/** A service from its line, its calls and its further sellers. */
function toService(
  { service, first_voyage, irregular, vessels }: z.infer<typeof serviceLine>,
  calls: readonly CallLine[],
  sellers: readonly z.infer<typeof sellerLine>[],
): SampleService {
  const first = calls[0];
  const loading = calls.find(({ Loads }) => Loads !== "no");
  if (!first || !loading) throw new Error(`${names.calls} has no call of ${service} that loads.`);
  const start = first.Arrival.day;
  const directions = [...new Set(calls.flatMap(({ Loads }) => (Loads === "no" ? [] : Loads)))];
  const cutoffs = Object.entries(cutoffHeads).map(([name, head]) => {
    const cutoff = loading[head];
    if (!cutoff) throw new Error(`${names.calls} has no ${head} of ${service}.`);
    return [name, [loading.Departure.day - cutoff.day, cutoff.clock ?? ""]];
  });
  return {
    service,
    operator: first.Carrier,
    universalRef: first["Service Ref"],
    passage: first.Passage || null,
    firstDeparture: first.Departure.day,
    directions,
    firstVoyage: first_voyage,
    vessels,
    cutoffs: Object.fromEntries(cutoffs),
    rotation: calls.map((call) => ({
      port: call.Port,
      terminal: call.Terminal || null,
      arrive: call.Arrival.day - start,
      arriveTime: call.Arrival.clock,
      depart: call.Departure.day - start,
      departTime: call.Departure.clock,
      load: call.Loads === "no" ? [] : [call.Loads],
      discharge: call.Discharges === "no" ? [] : [call.Discharges],
      transfers: call.TCO !== "",
    })),
    sellers: sellers.map((seller) => ({
      operator: seller.operator,
      service: seller.code,
      firstVoyage: seller.first_voyage,
      calls: seller.calls,
      throughOnly: seller.through_only,
    })),
    irregular,
  };
}

type Vessel = z.infer<typeof vesselLine>;
interface Files extends SampleData {
  vessels: readonly Vessel[];
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

const names = {
  carriers: "sample/sailings/carriers.csv",
  vessels: "sample/sailings/vessels.csv",
  calls: "sample/sailings/calls.csv",
  services: "sample/sailings/services.csv",
  sellers: "sample/sailings/sellers.csv",
  terminals: "terminals.csv",
} as const;
type Texts = Record<keyof typeof names, string>;

/** The texts of the sample's files and of terminals.csv of `dataDir`. */
export const readSampleTexts = (dataDir: string): Texts =>
  Object.fromEntries(
    Object.entries(names).map(([key, name]) => [
      key,
      readFileSync(join(/* turbopackIgnore: true */ dataDir, name), "utf8"),
    ]),
  ) as Texts;

/** What the texts say. Throws an Error with file and line of a problem. */
export function parseSample(texts: Texts): Files {
  const lines = <T>(key: keyof Texts, line: z.ZodType<T>) =>
    parse(z.array(line), names[key], readCsv(texts[key]));
  const calls = Map.groupBy(lines("calls", callLine), ({ Service }) => Service);
  const sellers = Map.groupBy(lines("sellers", sellerLine), ({ service }) => service);
  return {
    carriers: lines("carriers", carrierLine),
    vessels: lines("vessels", vesselLine),
    terminals: lines("terminals", terminalLine),
    services: lines("services", serviceLine).map((line) =>
      toService(line, calls.get(line.service) ?? [], sellers.get(line.service) ?? []),
    ),
  };
}

/** The sample's carriers, services, ships and port calls, which are continued from one voyage of each service. */
export async function sailingsSample(dataDir: string): Promise<SampleSource> {
  const texts = readSampleTexts(dataDir);
  return {
    domain: "sailings",
    fingerprint: createHash("sha256")
      .update([layout, ...Object.values(texts)].join("\n"))
      .digest("hex"),
    rolls: true,
    async fill(trx, today) {
      const files = parseSample(texts);
      // Particulars that the operator has imported are not replaced.
      await insertMany(trx, "vessels", files.vessels.map(vesselRow), { orIgnore: true });
      return writeSample(trx, files, today);
    },
  };
}
