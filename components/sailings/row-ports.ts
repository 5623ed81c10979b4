import { portOfSide } from "@/lib/place-address";
import type { LinkedPort } from "@/lib/places/schema";
import { dischargedAt, loadedAt, type WithEnds } from "@/lib/sailings/legs";

/** Both sides of the search that sailings were found by. */
export interface RowPorts {
  loading: LinkedPort;
  discharge: LinkedPort;
}

/** A sailing's own ports. */
export function portsOfRow(sailing: WithEnds, ports: RowPorts): RowPorts {
  return {
    loading: portOfSide(ports.loading, loadedAt(sailing)),
    discharge: portOfSide(ports.discharge, dischargedAt(sailing)),
  };
}

/** Names that mean them alone. */
export function plainPorts(sailing: WithEnds, ports: RowPorts): { loading: string; discharge: string } {
  const { loading, discharge } = portsOfRow(sailing, ports);
  return { loading: loading.plainName, discharge: discharge.plainName };
}
