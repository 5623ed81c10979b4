import { z } from "zod";
import { isDate } from "@/lib/i18n/formats";
import { firstDay, lastDay } from "@/lib/sailings/shared";
import { badRequest, type ErrorName, majorVersion, type RequestError } from "./errors";

/** The parameters of the three addresses, with the names and rules of DCSA's Commercial Schedules 1.0.4. */

const unlocode = (description: string) =>
  z
    .string()
    .regex(/^[A-Z]{2}[A-Z2-9]{3}$/, "Write a UN/LOCODE in capitals, such as HKHKG.")
    .meta({ description });

const day = (description: string) =>
  z
    .string()
    .refine(
      (text) => isDate(text) && text >= firstDay && text <= lastDay,
      `Write a date from ${firstDay} to ${lastDay} as YYYY-MM-DD.`,
    )
    .meta({ description, format: "date" });

const int32 = 2_147_483_647;

const whole = (description: string, minimum: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= minimum && Number(text) <= int32,
      `Write a whole number from ${minimum} to ${int32}.`,
    )
    .transform(Number)
    .meta({ description, override: { type: "integer", format: "int32", minimum, maximum: int32 } });

const text = (description: string, most: number) =>
  z.string().min(1, "Write a value, or leave the parameter out.").max(most).meta({ description });

/** As the standard restricts names and codes: no space at the beginning or the end. */
const trimmed = (description: string, most: number) =>
  text(description, most).regex(/^\S(?:.*\S)?$/, "Write it without spaces at the beginning and the end.");

/** A parameter that may be left out, with the words of its schema. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().meta(schema.meta() ?? {});

/** Stands for the present day as an example: what it shows depends on the day. */
export const exampleToday = "today";

/** The default of `limit`. */
export const usualLimit = 100;

const paging = {
  limit: optional(
    whole(
      `The most objects of the list. ${usualLimit} by default, of 512 KB at most. A page may have fewer although more follow.`,
      1,
    ),
  ),
  cursor: optional(text("`Next-Page-Cursor` of the page before, with all other parameters unchanged.", 1024)),
};

const receiptType = (description: string) =>
  z.enum(["CY", "SD", "CFS"], { error: "Write CY, SD or CFS." }).optional().meta({ description });

export const pointToPointQuery = z.strictObject({
  placeOfReceipt: unlocode("UN/LOCODE of the loading port.").meta({ example: "HKHKG" }),
  placeOfDelivery: unlocode("UN/LOCODE of the discharge port.").meta({ example: "NLRTM" }),
  departureStartDate: optional(day("First day of departure, local to the port.")),
  departureEndDate: optional(day("Last day of departure, inclusive.")),
  arrivalStartDate: optional(day("First day of arrival, local to the port.")),
  arrivalEndDate: optional(day("Last day of arrival, inclusive.")),
  maxTranshipment: optional(
    whole(
      "The most changes of ship. The portal finds at most 2; 1 by default, 2 where nothing is found with 1.",
      0,
    ),
  ),
  receiptTypeAtOrigin: receiptType("CY by default. With CFS only sailings whose CFS closing is known."),
  deliveryTypeAtDestination: receiptType("CY by default. Nothing is known of deliveries by SD and CFS."),
  cargoType: z
    .enum(["DRY", "REEFER"], { error: "Write DRY or REEFER." })
    .optional()
    .meta({ description: "DRY by default. The sailings are the same for both." }),
  ...paging,
});

export const portSchedulesQuery = z.strictObject({
  UNLocationCode: unlocode("UN/LOCODE of the port.").meta({ example: "HKHKG" }),
  date: day("First day, local to the port.").meta({ example: exampleToday }),
  ...paging,
});

