import { z } from "zod";
import { lanesTextMax } from "@/lib/api/lanes";
import { passages } from "@/lib/geography/sea-passages";
import { harborSizes } from "@/lib/places";
import {
  changeKinds,
  eventKinds,
  fieldDescriptions,
  portTimeSchema,
  sailingSchema,
  vesselSchema,
} from "@/lib/sailings";
import {
  cargoClasses,
  coveredTimes,
  cutoffNames,
  dateTypes,
  layouts,
  ledgerFilters,
  sortKeys,
} from "@/lib/sailings/shared";
import { ledgerQuery, ledgerResponse } from "./ledger";
import { day, formed, language, oneOf, operation, pageOf, pageParam, text } from "./operation";
import { linkedPort } from "./places";

const csvType = "text/csv";
const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const flag = (description: string) => oneOf(["1", "0", "true", "false"], `${description} 1 for yes.`);

/** The parameters of a search of /port, all optional: without two ports the answer is empty and names what is missing. */
const search = {
  loading_port: text(
    "UN/LOCODE or complete name of the loading port, with its country or state in any usual form; several are joined by ||.",
    "HKHKG",
  ),
  discharge_port: text("Name or UN/LOCODE of the discharge port; several are joined by ||.", "NLRTM"),
  loading_port_id: text("Id of the loading port, which wins over its name."),
  discharge_port_id: text("Id of the discharge port, which wins over its name."),
  date_from: day("First day, local to the port. Today by default."),
  date_to: day("Last day, inclusive. One month after the first by default."),
  vessel_name: text("Start of the name of any ship."),
  date_type: oneOf(
    dateTypes,
    "The date that the days are of: departure, arrival, SI or CY cut-off. ETD by default.",
  ),
  as_of: day("The schedule as it was published by the end of that day. The current one by default."),
  max_transhipments: oneOf(["0", "1", "2"], "The most changes of ship. 1 by default."),
  arrive_by: day("Only sailings that arrive by this day, the last to leave first."),
  buffer: formed(
    /^(?:\d|0\d|1[0-4])$/,
    "a whole number from 0 to 14",
    "Days before `arrive_by` by which cargo must have arrived, 0 to 14.",
  ),
  company: z.array(z.string()).optional().meta({ description: "Names of carriers; none means all." }),
  direct: flag("Only direct sailings."),
  open: flag("Only sailings that cargo can still get on."),
  changed: flag("Only sailings that were changed in the last seven days."),
  ready: day("Only sailings that take cargo that is ready on this day."),
  ready_time: formed(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "a time as HH:mm", "The hour of that day, HH:mm."),
  sources: oneOf(["differ"], "`differ`: only sailings of whose cut-offs two sources say different times."),
  cargo: oneOf(cargoClasses, "The class of cargo whose cut-offs count. Any by default."),
  days: formed(
    /^\d{4}-\d{2}-\d{2}(?:\.\.\d{4}-\d{2}-\d{2})?$/,
    "a date, or two joined by ..",
    "Only sailings on these days of the chosen date: YYYY-MM-DD, or the first and the last joined by two dots.",
  ),
  sort: oneOf(sortKeys, "Order of the rows. By the chosen date by default."),
  slower: flag("Also list itineraries that a faster one makes needless."),
  page: pageParam,
  view: oneOf(layouts, "How the page shows the rows; the data are the same."),
  select: flag("Whether the page shows check boxes; the data are the same."),
};
const { page: _page, ...filesOf } = search;

export const portTime = portTimeSchema.meta({
  id: "PortTime",
  description:
    "Local time at the port: YYYY-MM-DDTHH:mm, or YYYY-MM-DD where only the day is known. A cut-off without an hour lasts to the end of its day; receiving begins with it.",
});
const moment = portTime.nullable();

