/**
 * The fields of a sailing, one entry each: what a file, a publisher's service and the store call a field, and where it shows.
 * Import, export, CSV, the stored row, the http adapter, port calls, rows, details, texts and the API read this table. It
 * imports nothing, so that server and browser can both have it.
 */

/** Where a field shows: the rows of a search, an opened row, the API, which agents and DCSA's routes follow, and copied texts. */
export type Place = "table" | "details" | "api" | "text";

/**
 * Which files have the column. `schedule`: one of the twenty of Schedule.csv, in their order. `download`: a download has it
 * after them, and an import ignores it. `import`: an import and an export have it, a download does not. `further`: an import
 * accepts it, and a download and an export have it, as their last columns, if one of their sailings has a value. `export`: the
 * same, but a download never has it.
 */
type FileKind = "schedule" | "download" | "import" | "further" | "export";

interface Common {
  key: string;
  /** Its column in files. */
  file?: {
    in: FileKind;
    /** English in every language. */
    head: string;
    /** The file must have the column, and each line a value. */
    isRequired?: true;
    /** Cell of the template's example. */
    example?: string;
  };
  /** Its column in the table `sailings`. A field without a column of its own is in the JSON of the column `facts`, by its key. */
  column?: string;
  /** Its name in a row of a publisher's service. */
  upstream?: string;
  shows: readonly Place[];
  /** The parameter of Get Quote that has it. */
  enquiry?: string;
  /**
   * Its value passes unchanged from the source to where it shows. Other fields have their own code: they come from the legs, or
   * depend on each other.
   */
  isPlain?: true;
}

/** A text: words of a language, or a code that is the same in every language. Port calls may have it under `call`. */
interface TextField extends Common {
  kind: "text" | "code";
  /** The most characters. */
  limit: number;
  call?: string;
}
/** A port's local time, or its date alone. `call` is the code of DCSA's list for it, or a longer name of this portal. */
interface TimeField extends Common {
  kind: "time";
  call?: string;
}
/** Until when something is accepted from who brings the cargo: open or closed now, and other sources may say it too. */
interface CutoffField extends TimeField {
  call: string;
  /** What programs call it. */
  cutoff: string;
}
interface ValueField extends Common {
  kind: "number" | "flag" | "link";
}
/** A port, the state of the cut-offs, their second sources, or the legs: only code of their own reads and writes them. */
interface OwnField extends Common {
  kind: "port" | "state" | "sources" | "legs";
  isPlain?: never;
}
/** Discriminated by `kind`. */
export type FieldEntry = TextField | TimeField | CutoffField | ValueField | OwnField;

const textLimit = 200;

