import type { LinkedPort } from "@/lib/places/shared";
import { type FieldEntry, sailingOf } from "@/lib/sailings/shared";
import { portNow } from "@/lib/time/cutoff-clock";
import { legs } from "@/test/support/examples/sailings";
import { sailingSchema, toSailing } from "./sailing-facts";

/** A field that the table has and no code of the tools names is answered to agents. */
jest.mock("@/lib/sailings/fields", () => {
  const fields = jest.requireActual<Record<string, FieldEntry[]>>("@/lib/sailings/fields");
  const common = { isPlain: true, shows: ["api", "agents"] } as const;
  const made: FieldEntry[] = [
    { key: "gateNote", kind: "text", limit: 12, ...common },
    { key: "gateOpens", kind: "time", ...common },
    { key: "gates", kind: "number", ...common },
  ];
  for (const name of ["sailingFields", "plainFields", "furtherFields"]) fields[name]?.push(...made);
  return fields;
});

const port = (id: string, zone: string): LinkedPort => ({ id, code: id, name: id, zone }) as LinkedPort;
const ends = { loading: port("HKHKG", "Asia/Hong_Kong"), discharge: port("NLRTM", "Europe/Amsterdam") };

test.each([
  [
    { gateNote: "Gate 3", gateOpens: "2026-11-27T06:30", gates: 4 },
    { gate_note: "Gate 3", gate_opens: { local: "2026-11-27T06:30", zone: "Asia/Hong_Kong" }, gates: 4 },
  ],
  [{}, { gate_note: null, gate_opens: null, gates: null }],
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
