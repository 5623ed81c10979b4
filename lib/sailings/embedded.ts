import type { Expression, SqlBool } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { simplify } from "@/lib/i18n/simplify";
import type { Store } from "@/lib/store/connection";
import { transitDays } from "./rules";
import {
  type DateType,
  type Sailing,
  type SailingCriteria,
  type SailingList,
  type SailingsAdapter,
  sailingSchema,
} from "./schema";
import { findVessels } from "./vessels";

/** Told how many stored rows of an answer could not be read, and the first one's id. */
export type DroppedRows = (dropped: { table: "sailings" | "vessels"; count: number; id: string }) => void;

const momentColumns = { ETD: "s.etd", ETA: "s.eta", CY: "s.cy" } as const satisfies Record<DateType, string>;

/**
 * Rows of the pair whose moment lies in the window, in its order. A window's last day ends before its date
 * followed by 'U': 'YYYY-MM-DD' and 'YYYY-MM-DDTHH:mm' both sort before that, the next day after.
 */
function selectRows({ reader }: Store, criteria: SailingCriteria) {
  const moment = momentColumns[criteria.dateType];
  return reader
    .selectFrom("sailings as s")
    .leftJoin("ports as p", "p.id", "s.transhipment_port_id")
    .select([
      "s.id",
      "s.operator",
      "s.service",
      "s.etd",
      "s.eta",
      "s.transhipment_port",
      "s.vessel",
      "s.voyage",
      "s.imo",
      "s.vessel_2",
      "s.voyage_2",
      "s.si",
      "s.vgm",
      "s.cy",
      "s.cfs",
      "s.receiving",
      "s.vr",
      "s.cv",
      "s.booking_url",
      "s.sample",
      "p.name as hub",
      "p.name_zh as hub_zh",
    ])
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

/** How a transhipment port is called in a language; null for a direct sailing. */
function hubNames(language: SailingCriteria["language"]): (row: StoredSailing) => string | null {
  if (language === "en") return (row) => row.hub ?? row.transhipment_port;
  const chinese = (row: StoredSailing) => row.hub_zh ?? row.hub ?? row.transhipment_port;
  if (language === "zh-tw") return chinese;
  const simplified = remember(simplify);
  return (row) => {
    const name = chinese(row);
    return name && simplified(name);
  };
}

function toSailing(row: StoredSailing, hub: string | null): Sailing {
  return {
    id: row.id,
    operator: row.operator,
    service: row.service,
    etd: row.etd,
    eta: row.eta,
    transhipmentPort: hub,
    transitDays: transitDays(row.etd, row.eta),
    vessel: row.vessel,
    voyage: row.voyage,
    imo: row.imo,
    vessel2: row.vessel_2 || null,
    voyage2: row.voyage_2,
    siCutoff: row.si,
    vgmCutoff: row.vgm,
    cyCutoff: row.cy,
    cfsCutoff: row.cfs,
    receiving: row.receiving,
    vrCutoff: row.vr,
    cvCutoff: row.cv,
    bookingUrl: row.booking_url && /^https?:\/\//i.test(row.booking_url) ? row.booking_url : null,
  };
}

/** Whether a row's vessel on either leg starts with what was typed, case and accents ignored. */
function vesselFilter(vesselName: string): (row: StoredSailing) => boolean {
  const start = fold(vesselName);
  if (!start) return () => true;
  const matches = remember((vessel: string) => fold(vessel).startsWith(start));
  return (row) => matches(row.vessel) || (row.vessel_2 !== null && matches(row.vessel_2));
}

/** An answer has many rows but few vessels and ports: what costs is done once for each. */
function remember<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = work(text);
    known.set(text, made);
    return made;
  };
}

/**
 * Sailings from the embedded store. A stored row is read as strictly as any other input: a bad one is left out and
 * reported, the others are served.
 */
export function embeddedSailings(store: Store, dropped: DroppedRows = () => {}): SailingsAdapter {
  return {
    async searchSailings(criteria: SailingCriteria): Promise<SailingList> {
      const rows = (await selectRows(store, criteria)).filter(vesselFilter(criteria.vesselName));
      const hubName = hubNames(criteria.language);
      const sailings: Sailing[] = [];
      const bad: string[] = [];
      let sample = false;
      for (const row of rows) {
        const parsed = sailingSchema.safeParse(toSailing(row, hubName(row)));
        if (parsed.success) {
          sailings.push(parsed.data);
          sample ||= row.sample === 1;
        } else bad.push(String(row.id));
      }
      if (bad[0] !== undefined) dropped({ table: "sailings", count: bad.length, id: bad[0] });
      const vessels = await findVessels(store.reader, sailings, (facts) =>
        dropped({ table: "vessels", ...facts }),
      );
      return { sailings, vessels, sample };
    },
  };
}
