import type { Store } from "@/lib/store/connection";
import { csvText } from "@/lib/text/csv-cells";
import { timeCell } from "../search/stored";
import { cutoffColumns } from "./columns";

/** The stored second sources as a file that imports to the same, by port and source. */
export async function* exportCutoffs({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  yield `\ufeff${csvText([cutoffColumns.map(({ head }) => head)])}\r\n`;
  const ports = await reader
    .selectFrom("second_cutoffs")
    .select("port_id")
    .distinct()
    .orderBy("port_id")
    .execute();
  for (const { port_id } of ports) {
    const rows = await reader
      .selectFrom("second_cutoffs")
      .selectAll()
      .where("port_id", "=", port_id)
      .orderBy("source")
      .orderBy("time")
      .orderBy("voyage_key")
      .orderBy("ship_key")
      .orderBy("code")
      .orderBy("terminal")
      .execute();
    const lines = rows.map(({ source, kind, terminal, vessel, imo, voyage, code, time, as_of }) => [
      ...[source, kind, port_id, terminal, vessel ?? "", imo ?? "", voyage, code],
      ...[timeCell(time), timeCell(as_of)],
    ]);
    yield `${csvText(lines)}\r\n`;
  }
}
