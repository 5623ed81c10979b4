import type { Store } from "@/lib/store/connection";
import type { Importer } from "@/lib/store/import";
import { type CallLine, callsCsv, portFinder, portStore, searchCalls } from "@/test/support/call-store";
import { exportVessels, vesselsImporter } from "../files/vessels-import";
import { exportCalls } from "./export";
import { callsImporter } from "./import";
import { domesticImporter, exportDomestic, exportTransfers, transfersImporter } from "./terms-import";

/** What an export gives, imported into an empty store, gives the same answers and the same export. */

const importers: [Importer, (store: Store) => AsyncIterable<string>][] = [
  [callsImporter(portFinder), exportCalls],
  [vesselsImporter, exportVessels],
  [transfersImporter(portFinder), exportTransfers],
  [domesticImporter(portFinder), exportDomestic],
];

async function bring(store: Store, importer: Importer, text: string, carrier: string | null = null) {
  async function* input() {
    yield text;
  }
  const now = new Date("2026-03-10T04:00:00Z");
  const report = await importer.run({
    store,
    input: input(),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    carrier,
  });
  expect(report.problems.shown).toEqual([]);
  expect(report).toMatchObject({ notes: { total: 0 }, unknownHeads: [] });
}
async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
const allOf = (store: Store) => Promise.all(importers.map(([, exported]) => textOf(exported(store))));

const line = (changes: CallLine): CallLine => ({ Carrier: "Peak Line", "Voyage Out": "101W", ...changes });
const calls: CallLine[] = [
  line({
    ...{
      Service: "FE1",
      "Service Name": "Feeder, one",
      "Service Ref": "SR00042A",
      "IMO No.": "2400001",
      "Vessel Name": "Lantau Relay",
    },
    ...{
      Port: "HKHKG",
      Terminal: "HIT",
      "Terminal Name": "Hongkong",
      Departure: "01-03-2026 18:00",
      "Estimated Departure": "01-03-2026 20:30",
    },
    ...{
      "SI Cut-off": "26-02-2026 12:00",
      "CY Closing": "27-02-2026",
      PCO: "26-02-2026 17:00",
      "As Of": "25-02-2026 09:00",
    },
    ...{
      "Universal Voyage Out": "2501E",
      "Call Ref": "ref-1",
      "Ship Operator": "PKL",
      "Booking URL": "https://peak.example/b?x=1",
    },
  }),
  line({
    Service: "FE1",
    "IMO No.": "2400001",
    Port: "SGSIN",
    "Actual Arrival": "05-03-2026 06:00",
    "Voyage In": "101W",
    Loads: "W E",
    Discharges: "yes",
  }),
  line({
    Service: "EX1",
    "Vessel Name": "Lantau Pioneer",
    Port: "SGSIN",
    Departure: "07-03-2026 12:00",
    TCO: "06-03-2026 12:00",
    Discharges: "no",
  }),
  line({
    Service: "EX1",
    "Vessel Name": "Lantau Pioneer",
    Port: "LKCMB",
    Arrival: "10-03-2026",
    Status: "omitted",
  }),
  line({ Service: "EX1", "Vessel Name": "Lantau Pioneer", Port: "NLRTM", Arrival: "30-03-2026" }),
  line({
    Service: "EX1",
    "Voyage Out": "102W",
    "Vessel Name": "Lantau Pilot",
    Port: "SGSIN",
    Departure: "14-03-2026",
    Status: "blank",
  }),
  line({
    Service: "EX1",
    "Voyage Out": "102W",
    "Vessel Name": "Lantau Pilot",
    Port: "NLRTM",
    Arrival: "06-04-2026",
    Status: "omitted",
  }),
  line({
    Carrier: "Summit",
    "Carrier Code": "SMT",
    Service: "EX1",
    "Voyage Out": "9",
    Port: "HKHKG",
    Departure: "02-03-2026",
  }),
  line({
    Carrier: "Summit",
    "Carrier Code": "SMT",
    Service: "EX1",
    "Voyage Out": "9",
    Port: "NLRTM",
    Arrival: "02-04-2026",
  }),
];
const vessels = `imo,vessel,flag,gross_tonnage,length_overall,year_built
2400001,"Lantau, Relay",Hong Kong,50000,260.5,2006
2400002,Lantau Pioneer,,,,
`;
const rules = `Carrier,Port,From Service,Onto Service,Shortest Hours,Longest Days,Allowed
Peak Line,SGSIN,FE1,EX1,30,10,
,LKCMB,,,,,no
SMT,,,EX1,,20,
`;
const dcsa = JSON.stringify([
  {
    carrierServiceCode: "FE9",
    carrierServiceName: "Far",
    universalServiceReference: "SR00043B",
    vesselSchedules: [
      {
        vessel: { vesselIMONumber: "2400009", name: "Lantau Far", operatorCarrierCode: "FAR" },
        transportCalls: [
          {
            transportCallReference: "C-1",
            carrierImportVoyageNumber: "1E",
            carrierExportVoyageNumber: "1E",
            universalExportVoyageReference: "2601E",
            location: { UNLocationCode: "HKHKG" },
            timestamps: [
              {
                eventTypeCode: "DEPA",
                eventClassifierCode: "PLN",
                eventDateTime: "2026-03-04T09:00:00+08:00",
              },
            ],
          },
          {
            transportCallReference: "C-2",
            carrierImportVoyageNumber: "1E",
            carrierExportVoyageNumber: "1E",
            location: { UNLocationCode: "NLRTM" },
            timestamps: [
              {
                eventTypeCode: "ARRI",
                eventClassifierCode: "EST",
                eventDateTime: "2026-04-04T09:00:00+02:00",
              },
            ],
          },
        ],
      },
    ],
  },
]);

