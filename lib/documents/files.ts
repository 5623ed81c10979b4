import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { config } from "@/lib/config/config";
import { memoize } from "@/lib/memoize/memoize";
import { type ContentKind, fileCells } from "@/lib/store/contents";
import { httpAddress, imageAddress } from "@/lib/upstream/rows";
import { type SurchargeCarrier, surchargeSchema } from "./schema";

/** The documents in the files of data/: the sample companies, and the carriers' pages. */

const portCode = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const loop = z.object({
  code: z.string().min(1),
  name: z.string().min(1),
  nameZh: z.string().min(1),
  departs: z.enum(["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]),
  everyDays: z.int().positive(),
  vessels: z.array(z.string().min(1)).min(1),
  /** `day`: days since the voyage's start; `time`: local. The last call is the voyage's end. */
  calls: z.array(z.object({ port: portCode, day: z.int().min(0), time: clock })).min(2),
});
/** An invented service that no sailing search finds: of barges, of break bulk, of the domestic trade. */
export type SampleLoop = z.infer<typeof loop>;

const file = z.object({
  path: z.string().regex(/^\/documents\/[a-z0-9-]+\.pdf$/),
  label: z.string().min(1),
  labelZh: z.string().min(1),
  /** The content of a drawing is one of these: a service of the company, port pairs, or loops. */
  service: z.string().optional(),
  lanes: z.array(z.tuple([portCode, portCode])).optional(),
  loops: z.array(z.string()).optional(),
});
export type SampleFile = z.infer<typeof file>;

const company = z.object({
  name: z.string().min(1),
  nameZh: z.string().min(1),
  tags: z.array(z.string()),
  files: z.array(file).min(1),
});
export type SampleCompany = z.infer<typeof company>;

const text = (most: number) => z.string().trim().max(most);
const surchargeLine = z
  .object({
    name: text(200).min(1),
    name_zh: text(200).default(""),
    url: text(2048).refine((url) => httpAddress(url) !== null, "must be an http(s) address"),
    logo: text(2048)
      .default("")
      .refine((logo) => logo === "" || imageAddress(logo, config().imageHosts) !== null, {
        error: "must be a picture of this site, or https on one of IMAGE_HOSTS",
      }),
  })
  .transform(({ name, name_zh, url, logo }) => ({
    name,
    nameZh: name_zh || null,
    logo: logo || null,
    url: httpAddress(url) ?? url,
  }));

/** Carriers, with the address of their page about surcharges or of their site. */
export const surchargesKind: ContentKind<SurchargeCarrier> = {
  domain: "surcharges",
  heads: ["name", "name_zh", "url", "logo"],
  required: ["name", "url"],
  line: surchargeLine.pipe(surchargeSchema),
  idOf: ({ name }) => name,
  example: ["Lantern Line", "明燈航運", "https://lantern.example/surcharges", ""],
  most: 2_000,
  bundledCells: () => fileCells("surcharges.csv"),
  // Real carriers and their own sites.
  isSample: false,
};

/** The files belong to the release, as the code does. */
const dataFile = (name: string) => JSON.parse(readFileSync(path.join(process.cwd(), "data", name), "utf8"));
const companiesIn = memoize((name: string) => z.array(company).parse(dataFile(name)), { max: 1 });
const loopsIn = memoize((name: string) => z.array(loop).parse(dataFile(name)), { max: 1 });

export const sampleCompanies = (): readonly SampleCompany[] => companiesIn("documents/companies.json");
export const sampleLoops = (): readonly SampleLoop[] => loopsIn("documents/loops.json");