/** The schema of a sailing, each field with its description. */
const describedSailing = sailingSchema.extend(
  Object.fromEntries(
    Object.entries(sailingSchema.shape).map(([key, schema]) => [
      key,
      schema.meta({ description: fieldDescriptions[key as keyof typeof sailingSchema.shape] }),
    ]),
  ),
) as typeof sailingSchema;

export const sailing = describedSailing.meta({
  id: "Sailing",
  description:
    "What one carrier sells from the loading port to the discharge port. Unknown values are null or missing.",
});
const vessel = vesselSchema.meta({ id: "Vessel" });

const changedPort = z.object({ id: z.string(), name: z.string(), zone: z.string().nullable() });
const scheduleChange = z
  .object({
    id: z.int(),
    eventId: z.int(),
    kind: z.enum(changeKinds),
    weight: z.enum(["urgent", "normal", "quiet"]),
    isLate: z.boolean(),
    field: z
      .string()
      .nullable()
      .meta({ description: "What moved: etd, eta, vessel, a cut-off's code such as FCO." }),
    previous: z.string().nullable(),
    current: z.string().nullable(),
    recordedAt: z.iso.datetime().meta({ description: "When the portal took it in, UTC." }),
    asOf: z.string().nullable().meta({ description: "When the carrier said so, as it wrote it." }),
    source: z.string(),
    operator: z.string(),
    service: z.string().nullable(),
    vessel: z.string().nullable(),
    imo: z.string().nullable(),
    voyage: z.string().nullable(),
    etd: moment,
    staying: z
      .array(z.string())
      .nullable()
      .meta({ description: "Of a departure that moved, the codes of the cut-offs that did not." }),
    port: changedPort.nullable(),
    loadingPort: changedPort.nullable(),
    dischargePort: changedPort.nullable(),
    sailingId: z.string().nullable(),
    sample: z.boolean(),
  })
  .meta({ id: "ScheduleChange" });
export const scheduleEvent = scheduleChange
  .omit({ eventId: true })
  .extend({
    kind: z.enum(eventKinds),
    changes: z
      .array(scheduleChange)
      .meta({ description: "What was recorded, the change that names it first." }),
    sellers: z.array(scheduleChange.pick({ operator: true, service: true, voyage: true, sailingId: true })),
    text: z.string().meta({ description: "The event in one sentence." }),
  })
  .meta({ id: "ScheduleEvent", description: "What one import did to one voyage, whoever sells the ship." });

const cutoffState = z
  .object({
    state: z.enum(["open", "partly-closed", "closed"]),
    open: z.array(z.enum(cutoffNames)),
    closed: z.array(z.enum(cutoffNames)),
    isUnknown: z.literal(true).optional(),
  })
  .meta({
    id: "CutoffState",
    description: "Whether cargo can still get on, by the clock of the loading port.",
  });

const cutoffWord = z.enum(["open", "soon", "closed"]).nullable();
const statedSailing = describedSailing
  .extend({
    cutoffs: z.object({
      si: cutoffWord,
      cfs: cutoffWord,
      vgm: cutoffWord,
      cy: cutoffWord,
      next: z.enum(cutoffNames).nullable(),
      passed: z.boolean(),
    }),
    cutoffState,
  })
  .meta({ id: "SearchedSailing" });

const row = statedSailing
  .extend({
    others: z.array(statedSailing).meta({ description: "The same itinerary as other carriers sell it." }),
    co2: z.string().optional().meta({ description: "`co2e` in words." }),
    co2e: z
      .object({
        lowT: z.number().meta({ description: "Tonnes of CO2e, well to wake where the factors say so." }),
        highT: z.number(),
        per: z.literal("TEU"),
        methodUrl: z.url().meta({ description: "How it is worked out, and by which factors." }),
      })
      .nullable()
      .optional()
      .meta({ description: "Missing without emission factors; null where they say nothing of a sailing." }),
    changed: z
      .object({
        isUrgent: z.boolean(),
        items: z.array(z.object({ id: z.int(), text: z.string(), reported: z.string() })),
        cells: z.array(z.string()),
        reported: z.string(),
        count: z.string(),
        id: z.int(),
      })
      .optional()
      .meta({ description: "What was changed lately, in words." }),
  })
  .meta({ id: "Row" });

