import fc from "fast-check";
import Papa from "papaparse";
import { formulaStart, plainCell } from "@/lib/text/csv-cells";
import { clockAt } from "@/test/support/utc-clock";
import { cutoffState } from "../cutoffs/cutoffs";
import type { Leg } from "../schema";
import { sailingOf } from "../text/legs";
import { sailingsToCsv } from "./csv";
import { fileTable } from "./file-table";

const pair = { loadingPort: "Hong Kong", dischargePort: "Rotterdam" };

const at = (port: string) => ({ portId: null, port, terminal: null });
const [feeder, mother]: [Leg, Leg] = [
  {
    vessel: "ANCHOR ONE",
    imo: "9000001",
    voyage: "0123W",
    service: "AE1",
    vesselOperator: null,
    from: at("Hong Kong"),
    to: at("Singapore"),
    departure: "2026-12-01T18:30",
    arrival: null,
  },
  {
    vessel: "ANCHOR TWO",
    imo: null,
    voyage: "045N",
    service: null,
    vesselOperator: null,
    from: at("Singapore"),
    to: at("Rotterdam"),
    departure: null,
    arrival: "2026-12-29",
  },
];
const sailing = sailingOf({
  id: "1",
  operator: "Blue Anchor Line",
  legs: [feeder, mother],
  siCutoff: "2026-11-28T12:00",
  vgmCutoff: "2026-11-29T12:00",
  cyCutoff: "2026-11-30T00:00",
  cfsCutoff: null,
  receiving: "2026-11-25T08:00",
  vrCutoff: null,
  cvCutoff: "2026-11-30",
  bookingUrl: "https://booking.example/1",
});

const head =
  "Loading Port,ETD,Discharge Port,ETA,Transhipment Port,T/T,Vessel Name,Voyage No.,IMO No.,Operator,Service," +
  "2nd Leg Vessel Name,2nd Leg Voyage No.,SI Cut-off,VGM Cut-off,CY Closing,CFS Closing,Receiving,VR Closing,CV Cut-off";

describe("sailingsToCsv", () => {
  test("writes exactly the twenty columns, with byte order mark and CRLF", () => {
    expect(sailingsToCsv([sailing], pair)).toBe(
      `\uFEFF${head}\r\nHong Kong,01-12-2026 18:30,Rotterdam,29-12-2026,Singapore,28,ANCHOR ONE,0123W,9000001,` +
        "Blue Anchor Line,AE1,ANCHOR TWO,045N,28-11-2026 12:00,29-11-2026 12:00,30-11-2026,,25-11-2026 08:00,,30-11-2026",
    );
  });

  test("has no state of the cut-offs: the workbook says in one more column whether cargo can still get on", () => {
    const statesAt = (time: string) => {
      const { columns, rows } = fileTable(
        [{ sailing, pair, state: cutoffState(sailing, clockAt(time)) }],
        true,
      );
      return [columns[20]?.head, rows[0]?.[20], columns.length];
    };
    expect(statesAt("2026-11-28T11:00")).toEqual(["Cut-off State", "open", 21]);
    expect(statesAt("2026-11-28T12:00")[1]).toBe("CY open, SI closed");
    expect(statesAt("2026-11-29T12:00")[1]).toBe("CY open, SI and VGM closed");
    expect(statesAt("2026-12-01T00:00")[1]).toBe("closed");
  });

  test("writes the head alone when there is nothing", () => {
    expect(sailingsToCsv([], pair).trimEnd()).toBe(`\uFEFF${head}`);
  });

  test("joins the ports of a third ship's way, and names the last ship", () => {
    const middle = { ...mother, vessel: "ANCHOR MID", voyage: "9", to: at("Colombo") };
    const third = { ...sailing, legs: [feeder, middle, { ...mother, from: at("Colombo") }] };
    const [, line = ""] = sailingsToCsv([third], pair).split("\r\n");
    expect(line).toContain(",Singapore / Colombo,28,ANCHOR ONE,");
    expect(line).toContain(",AE1,ANCHOR TWO,045N,");
    expect(line).not.toContain("ANCHOR MID");
  });

  test("leaves what is unknown empty", () => {
    const untold = { ...mother, vessel: null, voyage: null };
    const bare = { ...sailing, eta: null, transitDays: null, voyage: null, legs: [feeder, untold] };
    const [, line = ""] = sailingsToCsv([bare], pair).split("\r\n");
    expect(line).toContain("Rotterdam,,Singapore,,ANCHOR ONE,,9000001,Blue Anchor Line,AE1,,,");
  });

  test.each([
    "=1+1",
    "+1",
    "-12",
    "@SUM(A1)",
    "  =1",
    "\t=1",
    "\r=1",
    "\n-1",
    "＝1+1",
    "＋1",
    "－12",
    "＠SUM(A1)",
    "﹢1",
    "\u3000﹦1",
  ])("disarms %j", (vessel) => {
    const { data } = Papa.parse<string[]>(sailingsToCsv([{ ...sailing, vessel }], pair));
    expect(data[1]?.[6]).toBe(`'${vessel}`);
  });

  test("no text of a sailing can start a formula, and every text can be read back", () => {
    const part = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "＝",
      "＠",
      "﹢",
      "\t",
      "\r",
      "\n",
      " ",
      "'",
      '"',
      ",",
      "0123",
      "A",
      "香港",
    );
    const text = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => plainCell(parts.join("")));
    fc.assert(
      fc.property(text, text, text, (vessel, operator, voyage) => {
        const csv = sailingsToCsv([{ ...sailing, vessel, operator, voyage }], pair);
        const { data, errors } = Papa.parse<string[]>(csv, { newline: "\r\n" });
        expect(errors).toEqual([]);
        const cells = data[1] ?? [];
        expect(cells).toHaveLength(20);
        expect(cells.filter((cell) => formulaStart.test(cell))).toEqual([]);
        expect([cells[6], cells[9], cells[7]].map((cell) => plainCell(cell ?? ""))).toEqual([
          vessel,
          operator,
          voyage,
        ]);
      }),
    );
  });
});
