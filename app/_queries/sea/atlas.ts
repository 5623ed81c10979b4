import "server-only";
import type { AtlasOrder } from "@/lib/addresses/call-address";
import type { AtlasContent, AtlasRow } from "@/lib/api/call-pages";
import { drawChart } from "@/lib/chart/chart";
import { drawIndexChart } from "@/lib/chart/index-chart";
import { sheetOf, sheets } from "@/lib/geography/sheets";
import { timeInZone } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { doNotCache } from "@/lib/observability/request-context";
import { listAtlasPorts, listCalledPorts } from "@/lib/sailings";
import type { AtlasPort } from "@/lib/sailings/shared";

/** What an address of the atlas asks for: a sheet by its number, or null for the world. */
export interface AtlasView {
  sheet: number | null;
  order: AtlasOrder;
}

/** Ports with the most calls, which the page without a sheet lists. */
const mostBusy = 20;

type Placed = AtlasPort & { lat: number; lon: number };

/** The index chart, the number of ports of each sheet, and the ports of the chosen one or the busiest of all. */
export async function readAtlas(
  { sheet: number, order }: AtlasView,
  { locale, now }: { locale: Locale; now: Date },
): Promise<AtlasContent> {
  const [ports, called] = await Promise.all([listAtlasPorts({ locale, now }), listCalledPorts(now)]);
  if (!called.isCurrent) doNotCache();
  const placed = ports.filter((port): port is Placed => port.lat !== null && port.lon !== null);
  const bySheet = Map.groupBy(placed, sheetOf);
  const here = (number === null ? placed.filter(({ calls }) => calls > 0) : bySheet.get(number)) ?? [];
  const byCalls = here.toSorted((one, other) => other.calls - one.calls);
  const ordered = { calls: byCalls, name: here, code: here.toSorted((a, b) => (a.code < b.code ? -1 : 1)) };
  const rows = number === null ? byCalls.slice(0, mostBusy) : ordered[order];
  return {
    index: drawIndexChart(placed),
    counts: sheets.map((one) => ({ number: one.number, count: bySheet.get(one.number)?.length ?? 0 })),
    sheet:
      number === null
        ? null
        : {
            number,
            order,
            chart: await drawChart({ places: byCalls, pairs: [], size: "small", leastDegrees: 10 }),
          },
    rows: rows.map(
      (port): AtlasRow => ({
        ...port,
        time: timeInZone(now, port.zone),
        hasPage: called.ports.has(port.code),
      }),
    ),
  };
}
