import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { fromCell } from "./cells";
import {
  type Call,
  type CutoffTexts,
  cutoffHeads,
  type Listed,
  portOf,
  type SecondSource,
  type TestNetwork,
  type Voyage,
} from "./generate";

/** A network that is checked in as files of the importers, and what is asked of it. */

const folder = "test/fixtures/golden-lanes";
export const answersFile = join(folder, "answers.txt");

type Cells = Record<string, string>;
const linesOf = (name: string): Cells[] =>
  Papa.parse<Cells>(readFileSync(join(folder, name), "utf8"), { header: true, skipEmptyLines: true }).data;

/** Addresses of /port, one a line. */
export const goldenQuestions = (): string[] =>
  readFileSync(join(folder, "questions.txt"), "utf8").trim().split("\n");

const time = (cell: string | undefined): string | null => (cell ? fromCell(cell) : null);

const cutoffsOf = (cells: Cells): CutoffTexts =>
  Object.fromEntries(
    Object.entries(cutoffHeads).flatMap(([key, head]) => {
      const text = time(cells[head]);
      return text ? [[key, text]] : [];
    }),
  );

function momentOf(cells: Cells, name: "Arrival" | "Departure"): Call["arrival"] {
  const [planned, estimated, actual] = [name, `Estimated ${name}`, `Actual ${name}`].map((head) =>
    time(cells[head]),
  );
  if (!planned) return null;
  return { planned, ...(estimated && { estimated }), ...(actual && { actual }) };
}

/** The lines of one ship of one service are a voyage; those of another carrier on the same ship are its sales. */
function voyagesOf(lines: readonly Cells[]): Voyage[] {
  const voyages = new Map<string, Voyage>();
  for (const cells of lines) {
    const [vessel, imo] = [cells["Vessel Name"] || null, cells["IMO No."] || null];
    const key = vessel ?? `${cells.Carrier} ${cells.Service} ${cells["Voyage Out"]}`;
    const voyage = voyages.get(key) ?? { vessel, imo, isBlank: false, calls: [] };
    voyages.set(key, voyage);
    if (cells.Status === "blank") voyage.isBlank = true;
    let call = voyage.calls.find(({ port }) => port === cells.Port);
    if (!call) {
      call = {
        port: cells.Port ?? "",
        terminal: cells.Terminal ?? "",
        arrival: momentOf(cells, "Arrival"),
        departure: momentOf(cells, "Departure"),
        loads: cells.Loads !== "no",
        discharges: cells.Discharges !== "no",
        isOmitted: cells.Status === "omitted",
        sales: [],
      };
      voyage.calls.push(call);
    }
    call.sales.push({
      seller: cells.Carrier ?? "",
      service: cells.Service ?? "",
      voyage: cells["Voyage Out"] ?? "",
      cutoffs: cutoffsOf(cells),
      tco: time(cells.TCO),
    });
  }
  return [...voyages.values()];
}

const listedOf = (cells: Cells): Listed => ({
  operator: cells.Operator ?? "",
  service: cells.Service ?? "",
  from: cells["Loading Port"] ?? "",
  to: cells["Discharge Port"] ?? "",
  etd: fromCell(cells.ETD ?? ""),
  eta: time(cells.ETA),
  vessel: cells["Vessel Name"] ?? "",
  voyage: cells["Voyage No."] ?? "",
  imo: cells["IMO No."] || null,
  hub: cells["Transhipment Port"] || null,
  vessel2: cells["2nd Leg Vessel Name"] || null,
  voyage2: cells["2nd Leg Voyage No."] || null,
  cutoffs: cutoffsOf(cells),
});

const secondOf = (cells: Cells): SecondSource => ({
  source: cells.Source ?? "",
  kind: cells["Source Type"] === "agent" ? "agent" : "terminal",
  port: cells.Port ?? "",
  terminal: cells.Terminal ?? "",
  vessel: cells["Vessel Name"] ?? "",
  imo: cells["IMO No."] || null,
  voyage: cells["Voyage No."] ?? "",
  code: cells["Cut-off"] ?? "",
  time: fromCell(cells.Time ?? ""),
});

/** The network of the files for one lane. Its clock stands at 10:00 in Hong Kong on 20 March 2026. */
export const goldenNetwork = (loading: readonly string[], discharge: string): TestNetwork => ({
  seed: 0,
  now: new Date("2026-03-20T02:00:00Z"),
  dateFrom: "2026-03-01",
  dateTo: "2026-04-30",
  loading: loading.map(portOf),
  discharge: portOf(discharge),
  voyages: voyagesOf(linesOf("calls.csv")),
  listed: linesOf("listed.csv").map(listedOf),
  second: linesOf("cutoffs.csv").map(secondOf),
  rules: [],
  hasFactors: false,
});