test("calls, vessels, rules for transfers and cabotage import to the same results and the same export", async () => {
  const [store, other] = [await portStore(), await portStore()];
  try {
    const [call, ...terms] = importers.map(([importer]) => importer);
    if (!call) throw new Error("no importer");
    await bring(store, call, callsCsv(calls));
    await bring(store, call, dcsa, "Peak Line");
    for (const [index, text] of [vessels, rules, "Carrier,Country\nSMT,HK\nPeak Line,NL\n"].entries())
      await bring(store, terms[index] ?? call, text);
    const exported = await allOf(store);
    for (const [index, [importer]] of importers.entries())
      await bring(other, importer, exported[index] ?? "");
    expect(await allOf(other)).toEqual(exported);
    const { sailings } = await searchCalls(store);
    expect(sailings.map(({ voyage }) => voyage).sort()).toEqual(["101W", "1E", "9"]);
    expect((await searchCalls(other)).sailings).toEqual(sailings);
    const rest = (of: Store) =>
      Promise.all([
        of.reader.selectFrom("carriers").selectAll().orderBy("code").execute(),
        of.reader.selectFrom("services").selectAll().orderBy("id").execute(),
        of.reader
          .selectFrom("voyages")
          .select(["service_id", "ship", "status", "first_on", "last_on", "calls"])
          .orderBy("service_id")
          .orderBy("first_on")
          .execute(),
        of.reader
          .selectFrom("calls")
          .select(["port_id", "loads", "discharges", "status", "reference", "as_of"])
          .orderBy("port_id")
          .orderBy("arrival_planned")
          .orderBy("departure_planned")
          .orderBy("reference")
          .execute(),
        of.reader
          .selectFrom("call_sales")
          .select(["seller", "universal_in", "universal_out", "tco", "cutoffs", "booking_url"])
          .orderBy("seller")
          .orderBy("cutoffs")
          .orderBy("universal_out")
          .execute(),
      ]);
    expect(await rest(other)).toEqual(await rest(store));
  } finally {
    await store.close();
    await other.close();
  }
});
