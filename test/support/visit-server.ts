import { gzipSync } from "node:zlib";
import { type FaultyServer, startFaultyServer } from "./faulty-server";
import { recordedLists } from "./visits";

/** The services of ports for tests, as they are published: their recorded lists, and pages of PORT-MIS of any length. */

export interface VisitServer extends FaultyServer {
  /** Lists by the end of their path, which a test may change. Digitraffic's is '/port-calls', with the port's code after a blank. */
  lists: Record<string, string>;
  /** Items of PORT-MIS by authority, day and direction: '020 20261020 I'. */
  items: Record<string, readonly string[]>;
  /** What PORT-MIS answers in place of a page. */
  refusal: string | null;
}

/** An item of PORT-MIS: a ship that arrived in Busan. @param at with offset */
export const portMisItem = (count: number, at: string) =>
  `<item><prtAgCd>020</prtAgCd><etryptYear>2026</etryptYear><etryptCo>${count}</etryptCo><clsgn>DSY${count}</clsgn><vsslNm>DONGBAEK ${count}</vsslNm><details><detail><reqstSeNm>최종</reqstSeNm><etryndNm>입항</etryndNm><etryptDt>${at}</etryptDt></detail></details></item>`;

const portMisPage = (items: readonly string[], total: number) =>
  `<?xml version="1.0" encoding="UTF-8"?><response><header><resultCode>00</resultCode><resultMsg>-</resultMsg></header><body><items>${items.join("")}</items><totalCount>${total}</totalCount></body></response>`;

export async function startVisitServer(): Promise<VisitServer> {
  const hongKong = recordedLists("hong-kong");
  const singapore = recordedLists("singapore");
  const [helsinki = ""] = Object.values(recordedLists("helsinki"));
  const served = {
    lists: {
      "/port-calls FIHEL": helsinki,
      "/opendata/RP05005i.XML": hongKong["RP05005i-20261020-1300.xml"] ?? "",
      "/opendata/RP05505i.XML": hongKong["RP05505i-20261021-1200.xml"] ?? "",
      "/arrivals/1.0.0/date/2026-10-20": singapore["arrivals-20261020-1310.json"] ?? "",
      "/duetoarrive/1.0.0/date/2026-10-21": singapore["duetoarrive-20261020-0800.json"] ?? "",
    } as Record<string, string>,
    items: {} as Record<string, readonly string[]>,
    refusal: null,
  };
  const server = await startFaultyServer(({ pathname, searchParams }, response) => {
    const of = (name: string) => searchParams.get(name) ?? "";
    if (pathname.endsWith("/Info5")) {
      const all = state.items[`${of("prtAgCd")} ${of("sde")} ${of("deGb")}`] ?? [];
      const [size, page] = [Number(of("numOfRows")), Number(of("pageNo"))];
      const rows = all.slice((page - 1) * size, page * size);
      response.end(state.refusal ?? portMisPage(rows, all.length));
      return;
    }
    const key = pathname.endsWith("/port-calls") ? `/port-calls ${of("locode")}` : pathname;
    const [, text] = Object.entries(state.lists).find(([end]) => key.endsWith(end)) ?? [];
    // A day of OCEANS-X without a ship.
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync(text ?? "[]"));
  });
  const state: VisitServer = Object.assign(server, served);
  return state;
}