export const sailingFields = [
  { key: "id", kind: "code", limit: textLimit, column: "id", shows: ["table", "api"] },
  {
    key: "loadingPort",
    kind: "port",
    file: { in: "schedule", head: "Loading Port", isRequired: true, example: "Hong Kong" },
    column: "loading_port_id",
    shows: ["table", "text"],
    enquiry: "loading_port",
  },
  {
    key: "etd",
    kind: "time",
    file: { in: "schedule", head: "ETD", isRequired: true, example: "01-12-2027 18:30" },
    column: "etd",
    upstream: "etd",
    shows: ["table", "api", "text"],
    enquiry: "etd",
  },
  {
    key: "dischargePort",
    kind: "port",
    file: { in: "schedule", head: "Discharge Port", isRequired: true, example: "NLRTM" },
    column: "discharge_port_id",
    shows: ["table", "text"],
    enquiry: "discharge_port",
  },
  {
    key: "eta",
    kind: "time",
    file: { in: "schedule", head: "ETA", example: "29-12-2027 06:00" },
    column: "eta",
    upstream: "eta",
    shows: ["table", "api", "text"],
    enquiry: "eta",
  },
  {
    key: "transhipmentPort",
    kind: "port",
    file: { in: "schedule", head: "Transhipment Port", example: "Singapore" },
    column: "transhipment_port_id",
    upstream: "transhipment_port",
    shows: ["table", "details", "text"],
  },
  // It follows from ETD and ETA: an import does not read it, and an export leaves it empty.
  {
    key: "transitDays",
    kind: "number",
    file: { in: "schedule", head: "T/T" },
    upstream: "tt_day",
    shows: ["table", "api", "text"],
  },
  {
    key: "vessel",
    kind: "text",
    limit: textLimit,
    file: { in: "schedule", head: "Vessel Name", isRequired: true, example: "ANCHOR ONE" },
    column: "vessel",
    upstream: "vessel",
    shows: ["table", "api", "text"],
    enquiry: "vessel",
  },
  {
    key: "voyage",
    kind: "code",
    limit: textLimit,
    file: { in: "schedule", head: "Voyage No.", example: "0123W" },
    column: "voyage",
    upstream: "voy_no",
    shows: ["table", "api", "text"],
    enquiry: "voy_no",
  },
  {
    key: "imo",
    kind: "code",
    limit: 20,
    file: { in: "schedule", head: "IMO No.", example: "9000001" },
    column: "imo",
    upstream: "imo",
    shows: ["details", "api"],
  },
  {
    key: "operator",
    kind: "text",
    limit: textLimit,
    file: { in: "schedule", head: "Operator", isRequired: true, example: "Blue Anchor Line" },
    column: "operator",
    upstream: "company",
    shows: ["table", "details", "api", "text"],
    enquiry: "operator",
  },
  {
    key: "service",
    kind: "code",
    limit: textLimit,
    file: { in: "schedule", head: "Service", example: "AE1" },
    column: "service",
    upstream: "service",
    shows: ["table", "details", "api", "text"],
  },
  {
    key: "vessel2",
    kind: "text",
    limit: textLimit,
    file: { in: "schedule", head: "2nd Leg Vessel Name" },
    column: "vessel_2",
    upstream: "vessel_2",
    shows: ["table", "details", "text"],
  },
  {
    key: "voyage2",
    kind: "code",
    limit: textLimit,
    file: { in: "schedule", head: "2nd Leg Voyage No." },
    column: "voyage_2",
    upstream: "voy_no_2",
    shows: ["table", "details", "text"],
  },
  // The four cut-offs of a row have states (cutoffs.ts). Receiving, VR and CV are dates of the details.
  {
    key: "siCutoff",
    kind: "time",
    file: { in: "schedule", head: "SI Cut-off", example: "28-11-2027 12:00" },
    column: "si",
    upstream: "si",
    call: "DCO",
    cutoff: "si",
    shows: ["table", "api", "text"],
    enquiry: "si",
    isPlain: true,
  },
  {
    key: "vgmCutoff",
    kind: "time",
    file: { in: "schedule", head: "VGM Cut-off", example: "29-11-2027 12:00" },
    column: "vgm",
    upstream: "vgm",
    call: "VCO",
    cutoff: "vgm",
    shows: ["table", "api", "text"],
    enquiry: "vgm",
    isPlain: true,
  },
  {
    key: "cyCutoff",
    kind: "time",
    file: { in: "schedule", head: "CY Closing", example: "30-11-2027 17:00" },
    column: "cy",
    upstream: "cy",
    call: "FCO",
    cutoff: "cy",
    shows: ["table", "api", "text"],
    enquiry: "cy",
    isPlain: true,
  },
  {
    key: "cfsCutoff",
    kind: "time",
    file: { in: "schedule", head: "CFS Closing", example: "TBA" },
    column: "cfs",
    upstream: "cfs",
    call: "LCO",
    cutoff: "cfs",
    shows: ["table", "api", "text"],
    isPlain: true,
  },
  {
    key: "receiving",
    kind: "time",
    file: { in: "schedule", head: "Receiving" },
    column: "receiving",
    upstream: "receiving",
    call: "EFC",
    shows: ["details", "api"],
    isPlain: true,
  },
  // DCSA's list has no certain code for VR and CV.
  {
    key: "vrCutoff",
    kind: "time",
    file: { in: "schedule", head: "VR Closing" },
    column: "vr",
    upstream: "vr",
    call: "x-vr",
    shows: ["details", "api"],
    isPlain: true,
  },
  {
    key: "cvCutoff",
    kind: "time",
    file: { in: "schedule", head: "CV Cut-off" },
    column: "cv",
    upstream: "cv",
    call: "x-cv",
    shows: ["details", "api"],
    isPlain: true,
  },
  {
    key: "cutoffState",
    kind: "state",
    file: { in: "download", head: "Cut-off State" },
    shows: ["table", "text"],
  },
  {
    key: "bookingUrl",
    kind: "link",
    file: { in: "import", head: "Booking URL" },
    column: "booking_url",
    upstream: "booking_url",
    shows: ["table", "api"],
    isPlain: true,
  },
  // Cut-offs of the classes of cargo that are not delivered by CY or CFS.
  {
    key: "reeferCutoff",
    kind: "time",
    file: { in: "export", head: "RCO" },
    upstream: "rco",
    call: "RCO",
    cutoff: "reefer",
    shows: ["table", "details", "api"],
    isPlain: true,
  },
  {
    key: "dangerousCutoff",
    kind: "time",
    file: { in: "export", head: "DGC" },
    upstream: "dgc",
    call: "DGC",
    cutoff: "dangerous",
    shows: ["table", "details", "api"],
    isPlain: true,
  },
  {
    key: "outOfGaugeCutoff",
    kind: "time",
    file: { in: "export", head: "OBC" },
    upstream: "obc",
    call: "OBC",
    cutoff: "out_of_gauge",
    shows: ["table", "details", "api"],
    isPlain: true,
  },
  // What terminals and agents say of the same cut-offs.
  { key: "secondCutoffs", kind: "sources", shows: ["table", "api"] },
  // Minutes between the two instants.
  { key: "elapsedMinutes", kind: "number", shows: ["api"] },
  { key: "legs", kind: "legs", shows: ["table", "details", "api", "text"] },
] as const satisfies readonly FieldEntry[];

