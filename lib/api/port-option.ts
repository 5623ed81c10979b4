import type { PortTime } from "@/lib/i18n/formats";
import type { LinkedPort } from "@/lib/places/shared";
import type {
  CountOf,
  CutoffState,
  ItineraryCall,
  LegEnd,
  RowChange,
  Sailing,
  Step,
  Vessel,
} from "@/lib/sailings/shared";
import type { OptionCo2 } from "./co2";

/** A later departure of the same carrier from a hub. */
export interface LaterShip {
  sailing: Pick<Sailing, "vessel" | "voyage" | "service" | "etd" | "eta">;
  /** Days by which cargo arrives later. */
  laterBy: number;
}

export interface Connection {
  hub: LegEnd;
  /** Hours between arrival and departure; null where an hour is not known. */
  waits: number | null;
  later: LaterShip[];
}

/**
 * One sailing as a plan: the content of its page and the response of /api/port-option/{id}. All times are local to their port.
 */
export interface PortOption {
  sailing: Sailing;
  /** The page of its operator, unprefixed; null where there is none. */
  carrier: string | null;
  /** The same ships as other carriers sell them, and whether cargo can still get on with each. */
  others: (Sailing & { cutoffState: CutoffState })[];
  /** Pages of the carriers and services that occur here, unprefixed, by `carrierKey` and `serviceKey`. */
  services: Record<string, string>;
  loadingPort: LinkedPort;
  dischargePort: LinkedPort;
  /** The clock at the loading port, YYYY-MM-DDTHH:mm. */
  loadingNow: PortTime;
  /** Whether cargo can still get on it. */
  cutoffState: CutoffState;
  steps: Step[];
  /** The transhipments, as far as they are known. */
  hubs: LinkedPort[];
  /** For each transhipment whose port and departure are known. */
  connections: Connection[];
  /** For each leg the rotation of its ship; empty where that is not known. */
  rotations: ItineraryCall[][];
  /** Particulars of the ships of all legs, by IMO number. */
  vessels: Record<string, Vessel>;
  /** When the carrier published it, as the carrier wrote it; null where it is not known. */
  asOf: string | null;
  sample: boolean;
  /** Its CO2e; missing where no emission factors are imported. */
  co2?: OptionCo2;
}

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