const replacementText = z.object({
  before: z.string(),
  day: z.string(),
  href: z.string(),
  after: z.string(),
});
const gone = z.object({
  at: z.int().meta({ description: "The position among the items before which it stood." }),
  sailing,
  reason: z.enum(["blanked", "portOmitted", "withdrawn"]),
  recordedAt: z.iso.datetime(),
  change: scheduleChange.nullable(),
  next: sailing.nullable(),
  best: sailing
    .nullable()
    .meta({ description: "Of any carrier, the one that takes cargo and arrives first." }),
  text: z.object({
    word: z.string(),
    isUrgent: z.boolean(),
    wasEta: z.string(),
    sentence: z.string(),
    entry: z.object({ id: z.int(), text: z.string() }).nullable(),
    next: replacementText.nullable(),
    best: replacementText.nullable(),
    advice: z.string(),
  }),
});

const hint = z.object({
  text: z.string(),
  choices: z.array(z.object({ href: z.string(), title: z.string(), note: z.string(), end: z.string() })),
});
export const hints = z
  .array(hint)
  .meta({ description: "What to search for instead of a place that was not found, in words." });

const named = z.object({ name: z.string(), count: z.int() });
const span = z.tuple([z.string(), z.string()]);
const typed = z.string();
const plan = {
  maxTranshipments: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  arriveBy: typed,
  buffer: z.int(),
};

export const portSchedule = pageOf(row)
  .extend({
    found: z.int().meta({ description: "Rows before filters." }),
    operators: z.array(named),
    directCount: z.int(),
    openCount: z.int(),
    changedCount: z.int(),
    gone: z.array(gone).meta({ description: "Sailings that are not offered any more." }),
    goneCount: z.int(),
    differCount: z.int(),
    slower: z.object({ count: z.int(), at: z.int().nullable() }),
    best: z.array(
      z.object({
        name: z.enum(["arrival", "fastest", "open", "direct"]),
        sailing: sailingSchema.pick({ id: true, etd: true, eta: true, transitDays: true, vessel: true }),
        page: z.int(),
      }),
    ),
    days: z.record(z.string(), z.int()).meta({ description: "Rows by day of the chosen date." }),
    arrival: z
      .object({
        isLate: z.boolean(),
        safe: sailingSchema
          .pick({ vessel: true, voyage: true, siCutoff: true, vgmCutoff: true })
          .extend({ cyCutoff: portTime })
          .nullable(),
      })
      .nullable(),
    asOf: z
      .object({
        day: z.string(),
        title: z.string(),
        text: z.string(),
        record: z
          .object({
            stamp: z.string().meta({
              description:
                "Number of sailings, last import and SHA-256 of what was published: `portal as-of verify` checks it.",
            }),
            text: z.string(),
            sources: z.array(z.string()),
            importedAt: z.iso.datetime(),
          })
          .optional()
          .meta({ description: "Present where the answer is exactly what was published." }),
        previous: z.object({ day: z.string(), label: z.string() }).nullable(),
        next: z.object({ day: z.string(), label: z.string() }).nullable(),
        current: z.string(),
      })
      .optional(),
    stamps: z.object({ long: z.string(), short: z.string() }).optional(),
    criteria: z.object({
      loadingPort: linkedPort.nullable(),
      dischargePort: linkedPort.nullable(),
      loadingText: typed,
      dischargeText: typed,
      dateFrom: z.string(),
      dateTo: z.string(),
      dateType: z.enum(dateTypes),
      vesselName: typed,
      ...plan,
    }),
    /** Required ports that were left empty or not recognised; only in a search. */
    missing: z.array(z.enum(["loading_port", "discharge_port"])),
    hints,
    /** Whether the address is a search: it has a parameter of a port. */
    asked: z.boolean(),
    /** Bad values that fell back to a default, by parameter and reason. */
    problems: z.array(z.object({ field: z.string(), code: z.string() })),
    filter: z.object({
      operators: z.array(z.string()),
      directOnly: z.boolean(),
      openOnly: z.boolean(),
      changedOnly: z.boolean(),
      readyOn: z.string(),
      differsOnly: z.boolean(),
      cargo: z.enum(cargoClasses).nullable(),
      days: z.object({ from: z.string(), to: z.string() }).nullable(),
    }),
    sort: z.enum(sortKeys).nullable(),
    vessels: z.record(z.string(), vessel).meta({ description: "Particulars by IMO number." }),
    /** Pages of services, unprefixed, by `serviceKey` of operator and service. */
    services: z.record(z.string(), z.string()).optional(),
    sample: z.boolean().meta({ description: "Whether any of the rows is sample data." }),
    widened: z
      .literal(true)
      .optional()
      .meta({ description: "Present where nothing was found with the usual changes of ship." }),
    detour: z.string().optional().meta({
      description:
        "Present where every sailing takes three times the days of the sea route or more, and 14 days longer: the fastest of them, in words.",
    }),
    /** Names of carriers that are known for the lane and have no sailing in this search. */
    absent: z.array(z.string()).optional(),
    /** Other windows of the search: two weeks to three months; before and after, null where no day may be searched. */
    windows: z.object({ presets: z.array(span), earlier: span.nullable(), later: span.nullable() }),
    /** In the publisher's zone. */
    today: z.string(),
    /** The clock at the loading port, by which cut-offs are open or closed, and its instant. */
    loadingNow: portTime,
    now: z.iso.datetime(),
    /** Offsets from UTC of the zones of the loading ports around now, by which cut-offs become instants. */
    offsets: z.record(z.string(), z.array(z.tuple([z.number(), z.number()]))),
  })
  .meta({ id: "PortSchedule" });

