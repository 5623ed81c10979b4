import { portOfSide } from "@/lib/addresses/place-address";
import type { RowsResponse } from "@/lib/api/port-schedule";
import type { LinkedPort } from "@/lib/places/shared";
import { dischargedAt, loadedAt, type WithEnds } from "@/lib/sailings/shared";

/** Both sides of the search that found the sailings. */
export interface RowPorts {
  loading: LinkedPort;
  discharge: LinkedPort;
}

/** The ports of a search; null without both. */
export function searchPorts({ loadingPort, dischargePort }: RowsResponse["criteria"]): RowPorts | null {
  return loadingPort && dischargePort && { loading: loadingPort, discharge: dischargePort };
}

/** The ports of a sailing. */
export function portsOfRow(sailing: WithEnds, ports: RowPorts): RowPorts {
  return {
    loading: portOfSide(ports.loading, loadedAt(sailing)),
    discharge: portOfSide(ports.discharge, dischargedAt(sailing)),
  };
}

/** Names that mean these ports alone. */
export function plainPorts(sailing: WithEnds, ports: RowPorts): { loading: string; discharge: string } {
  const { loading, discharge } = portsOfRow(sailing, ports);
  return { loading: loading.plainName, discharge: discharge.plainName };
}
