import "./browser-features";
import { render, screen, within } from "@testing-library/react";
import { SWRConfig } from "swr";
import { PortSchedule } from "@/components/sailings/port-schedule.client";
import type { PortScheduleResponse, RowsResponse } from "@/lib/api/port-schedule";
import { dateOf } from "@/lib/i18n/formats";
import type { Ad } from "@/lib/promotions/shared";
import { sailingQuery } from "@/lib/sailings/operator";
import {
  deadlineOf,
  filterOf,
  isSailingSearch,
  type Leg,
  momentOf,
  pageOfSailing,
  portClock,
  rowOf,
  type Sailing,
  sailingOf,
  transhipmentsOn,
  viewSailings,
} from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { dischargePort, hint, loadingPort } from "./examples/places";
import { ad } from "./examples/promotions";
import { optionOf } from "./examples/sailings";

/** The schedule page in jsdom, on a portal of ten sailings that filters and sorts as the real one does. */

export const instant = new Date("2022-06-14T03:00:00Z");
export const lane = "loading_port=Hong+Kong&discharge_port=Rotterdam";

/** `day` at an hour, `before` days earlier. */
const daysBefore = (day: string, before: number) =>
  new Date(Date.parse(day) - before * 86_400_000).toISOString().slice(0, 10);

/** A sailing with its cut-offs two to four days before it leaves; with `hub` on two ships. */
function sailing(id: string, operator: string, etd: string, eta: string, hub?: string): Sailing {
  const day = dateOf(etd);
  const name = `${operator.split(" ")[0]} ${id.toUpperCase()}`;
  const ends = {
    from: { portId: "HKHKG", port: "Hong Kong", terminal: null },
    to: { portId: "NLRTM", port: "Rotterdam", terminal: null },
  };
  const leg: Leg = {
    vessel: name,
    imo: null,
    voyage: `${id}W`,
    service: "AE1",
    vesselOperator: null,
    ...ends,
    departure: etd,
    arrival: eta,
  };
  const call = { portId: "SGSIN", port: hub ?? "", terminal: null };
  const legs: Leg[] = hub
    ? [
        { ...leg, to: call, arrival: null },
        { ...leg, vessel: `Feeder ${id.toUpperCase()}`, from: call, departure: null },
      ]
    : [leg];
  return sailingOf({
    id,
    operator,
    legs,
    siCutoff: `${daysBefore(day, 4)}T17:00`,
    vgmCutoff: `${daysBefore(day, 3)}T16:00`,
    cfsCutoff: daysBefore(day, 3),
    cyCutoff: `${daysBefore(day, 2)}T12:00`,
    receiving: null,
    vrCutoff: null,
    cvCutoff: null,
    bookingUrl: null,
  });
}

/** By date of departure: the first is closed, of the second the SI cut-off is over, the others are open. */
export const sailings: readonly Sailing[] = [
  sailing("a", "Peak Line", "2022-06-15T10:00", "2022-07-10"),
  sailing("b", "Golden Delta", "2022-06-17T18:30", "2022-07-17", "Singapore"),
  sailing("c", "Golden Delta", "2022-06-20T08:00", "2022-07-14"),
  sailing("d", "Tide Line", "2022-06-22", "2022-07-22", "Colombo"),
  sailing("e", "Golden Delta", "2022-06-24T06:00", "2022-07-20", "Singapore"),
  sailing("f", "Tide Line", "2022-06-27T09:00", "2022-07-19"),
  sailing("g", "Peak Line", "2022-06-27T20:00", "2022-07-30", "Singapore"),
  sailing("h", "Golden Delta", "2022-07-04T10:00", "2022-07-28"),
  sailing("i", "Tide Line", "2022-07-08T10:00", "2022-08-08", "Colombo"),
  sailing("j", "Golden Delta", "2022-07-11T10:00", "2022-08-04"),
];