export const vesselSchedulesQuery = z.strictObject({
  vesselIMONumber: z
    .string()
    .regex(/^\d{7,8}$/, "Write an IMO number of seven digits.")
    .optional()
    .meta({ description: "IMO number of the ship." }),
  vesselName: optional(trimmed("Complete name of the ship, in capitals or not.", 50)),
  carrierServiceCode: optional(text("A carrier's code of the service.", 11)),
  universalServiceReference: z
    .string()
    .regex(/^SR\d{5}[A-Z]$/, "Write a universal service reference, such as SR12345A.")
    .optional()
    .meta({ description: "Universal service reference." }),
  carrierVoyageNumber: optional(text("A carrier's number of the voyage, import or export.", 50)),
  universalVoyageReference: z
    .string()
    .regex(/^\d{2}[0-9A-Z]{2}[NEWSR]$/, "Write a universal voyage reference, such as 2612W.")
    .optional()
    .meta({ description: "Universal voyage reference, import or export." }),
  UNLocationCode: optional(unlocode("UN/LOCODE of a port of call.").meta({ example: "HKHKG" })),
  facilitySMDGCode: optional(text("SMDG code of a terminal, best with `UNLocationCode`.", 6)),
  vesselOperatorCarrierCode: optional(text("Code of the carrier that operates the ship.", 10)),
  startDate: optional(day("First day of a call that is looked for. Three months ago by default.")),
  endDate: optional(day("Last day of it, inclusive. Six months ahead by default.")),
  responseScope: z
    .enum(["FULL_VOYAGE", "MATCHED_CALLS"], { error: "Write FULL_VOYAGE or MATCHED_CALLS." })
    .optional()
    .meta({ description: "FULL_VOYAGE by default; MATCHED_CALLS for the calls alone that fit." }),
  ...paging,
});

export type PointToPointQuery = z.output<typeof pointToPointQuery>;
export type PortSchedulesQuery = z.output<typeof portSchedulesQuery>;
export type VesselSchedulesQuery = z.output<typeof vesselSchedulesQuery>;

/** The parameters of vessel-schedules that alone are no filter. */
const noFilters = new Set(["startDate", "endDate", "responseScope", "limit", "cursor"]);

/** Throws status 400 where nothing is looked for. */
export function requireFilter(query: VesselSchedulesQuery): void {
  const isFiltered = Object.entries(query).some(
    ([name, value]) => value !== undefined && !noFilters.has(name),
  );
  if (isFiltered) return;
  throw badRequest([
    {
      name: "noFilter",
      message: "Name a ship, a service, a voyage, a port or an operator; dates alone are no filter.",
    },
  ]);
}

/**
 * The parameters of a request. Throws status 400 with everything that is wrong with them: unknown, missing, twice or malformed
 * ones, and an API-Version of another standard.
 */
export function readParameters<Query extends z.ZodObject>(schema: Query, request: Request): z.output<Query> {
  const { searchParams } = new URL(request.url);
  const errors: RequestError[] = versionErrors(request.headers.get("API-Version"));
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    if (values.length > 1)
      errors.push({
        name: "invalidParameter",
        property: name,
        value: values.join(","),
        message: `Send "${name.slice(0, 100)}" once.`,
      });
  }
  const parsed = schema.safeParse(Object.fromEntries(searchParams));
  if (parsed.success && errors.length === 0) return parsed.data;
  for (const issue of parsed.error?.issues ?? []) errors.push(...errorsOf(issue, searchParams));
  throw badRequest(errors.slice(0, mostErrors));
}

/** The most errors of one response. */
const mostErrors = 50;

function errorsOf(issue: z.core.$ZodIssue, params: URLSearchParams): RequestError[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((property) => ({
      name: "unknownParameter" as const,
      property,
      value: params.get(property) ?? "",
      message: `There is no parameter "${property.slice(0, 100)}". Names are written in capitals and small letters.`,
    }));
  const property = issue.path.join(".");
  const value = params.get(property);
  if (value === null)
    return [{ name: "missingParameter", property, message: `The parameter "${property}" is required.` }];
  const name: ErrorName = property === "cursor" ? "invalidCursor" : "invalidParameter";
  return [{ name, property, value, message: `Check "${property}": ${issue.message}` }];
}

function versionErrors(version: string | null): RequestError[] {
  if (version === null || version.trim() === majorVersion) return [];
  return [
    {
      name: "invalidVersion",
      property: "API-Version",
      value: version,
      message: `This address is version ${majorVersion}: send the header API-Version with ${majorVersion}, or leave it out.`,
    },
  ];
}
