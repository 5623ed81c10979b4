import { legs, sailing } from "@/test/support/examples/sailings";
import type { SailingCriteria } from "../schema";
import { sailingOf, transitMinutes } from "../text/legs";
import { withElapsed } from "./elapsed";

const port = (id: string, zone?: string) => ({ id, name: id, ...(zone ? { zone } : {}) });

async function elapsed(
  from: string | undefined,
  to: string | undefined,
  etd: string | null,
  eta: string | null,
) {
  const [feeder] = legs;
  const own = sailingOf({ ...sailing, legs: [{ ...feeder, departure: etd, arrival: eta }] });
  const criteria = { loadingPort: port("A", from), dischargePort: port("B", to) } as SailingCriteria;
  const adapter = withElapsed({
    searchSailings: async () => ({ sailings: [own], vessels: {}, sample: false }),
  });
  const [found] = (await adapter.searchSailings(criteria)).sailings;
  return found && [found.elapsedMinutes, transitMinutes(found), found.transitDays];
}

test.each([
  [
    "across the date line, to an earlier date",
    "Pacific/Apia",
    "Pacific/Pago_Pago",
    "2026-04-10T08:00",
    "2026-04-09T20:00",
    [720, 720, 0],
  ],
  [
    "westward round the clock",
    "Asia/Hong_Kong",
    "Europe/Amsterdam",
    "2026-03-20T22:30",
    "2026-04-20T06:00",
    [44_010, 44_010, 31],
  ],
  [
    "without an hour",
    "Asia/Hong_Kong",
    "Europe/Amsterdam",
    "2026-03-20",
    "2026-04-20T06:00",
    [undefined, 31 * 1440, 31],
  ],
  [
    "without a zone",
    undefined,
    "Europe/Amsterdam",
    "2026-03-20T22:30",
    "2026-04-20T06:00",
    [undefined, 31 * 1440, 31],
  ],
  [
    "arriving before it departs",
    "Etc/UTC",
    "Etc/UTC",
    "2026-03-20T22:30",
    "2026-03-20T06:00",
    [undefined, 0, 0],
  ],
])("how long a sailing takes: %s", async (_what, from, to, etd, eta, expected) => {
  expect(await elapsed(from, to, etd, eta)).toEqual(expected);
});