/** The portal's response to an address of the page. */
export function responseTo(search: string, all: readonly Sailing[] = sailings): RowsResponse {
  const params = new URLSearchParams(search);
  const { query, problems } = sailingQuery(params, instant);
  const isPair = Boolean(query.loadingPort && query.dischargePort);
  const [loading, discharge] =
    query.loadingPort === "Rotterdam" ? [dischargePort, loadingPort] : [loadingPort, dischargePort];
  const found = all.filter((one) => {
    const day = dateOf(momentOf(one, query.dateType) ?? "");
    return (
      isPair &&
      loading === loadingPort &&
      transhipmentsOn(one) <= query.maxTranshipments &&
      day >= query.dateFrom &&
      day <= query.dateTo
    );
  });
  const {
    items,
    gone: _gone,
    ...view
  } = viewSailings(found, {
    ...query,
    filter: filterOf(query),
    now: portClock(instant, loading, {}),
    pageSize: 50,
    deadline: deadlineOf(query),
  });
  const response: Omit<PortScheduleResponse, "items" | "vessels"> = {
    ...view,
    gone: [],
    criteria: {
      ...query,
      loadingPort: isPair ? loading : null,
      dischargePort: isPair ? discharge : null,
      loadingText: "",
      dischargeText: "",
    },
    missing: [],
    hints: isPair && found.length === 0 ? [hint] : [],
    asked: isSailingSearch(params),
    problems,
    filter: filterOf(query),
    sort: query.sort,
    sample: false,
    windows: { presets: [], earlier: ["2022-05-14", "2022-06-13"], later: ["2022-07-15", "2022-08-14"] },
    today: "2022-06-14",
    loadingNow: "2022-06-14T03:00",
    now: instant.toISOString(),
    offsets: {},
  };
  return { ...response, items: items.map(rowOf) };
}

/** The page on which the portal shows a sailing of an address. */
function pageOf(params: URLSearchParams): number | null {
  const { query } = sailingQuery(params, instant);
  const view = {
    ...query,
    filter: filterOf(query),
    now: portClock(instant, loadingPort, {}),
    pageSize: 50,
    deadline: deadlineOf(query),
  };
  return pageOfSailing(sailings, params.get("sailing") ?? "", view);
}

/** `getJson` of the portal: `requests` are the paths of searches, without the language. */
export function openPortal() {
  const portal = {
    requests: [] as string[],
    fails: false,
    /** What a search waits for. */
    held: Promise.resolve(),
    async getJson(path: string): Promise<unknown> {
      const [name, search = ""] = path.split("?");
      const params = new URLSearchParams(search);
      if (name === "/api/port-schedule/page") return { page: pageOf(params) };
      if (name === "/api/ads/port")
        return { items: [{ ...ad, id: "b", company: params.get("load_port_id") }] };
      if (name?.startsWith("/api/port-option/")) {
        const one = sailings.find(({ id }) => name.endsWith(`/${id}`));
        return one && optionOf(one, { vessels: {} });
      }
      if (name !== "/api/port-schedule") return { items: [] };
      params.delete("language");
      portal.requests.push(`${params}`);
      await portal.held;
      if (portal.fails) throw new Error("no response");
      return responseTo(`${params}`);
    },
  };
  return portal;
}

const { own, copy, share, select, compare, failed, tick } = en.rowActions;
const words = {
  schedule: en.schedule,
  dates: en.dates,
  rowActions: { own, copy, share, select, compare, failed, tick },
};
const finderWords = { ...en.finder, calendar: { ...en.calendar, monthsLong: en.dates.monthsLong } };

/** Renders the page of an address. */
export function renderPage(...page: Parameters<typeof schedulePage>) {
  const [search = lane] = page;
  window.history.replaceState(null, "", `/port${search && `?${search}`}${window.location.hash}`);
  return render(schedulePage(...page));
}

/** The page of a search, as the server sends it. */
export function schedulePage(search: string = lane, more: { ads?: Ad[]; initial?: RowsResponse } = {}) {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <PortSchedule
        first={{ response: more.initial ?? responseTo(search), search, ads: more.ads ?? [] }}
        page={{
          locale: "en",
          action: "/port",
          nonce: undefined,
          titles: { first: "First title", pair: en.schedule.metaTitle, none: en.schedule.title },
        }}
        words={{ rows: words, finder: finderWords, follow: en.follow.follow, star: en.lanes }}
        slots={{ share: null, landing: <p>Landing</p> }}
      />
    </SWRConfig>
  );
}

/** The rows of sailings; not by their role, which takes long on a page of many elements. */
export const rows = () => [...document.querySelectorAll<HTMLElement>("tr[id^='s-']")];
/** Their ids as one text; '' where there are none. */
export const shownRows = () =>
  rows()
    .map(({ id }) => id.slice(2))
    .join("");
export const rowOfSailing = (id: string) => rows().find((row) => row.id === `s-${id}`) as HTMLElement;
/** The line with the counts. */
export const counts = () =>
  screen.getByRole("heading", { level: 1 }).nextElementSibling?.firstElementChild as HTMLElement;
export const filters = () => within(screen.getByRole("group", { name: en.schedule.filters }));
/** A list behind a summary of these words. */
export const listBehind = (summary: string) =>
  within(
    [...document.querySelectorAll("form details")].find((one) =>
      one.querySelector("summary")?.textContent?.includes(summary),
    ) as HTMLElement,
  );
/** The query of the page's address beside its ports. */
export function addressed(): Record<string, string> {
  const { loading_port, discharge_port, ...more } = Object.fromEntries(
    new URLSearchParams(window.location.search),
  );
  return more;
}