type SailingField = (typeof sailingFields)[number];
export type FieldKey = SailingField["key"];

/** The fields that show in a place. */
type ShownIn<P extends Place, F extends SailingField = SailingField> = F extends SailingField
  ? Extract<F["shows"][number], P> extends never
    ? never
    : F
  : never;
export type KeyShownIn<P extends Place> = ShownIn<P>["key"];
/** Times that are published with a sailing and show in its details alone. */
export type DetailDate = Extract<ShownIn<"details">, { kind: "time"; column: string; isPlain: true }>["key"];

export type FileField = Extract<SailingField, { file: object }>;
export type StoredField = Extract<SailingField, { column: string }>;
export type PlainField = Extract<SailingField, { isPlain: true }>;
/** Plain fields with a column of their own: null where they are not known. */
export type PlainColumn = Extract<PlainField, { column: string }>;
/** Those without: missing where they are not known. A new field is one of them, as it needs no migration. */
export type FurtherField = Exclude<PlainField, { column: string }>;

/** A value as the sailing has it. */
export type FieldValue<F> = F extends { kind: "number" }
  ? number
  : F extends { kind: "flag" }
    ? boolean
    : string;
export type FactValue = string | number | boolean;

/** The plain fields of a sailing. */
export type PlainFacts = { [F in PlainColumn as F["key"]]: FieldValue<F> | null } & FurtherFacts;
export type FurtherFacts = { [F in FurtherField as F["key"]]?: FieldValue<F> };

/** An entry of the table as code sees it that treats all of them alike. */
export type PlainEntry = Exclude<FieldEntry, OwnField>;

/** The table as code sees it that treats all entries alike. */
export const fieldEntries: readonly FieldEntry[] = sailingFields;
const isPlain = (field: FieldEntry): field is PlainEntry => field.isPlain === true;

export const plainFields: readonly PlainEntry[] = fieldEntries.filter(isPlain);
export const isCutoff = (field: FieldEntry): field is CutoffField => "cutoff" in field;
export const furtherFields: readonly PlainEntry[] = plainFields.filter(({ column }) => !column);

/** The fields that show in a place, in the order of the table. */
export const fieldsIn = (place: Place): FieldEntry[] =>
  fieldEntries.filter(({ shows }) => shows.includes(place));

/** The value of a further field of a sailing, or of a row; undefined where it is not known. */
export const furtherFact = (sailing: object, { key }: Pick<FieldEntry, "key">): FactValue | undefined =>
  (sailing as Readonly<Record<string, FactValue | undefined>>)[key];
