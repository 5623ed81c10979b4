import type { PlacesAdapter, PortRecord } from "./schema";

/**
 * The port with its time zone: a publisher's services do not tell it, our own table does, by UN/LOCODE. Without it
 * a cut-off would be called today's by the publisher's clock. `known` is the embedded adapter.
 */
export async function withZone(port: PortRecord, known: PlacesAdapter): Promise<PortRecord> {
  if (port.zone || !port.unlocode) return port;
  const same = await known.findPort({ name: port.unlocode });
  return { ...port, zone: same?.zone ?? null };
}
