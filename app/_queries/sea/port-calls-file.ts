import "server-only";
import type { CallSetting } from "@/lib/api/call-pages";
import { formatDateTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { PortDepths } from "@/lib/places/shared";
import type { CallMoment, PortCall, PortCallsRecord } from "@/lib/sailings/shared";
import { csvText } from "@/lib/text/csv-cells";
import type { PortVisits } from "@/lib/visits/shared";
import { callSetting, getPortCallsPage } from "./call-pages";

interface CallsFileRequest {
  locale: Locale;
  now: Date;
  /** The first of the days that the page shows, YYYY-MM-DD; the present week without it. */
  from: string;
}

/** The arrivals and departures that the page of a port shows, as rows of data; null for a port without calls. */
interface PortCallsFile {
  port: string;
  code: string;
  /** Both inclusive, by the port's clock. */
  from: string;
  to: string;
  timeZone: string;
  /** Whether there are more than the page shows. */
  isCut: boolean;
  isSample: boolean;
  calls: {
    vessel: string | null;
    imo: string | null;
    services: string[];
    operators: string[];
    arrival: CallMoment | null;
    departure: CallMoment | null;
    terminal: string | null;
    state: PortCall["state"];
  }[];
  /** What the port has reported, beside what carriers promised; null where it reports nothing. */
  visits: PortVisits | null;
  /** Depths in metres of the World Port Index; null where it was not imported, or says nothing of the port. */
  depths: PortDepths | null;
}

/** The calls of a port's page, which the files of the page contain; null for a port without calls. */
export async function portCallsFile(code: string, ask: CallsFileRequest): Promise<PortCallsFile | null> {
  const page = await getPortCallsPage(code, ask);
  if (!page) return null;
  const { record, visits, depths } = page;
  return { ...fileOf(record), visits, depths };
}

function fileOf({
  port,
  from,
  to,
  cut,
  sample,
  calls,
}: PortCallsRecord): Omit<PortCallsFile, "visits" | "depths"> {
  return {
    port: port.name,
    code: port.code,
    from,
    to,
    timeZone: port.zone,
    isCut: cut,
    isSample: sample,
    calls: calls.map(({ ship, services, sellers, arrival, departure, terminal, state }) => ({
      vessel: ship.name,
      imo: ship.imo,
      services: services.map((service) => service.code),
      operators: sellers.map(({ name }) => name),
      arrival,
      departure,
      terminal: terminal?.name ?? terminal?.code ?? null,
      state,
    })),
  };
}

/** The heads of the columns of the file, which are also the facts that the page's data set is described by. */
export const callColumns = ({ words, schedule }: CallSetting): string[] => [
  words.ship,
  schedule.imo,
  words.service,
  words.operator,
  words.arrival,
  words.departure,
  words.terminal,
  words.state,
];

/** The same as CSV, heads and states in the page's language; times are the port's, DD-MM-YYYY HH:mm. */
export async function portCallsCsv({ calls }: PortCallsFile, locale: Locale): Promise<string> {
  const time = (moment: CallMoment | null) => (moment ? formatDateTime(moment.time) : "");
  const setting = await callSetting(locale);
  const rows = calls.map((call) => [
    call.vessel,
    call.imo,
    call.services.join(", "),
    call.operators.join(", "),
    time(call.arrival),
    time(call.departure),
    call.terminal,
    setting.words[call.state],
  ]);
  return `\uFEFF${csvText([callColumns(setting), ...rows])}\r\n`;
}