export const findSailings = operation({
  path: "/api/port-schedule",
  id: "findSailings",
  tag: "Sailings",
  summary: "Sailings between two ports",
  description:
    "The rows of /port, with the state of their cut-offs. `problems` names what is not used although its form is right: an order of days or by CO2e, or a day to come as `as_of`. A place that is not found is in `missing`, and `hints` says what to search for instead.",
  query: z.object({
    ...search,
    language,
    rows: z
      .enum(["page", "all"])
      .default("page")
      .meta({ description: "`all`: all rows on one page, up to the limit of a printed schedule." }),
  }),
  answer: portSchedule,
});

const ids = { ids: text("Ids of sailings, joined by ||, at most fifty: only these, whatever the filters.") };

export const downloadSailings = operation({
  path: "/api/port-schedule.csv",
  id: "downloadSailings",
  tag: "Sailings",
  summary: "All sailings of a search as CSV",
  description: "In English, a line for each carrier that sells a sailing.",
  query: z.object({ ...search, ...ids }),
  answer: null,
  files: [csvType],
});

export const downloadSailingsWorkbook = operation({
  path: "/api/port-schedule.xlsx",
  id: "downloadSailingsWorkbook",
  tag: "Sailings",
  summary: "All sailings of a search as an Excel workbook",
  query: z.object({ ...search, ...ids }),
  answer: null,
  files: [workbookType],
});

const packedLanes = z.object({
  lanes: z.string().meta({
    description: "The list as the page /port/bulk packs it: copy the address of its download.",
  }),
  company: search.company,
  direct: search.direct,
  cargo: search.cargo,
  date_from: search.date_from,
  date_to: search.date_to,
});

export const downloadLanes = operation({
  path: "/api/port-bulk.xlsx",
  id: "downloadLanes",
  tag: "Sailings",
  summary: "The sailings of a list of lanes as one Excel workbook",
  query: packedLanes,
  answer: null,
  files: [workbookType],
});

