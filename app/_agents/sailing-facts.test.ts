import type { LinkedPort } from "@/lib/places/shared";
import {
  type FieldEntry,
  fieldsIn,
  isCutoff,
  type KeyShownIn,
  type PlainField,
  sailingOf,
} from "@/lib/sailings/shared";
import { portNow } from "@/lib/time/cutoff-clock";
import { legs } from "@/test/support/examples/sailings";
import { sailingSchema, toSailing } from "./sailing-facts";

/** A field that the table has and no code of the tools names is answered to agents. */
jest.mock("@/lib/sailings/fields", () => {
  const fields = jest.requireActual<Record<string, FieldEntry[]>>("@/lib/sailings/fields");
  const common = { isPlain: true, shows: ["api"] } as const;
  const made: FieldEntry[] = [
    { key: "gateNote", kind: "text", limit: 12, ...common },
    { key: "gateOpens", kind: "time", ...common },
    { key: "gates", kind: "number", ...common },
    { key: "gateCloses", kind: "time", call: "x-gate", cutoff: "gate", ...common },
  ];
  for (const name of ["sailingFields", "plainFields", "furtherFields"]) fields[name]?.push(...made);
  return fields;
});

const port = (id: string, zone: string): LinkedPort => ({ id, code: id, name: id, zone }) as LinkedPort;
const ends = { loading: port("HKHKG", "Asia/Hong_Kong"), discharge: port("NLRTM", "Europe/Amsterdam") };

test.each([
  [
    {
      ...{ gateNote: "Gate 3", gateOpens: "2026-11-27T06:30", gates: 4, vrCutoff: "2026-11-26" },
      ...{ gateCloses: "2026-11-19T09:00" },
    },
    {
      ...{ gate_note: "Gate 3", gate_opens: { local: "2026-11-27T06:30", zone: "Asia/Hong_Kong" }, gates: 4 },
      vr_cutoff: { local: "2026-11-26", zone: "Asia/Hong_Kong" },
      cutoffs: { cy: null, gate: { local: "2026-11-19T09:00", state: "closed", other_sources: [] } },
    },
  ],
  [{}, { gate_note: null, gate_opens: null, gates: null, vr_cutoff: null, cutoffs: { gate: null } }],
])("%j", (facts, expected) => {
  const sailing = sailingOf({
    ...{ id: "1", operator: "Blue Anchor Line", legs: [...legs] },
    ...{ siCutoff: null, vgmCutoff: null, cyCutoff: null, cfsCutoff: null },
    ...{ receiving: null, vrCutoff: null, cvCutoff: null, bookingUrl: null },
    ...facts,
  });
  const now = portNow(new Date("2026-11-20T04:00:00Z"), []);
  const answer = toSailing(sailing, { ...ends, now, cargoClass: null, locale: "en" });
  expect(answer).toMatchObject(expected);
  expect(sailingSchema.safeParse(answer).error).toBeUndefined();
});

/** Where an answer has what code of its own makes of a field. TypeScript reports a field of the API that is not here. */
const own: Record<Exclude<KeyShownIn<"api">, PlainField["key"]>, string> = {
  ...{ id: "id", operator: "carrier", service: "service", vessel: "vessel", imo: "imo", voyage: "voyage" },
  ...{ etd: "departure", eta: "arrival", transitDays: "transit_days", elapsedMinutes: "elapsed_hours" },
  ...{ legs: "transhipment_ports", secondCutoffs: "cutoffs" },
};

test("an answer has every field that the API has", () => {
  const plain: Readonly<Record<string, string>> = { ...own, receiving: "receiving_from" };
  const expected = fieldsIn("api").map((field) =>
    isCutoff(field) ? "cutoffs" : (plain[field.key] ?? field.key.replaceAll(/[A-Z]/g, "_$&").toLowerCase()),
  );
  const other = ["direct", "transhipments", "can_still_load", "url"];
  expect(Object.keys(sailingSchema.shape).sort()).toEqual([...new Set([...expected, ...other])].sort());
});
