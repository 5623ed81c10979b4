import type { Expression, Kysely, SqlBool } from "kysely";
import type { Store } from "@/lib/store/connection";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database } from "@/lib/store/schema";
import { portName } from "../files/port-name";
import { findVessels } from "../files/vessels";
import {
  type DateType,
  type LegEnd,
  type Sailing,
  type SailingCriteria,
  type SailingList,
  type SailingsAdapter,
  sailingSchema,
} from "../schema";
import { hubSeparator, searchedEnd, shipsOf } from "../text/legs";
import { type PairRow, sailingOfRow } from "./pair-row";
import { plainFacts, storedColumns } from "./stored";
import { vesselFilter } from "./vessel-filter";

/** Called with the number of stored rows of a result that could not be read, and the first one's id. */
export type DroppedRows = (dropped: {
  table: "sailings" | "vessels" | "calls";
  count: number;
  id: string;
}) => void;

const momentColumns = {
  ETD: "s.etd",
  ETA: "s.eta",
  SI: "s.si",
  CY: "s.cy",
} as const satisfies Record<DateType, string>;

/**
 * Rows of the pair whose moment is in the window, in its order. A window's last day ends before its date followed by 'U':
 * 'YYYY-MM-DD' and 'YYYY-MM-DDTHH:mm' both sort before that, the next day after.
 */
function selectRows({ reader }: Store, criteria: SailingCriteria) {
  const moment = momentColumns[criteria.dateType];
  return reader
    .selectFrom("sailings as s")
    .leftJoin("ports as p", "p.id", "s.transhipment_port_id")
    .select(storedColumns.map((column) => `s.${column}` as const))
    .select(["s.transhipment_port", "s.facts", "s.sample", "p.name as hub", "p.name_zh as hub_zh"])
    .where("s.loading_port_id", "=", criteria.loadingPort.id)
    .where("s.discharge_port_id", "=", criteria.dischargePort.id)
    .where(
      (eb): Expression<SqlBool> =>
        eb.and([eb(moment, ">=", criteria.dateFrom), eb(moment, "<", `${criteria.dateTo}U`)]),
    )
    .orderBy(moment)
    .$if(criteria.dateType !== "ETD", (query) => query.orderBy("s.etd"))
    .orderBy("s.id")
    .execute();
}

type StoredSailing = Awaited<ReturnType<typeof selectRows>>[number];
/** The columns that are read, and the names of the transhipment port. */
type HubbedRow = Omit<StoredSailing, "sample">;
export type StoredRow = Omit<HubbedRow, "hub" | "hub_zh">;

function toPairRow(row: HubbedRow): PairRow {
  return {
    id: row.id,
    operator: row.operator,
    service: row.service,
    etd: row.etd,
    eta: row.eta,
    vessel: row.vessel,
    voyage: row.voyage,
    imo: row.imo,
    vessel2: row.vessel_2 || null,
    voyage2: row.voyage_2,
    ...plainFacts(row),
  };
}

const twoOf = (text: string | null): string[] | null => {
  const parts = text?.split(hubSeparator) ?? [];
  return parts.length === 2 ? parts : null;
};

/** The ids of a row's transhipment ports. */
export const hubIds = (text: string | null): string[] => twoOf(text) ?? (text ? [text] : []);

/** Names of ports by their ids, in the languages that are stored. */
export type NamedPorts = ReadonlyMap<string, { hub: string | null; hub_zh: string | null }>;

export async function readPortNames(
  reader: Kysely<Database>,
  portIds: readonly string[],
): Promise<NamedPorts> {
  const ids = [...new Set(portIds)];
  if (ids.length === 0) return new Map();
  const ports = await reader
    .selectFrom("ports")
    .select(["id", "name as hub", "name_zh as hub_zh"])
    .where("id", "in", engineOf(reader).listed(ids))
    .execute();
  return new Map(ports.map(({ id, ...port }) => [id, port]));
}

/** The transhipments of a stored row: at one port, or at two where there is a third ship. */
function hubsOfRow(row: HubbedRow, ports: NamedPorts, nameOf: ReturnType<typeof portName>): LegEnd[] {
  const { transhipment_port_id: id, transhipment_port: text } = row;
  const end = (portId: string | null, port: string | null): LegEnd => ({ portId, port, terminal: null });
  const unnamed = { hub: null, hub_zh: null };
  const two = twoOf(id)?.map((one) =>
    end(one, nameOf({ ...unnamed, ...ports.get(one), transhipment_port: one })),
  );
  if (two) return two;
  const written = id === null ? twoOf(text) : null;
  if (!written) return id || text ? [end(id, nameOf(row))] : [];
  return written.map((one) => end(null, nameOf({ ...unnamed, transhipment_port: one })));
}

/**
 * Sailings from the embedded store. A stored row is validated like any other input: a bad one is left out and reported, the
 * others are served.
 */
export function embeddedSailings(store: Store, dropped: DroppedRows = () => {}): SailingsAdapter {
  return {
    async searchSailings(criteria: SailingCriteria): Promise<SailingList> {
      const isAsked = vesselFilter(criteria.vesselName);
      const rows = (await selectRows(store, criteria)).filter((row) => isAsked(row.vessel, row.vessel_2));
      const [loading, discharge] = [searchedEnd(criteria.loadingPort), searchedEnd(criteria.dischargePort)];
      const nameOf = portName(criteria.language);
      const hubs = await readPortNames(
        store.reader,
        rows.flatMap((row) => twoOf(row.transhipment_port_id) ?? []),
      );
      const sailings: Sailing[] = [];
      const bad: string[] = [];
      let sample = false;
      for (const row of rows) {
        const sailing = readRow(row, loading, discharge, hubsOfRow(row, hubs, nameOf));
        if (sailing) {
          sailings.push(sailing);
          sample ||= row.sample === 1;
        } else bad.push(String(row.id));
      }
      if (bad[0] !== undefined) dropped({ table: "sailings", count: bad.length, id: bad[0] });
      const vessels = await findVessels(store.reader, shipsOf(sailings), (facts) =>
        dropped({ table: "vessels", ...facts }),
      );
      return { sailings, vessels, sample };
    },
  };
}

/** The sailing of a row; null for one that cannot be read. */
function readRow(row: HubbedRow, loading: LegEnd, discharge: LegEnd, hubs: LegEnd[]): Sailing | null {
  const parsed = sailingSchema.safeParse(sailingOfRow(toPairRow(row), loading, discharge, hubs));
  return parsed.success ? parsed.data : null;
}

/** A row that is not stored any more, as a sailing; null for one that cannot be read. */
export function sailingOfStoredRow(
  row: StoredRow,
  ends: { loading: LegEnd; discharge: LegEnd },
  { ports, language }: { ports: NamedPorts; language: SailingCriteria["language"] },
): Sailing | null {
  const hubbed = { ...row, hub: null, hub_zh: null, ...ports.get(row.transhipment_port_id ?? "") };
  return readRow(hubbed, ends.loading, ends.discharge, hubsOfRow(hubbed, ports, portName(language)));
}