export const downloadLanesCsv = operation({
  path: "/api/port-bulk.csv",
  id: "downloadLanesCsv",
  tag: "Sailings",
  summary: "A list of lanes with the next open sailing and the transit times of each, as CSV",
  description: "The list's own columns come first. A spreadsheet may load the address again.",
  query: packedLanes,
  answer: null,
  files: [csvType],
});

const legEnd = sailingSchema.shape.legs.element.shape.from;
const optionQuery = {
  from: text("Id of the loading port, where the id of the sailing does not name it."),
  to: text("Id of the discharge port."),
  date: day("Day of departure."),
};

const range = z.object({ low: z.number(), high: z.number() });
const co2Factor = z.object({
  lane: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  teuFrom: z.number().nullable(),
  teuTo: z.number().nullable(),
  dry: range,
  reefer: range.nullable(),
  adjustment: range,
  source: z.string(),
  url: z.string().nullable(),
  year: z.int(),
  licence: z.string(),
  includes: z.string(),
  assumption: z.string(),
});

const seenTime = z
  .object({
    time: z.string(),
    instant: z.string().meta({ description: "With the offset of the port's clock: 2026-10-25T03:30+02:00." }),
    by: z.string().nullable().meta({ description: "Who says so, in the source's words." }),
    isEstimate: z.boolean(),
  })
  .nullable();
const seenVisit = z.object({
  ship: z.object({ name: z.string().nullable(), imo: z.string().nullable() }),
  callSign: z.string().nullable(),
  kind: z.string().nullable(),
  place: z.string().nullable(),
  agent: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  source: z.string(),
  arrival: seenTime,
  departure: seenTime,
  promise: z
    .object({
      services: z.array(z.object({ code: z.string(), path: z.string() })),
      carriers: z.array(z.string()),
      voyage: z.string().nullable(),
      arrival: portTime.nullable(),
      departure: portTime.nullable(),
      asOf: z.string().nullable(),
      minutesLate: z.number().nullable(),
    })
    .nullable(),
});
const seenVisits = z.array(seenVisit);
/** One sailing as a plan. All times are local to their port. */
export const sailingPlan = z
  .object({
    sailing,
    /** The page of its operator, unprefixed. */
    carrier: z.string().nullable(),
    /** The same ships as other carriers sell them. */
    others: z.array(sailingSchema.extend({ cutoffState })),
    /** Pages of the carriers and services that occur here, unprefixed, by `carrierKey` and `serviceKey`. */
    services: z.record(z.string(), z.string()),
    loadingPort: linkedPort,
    dischargePort: linkedPort,
    loadingNow: portTime,
    cutoffState,
    steps: z.array(
      z.object({
        name: z.enum([
          ...cutoffNames,
          ...(["receiving", "vr", "cv", "further", "departs", "arrives", "leaves", "ends"] as const),
        ]),
        code: z.string().nullable().meta({ description: "DCSA's code of a further cut-off." }),
        at: legEnd,
        leg: z.int(),
        time: moment,
        state: z.enum(["passed", "next", "soon", "ahead", "none"]),
        left: z
          .int()
          .nullable()
          .meta({ description: "Minutes until it; null where it is over, or its hour is not known." }),
        days: z.int().nullable().meta({
          description:
            "Where only its day is known, the days until that day: 0 today. A deadline lasts to the end of it, receiving begins with it.",
        }),
      }),
    ),
    /** The transhipments, as far as they are known. */
    hubs: z.array(linkedPort),
    connections: z.array(
      z.object({
        hub: legEnd,
        waits: z.number().nullable().meta({ description: "Hours between arrival and departure." }),
        later: z.array(
          z.object({
            sailing: sailingSchema.pick({
              vessel: true,
              voyage: true,
              service: true,
              etd: true,
              eta: true,
            }),
            laterBy: z.int(),
          }),
        ),
      }),
    ),
    /** For each leg the rotation of its ship; empty where that is not known. */
    rotations: z.array(
      z.array(z.object({ port: z.string(), time: portTime, part: z.enum(["from", "on", "to"]).nullable() })),
    ),
    /** The ships of all legs, by IMO number. */
    vessels: z.record(z.string(), vessel),
    /** When the carrier published it, as the carrier wrote it. */
    asOf: z.string().nullable(),
    sample: z.boolean(),
    co2: z
      .object({
        estimate: z
          .object({
            dry: range,
            reefer: range.nullable(),
            km: range,
            via: z.array(z.enum(passages)),
            factors: z.array(co2Factor),
          })
          .nullable(),
        lane: z.object({ low: z.number(), high: z.number(), count: z.int() }).nullable(),
      })
      .optional()
      .meta({ description: "Tonnes of CO2e per TEU; missing without emission factors." }),
  })
  .meta({ id: "SailingPlan" });

