import { setImmediate as breathe } from "node:timers/promises";
import { type Locale, showsChinese } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { cachedNetwork } from "../routing/cached-network";
import type { AtlasPort } from "../schema";
import { calledPort, portColumns } from "./page-rows";
import { callsAt, daysShown } from "./port-page";

/** The listed ports with their calls in seven days from today by their own clocks, by name. */
export const readAtlasPorts = memoizePerVersion(
  async (store: Store, { locale, now }: { locale: Locale; now: Date }): Promise<AtlasPort[]> => {
    const rows = await store.reader
      .selectFrom("ports")
      .select(portColumns)
      .where("listed", "=", 1)
      .orderBy("sort_name")
      .orderBy("id")
      .execute();
    const network = await cachedNetwork(store);
    const ports: AtlasPort[] = [];
    for (const [at, row] of rows.entries()) {
      if (at % 50 === 0) await breathe();
      const port = calledPort(row, locale);
      const place = network?.portNumber(port.code);
      const today = dateInZone(now, port.zone);
      const calls =
        network && place !== undefined
          ? callsAt(network, place, today, addDays(today, daysShown - 1)).length
          : 0;
      const otherName = showsChinese(locale) ? row.name : row.name_zh;
      ports.push({ ...port, otherName: otherName === port.name ? null : otherName, calls });
    }
    return ports;
  },
  { max: 6, key: ({ locale, now }) => `${locale} ${now.toISOString().slice(0, 13)}` },
);
