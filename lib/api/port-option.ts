import type { z } from "zod";
import type { sailingPlan } from "@/lib/openapi/sailings";
import type { CountOf, RowChange } from "@/lib/sailings/shared";

/** One sailing as a plan: the content of its page and the response of /api/port-option/{id}, whose schema describes each field. */
export type PortOption = z.infer<typeof sailingPlan>;
/** For each transhipment whose port and departure are known. */
export type Connection = PortOption["connections"][number];
/** A later departure of the same carrier from a hub. */
export type LaterShip = Connection["later"][number];

/** The CO2e of a sailing, and the range of those of its lane; null for a sailing whose CO2e is not known. */
export type OptionCo2 = NonNullable<PortOption["co2"]>;

/** The public holiday on which a cut-off falls at its port; null in its place for one without a name. */
export interface StepHoliday {
  /** In the language of the page. */
  name: string;
  /** Whether the day is one in place of the holiday. */
  isSubstitute: boolean;
}

/** A sailing of a comparison, with what is known of its history. */
export interface ComparedOption extends PortOption {
  /** All recorded changes of this sailing; null without any. */
  changes: RowChange | null;
  /** Departures of its carrier that moved by a day or more, on all lanes; null where that is not known. */
  moved: CountOf | null;
}