export const getSailing = operation({
  path: "/api/port-option/[id]",
  id: "getSailing",
  tag: "Sailings",
  summary: "One sailing with all its cut-offs",
  query: z.object({ ...optionQuery, language }),
  parts: z.object({ id: z.string().meta({ description: "`id` of a sailing." }) }),
  answer: sailingPlan.extend({
    seen: z
      .array(
        seenVisit.extend({
          port: z.object({ code: z.string(), name: z.string() }),
          sourceName: z.string(),
        }),
      )
      .meta({ description: "What ports reported of its ships at its ports, beside what was promised." }),
  }),
  notFound: "There is no sailing of this id.",
});

export const listChanges = operation({
  path: "/api/port-changes",
  id: "listChanges",
  tag: "Sailings",
  summary: "Events of the schedule of a lane, a ship or a service",
  description: "Name two ports as a search does, or `imo`, or `service` with `carrier`.",
  query: z.object({
    ...filesOf,
    imo: z
      .string()
      .regex(/^\d{7}$/)
      .optional()
      .meta({ description: "IMO number of a ship." }),
    service: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional()
      .meta({ description: "Code of a service." }),
    carrier: text("Name of the carrier that sells the service."),
    ...ledgerQuery(ledgerFilters),
  }),
  answer: ledgerResponse(scheduleEvent, ledgerFilters),
  notFound: "There is no ship or service of this name.",
});

const coveredCarrier = z.object({ name: z.string(), path: z.string(), nameZh: z.string().nullable() });
const coverage = z.array(
  z.object({
    carrier: coveredCarrier,
    count: z.int(),
    having: z.record(z.enum(coveredTimes), z.int()),
    until: z.string(),
    asOf: z.string().nullable(),
  }),
);
const calledPort = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  countryCode: z.string(),
  zone: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
});

const callMoment = z.object({ time: portTime, planned: portTime.nullable() }).nullable();

const portVisits = z
  .object({
    sources: z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), licence: z.string(), url: z.string() },
        seen: seenTime,
        isOld: z.boolean(),
      }),
    ),
    ...{ inPort: seenVisits, due: seenVisits, arrivals: seenVisits, departures: seenVisits },
    ...{ days: z.number(), hoursAhead: z.number() },
    counts: z.object({
      ...{ inPort: z.number(), due: z.number(), arrivals: z.number(), departures: z.number() },
    }),
  })
  .nullable()
  .meta({
    description: "What the port reported, beside what carriers promised; null where it reports nothing.",
  });

const metres = z.number().nullable();
const portDepths = z
  .object({
    code: z.string(),
    edition: z.string().meta({ description: "Year and month of the World Port Index, YYYY-MM." }),
    size: z.enum(harborSizes).nullable(),
    ...{ channel: metres, anchorage: metres, cargoPier: metres, tidalRange: metres },
    maxDraught: metres.meta({ description: "The largest draught of a ship that the port takes." }),
  })
  .nullable()
  .meta({
    description:
      "What the World Port Index states of the port, in metres; null where it states nothing, or was not imported. Not for navigation.",
  });

