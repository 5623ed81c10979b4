import type { Store } from "@/lib/store/connection";
import type { SailingRow } from "@/lib/store/schema";
import { csvText } from "@/lib/text/csv-cells";
import { type FieldKey, sailingFields } from "../fields";
import { readFacts, storedCell } from "../search/stored";
import {
  bookingColumn,
  exportOnlyColumns,
  furtherColumns,
  type SailingColumn,
  sailingColumns,
} from "./columns";

type Cells = Record<FieldKey, unknown>;

/** The cells of a stored row, by field. Ports are written by id. T/T stays empty, because an import derives it from the times. */
function cellsOf(row: SailingRow): Partial<Cells> {
  const stored: Partial<Cells> = Object.fromEntries(
    sailingFields.flatMap((field) => ("column" in field ? [[field.key, row[field.column]]] : [])),
  );
  return {
    ...readFacts(row.facts),
    ...stored,
    transhipmentPort: row.transhipment_port_id ?? row.transhipment_port,
    transitDays: "",
  };
}

/** The columns of an export. The further columns are among them if any stored sailing has further facts. */
async function exportColumns(reader: Store["reader"]): Promise<readonly SailingColumn[]> {
  const exported = [...sailingColumns, bookingColumn];
  const row = await reader
    .selectFrom("sailings")
    .select("id")
    .where("facts", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row ? [...exported, ...furtherColumns, ...exportOnlyColumns] : exported;
}

/**
 * Streams the stored sailings as a CSV file, one chunk per pair of ports. Importing the file restores the same sailings. Ports
 * are UN/LOCODEs. Sailings that the portal derives from port calls are not stored, so the file does not have them.
 */
export async function* exportSailings({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const columns = await exportColumns(reader);
  yield `\ufeff${csvText([columns.map(({ head }) => head)])}\r\n`;
  const lanes = await reader
    .selectFrom("sailings")
    .select(["loading_port_id", "discharge_port_id"])
    .distinct()
    .orderBy("loading_port_id")
    .orderBy("discharge_port_id")
    .execute();
  for (const lane of lanes) {
    const rows = await reader
      .selectFrom("sailings")
      .selectAll()
      .where("loading_port_id", "=", lane.loading_port_id)
      .where("discharge_port_id", "=", lane.discharge_port_id)
      .orderBy("etd")
      .orderBy("id")
      .execute();
    const lines = rows.map((row) => {
      const cells = cellsOf(row);
      return columns.map((column) => storedCell(column, cells[column.key]));
    });
    yield `${csvText(lines)}\r\n`;
  }
}