export const downloadPortCalls = operation({
  path: "/api/port-calls/[file]",
  id: "downloadPortCalls",
  tag: "Sailings",
  summary: "The arrivals and departures of a port as CSV or JSON",
  query: z.object({
    from: day("First day, local to the port. The present week by default."),
    list: oneOf(["calls", "visits"], "Of CSV: the published calls, or what the port has reported of ships."),
  }),
  parts: z.object({
    file: z.string().meta({
      description: "UN/LOCODE of the port, language and .csv or .json.",
      example: "HKHKG.en.json",
    }),
  }),
  answer: z.object({
    port: z.string(),
    code: z.string(),
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    isCut: z.boolean().meta({ description: "Whether there are more calls than are listed." }),
    isSample: z.boolean(),
    calls: z.array(
      z.object({
        vessel: z.string().nullable(),
        imo: z.string().nullable(),
        services: z.array(z.string()),
        operators: z.array(z.string()),
        arrival: callMoment,
        departure: callMoment,
        terminal: z.string().nullable(),
        state: z.enum(["omitted", "blank", "alongside", "sailed", "dueIn", "dueOut", "expected"]),
      }),
    ),
    visits: portVisits,
    depths: portDepths,
  }),
  files: [csvType],
  notFound: "No ships calling at this port are known.",
});

export const getCoverage = operation({
  path: "/api/coverage",
  id: "getCoverage",
  tag: "Sailings",
  summary: "What the portal knows of the coming schedule, by carrier",
  query: z.object({ language }),
  answer: z
    .object({
      today: z.string(),
      sailings: coverage,
      departures: coverage,
      endedLanes: z.object({
        shown: z.array(
          z.object({ carrier: coveredCarrier, from: calledPort, to: calledPort, lastOn: z.string() }),
        ),
        count: z.int(),
      }),
      endedServices: z.object({
        shown: z.array(z.object({ code: z.string(), carriers: z.array(coveredCarrier), lastOn: z.string() })),
        count: z.int(),
      }),
      sample: z.boolean(),
    })
    .meta({ id: "Coverage" }),
  notFound: "The service of these sailings does not list its carriers.",
});

export const listLanes = operation({
  path: "/api/lanes/[kind]",
  id: "listLanes",
  tag: "Sailings",
  summary: "The next departures of up to eight lanes",
  query: z.object({
    lanes: z
      .string()
      .max(lanesTextMax)
      .default("")
      .meta({ description: "Pairs of ids of places, as HKHKG>NLRTM,CNSHA>USLAX.", example: "HKHKG>NLRTM" }),
    changes: flag("With the changes of each lane by sea in the last 24 hours."),
    language,
  }),
  parts: z.object({
    kind: z.enum(["port", "flight"]).meta({ description: "By sea or by air.", example: "port" }),
  }),
  answer: pageOf(
    z.object({
      from: z.string(),
      to: z.string(),
      title: z.string(),
      href: z.string(),
      count: z.int().nullable(),
      departure: moment,
      arrival: moment,
      cutoff: z
        .object({ time: portTime, closesIn: z.union([z.int(), z.literal("today")]).nullable() })
        .nullable(),
      ship: z.object({ name: z.string(), voyage: z.string() }).nullable(),
      changes: z
        .array(
          z.object({
            id: z.int(),
            path: z.string(),
            title: z.string(),
            isUrgent: z.boolean(),
            ship: z.string().nullable(),
            voyage: z.string(),
            previous: z.string(),
            current: z.string(),
          }),
        )
        .nullable()
        .meta({ description: "With `changes`: at most four of the last 24 hours, the urgent ones first." }),
    }),
  ),
  notFound: "There are no lanes of this kind.",
});

export const sailingSearchParams = search;
export const sailingDayParams = optionQuery;
