import { GET as api } from "@/app/api/port-calls/[file]/route";
import { GET as markdown } from "@/app/markdown/[locale]/[...path]/route";
import { addDays, dayOf, localAt } from "./clock";
import { effective } from "./oracle";
import { nowOf, type Question } from "./questions";
import { get, type Json, line, type View } from "./views";

/** The calls of the first loading port in a week, which are those of ships rather than of options. */

const words = { noShip: "Ship not named", omitted: "Call omitted", blank: "Blank sailing" };

/** The port, and the week that begins with the first ship that leaves it from today on; null where none does in eleven weeks. */
function weekOf({ network }: Question): { code: string; from: string } | null {
  const [port] = network.loading;
  if (!port) return null;
  const today = dayOf(localAt(nowOf(network), port.zone));
  const days = callsAt(network, port.id)
    .flatMap(({ call }) => effective(call.departure) ?? [])
    .map(dayOf)
    .filter((day) => day >= today && day <= addDays(today, 60))
    .sort();
  return days[0] ? { code: port.id, from: days[0] } : null;
}

const callsAt = ({ voyages }: Question["network"], code: string) =>
  voyages.flatMap((voyage) =>
    voyage.isBlank
      ? []
      : voyage.calls
          .filter(({ port, isOmitted }) => port === code && !isOmitted)
          .map((call) => ({ voyage, call })),
  );

function expectedCalls(question: Question): string[] {
  const week = weekOf(question);
  if (!week) return [];
  const until = addDays(week.from, 6);
  return callsAt(question.network, week.code).flatMap(({ voyage, call }) => {
    const times = [call.arrival, call.departure].map(effective);
    const days = times.flatMap((time) => (time ? dayOf(time) : [])).sort();
    if ((days.at(-1) ?? "") < week.from || (days[0] ?? "") > until) return [];
    // Of a ship that is not named nobody knows whether two carriers mean the same.
    const calls = voyage.vessel ? [call.sales] : call.sales.map((sale) => [sale]);
    return calls.map((sales) =>
      line({
        ship: [voyage.vessel ?? words.noShip, voyage.imo].filter(Boolean).join(", "),
        times: times.map((time) => time?.replace("T", " ") ?? "").join(),
        terminal: call.terminal,
        services: sales
          .map(({ service }) => service)
          .sort()
          .join(),
        sellers: sales
          .map(({ seller }) => seller)
          .sort()
          .join(),
      }),
    );
  });
}

const sorted = (cell: string) => cell.split(", ").sort().join();

const callsView = (name: string, read: (code: string, from: string) => Promise<string[]>): View => ({
  name,
  read: async (question, all) => {
    const week = weekOf(question);
    return week && all.length > 0 ? read(week.code, week.from) : [];
  },
  expect: (one, question, all) => (one === all[0] ? expectedCalls(question) : null),
});

const markdownView = callsView("Markdown of a port's calls", async (code, from) => {
  const params = Promise.resolve({ locale: "en", path: ["port-calls", code] });
  const handler = (request: Request) => markdown(request, { params });
  const text = await (await get(handler, `/port-calls/${code}.md`, new URLSearchParams({ from }))).text();
  const [, table = ""] = text.split("\n## ");
  return table
    .split("\n")
    .filter((row) => row.startsWith("| "))
    .slice(2)
    .flatMap((row) => {
      const [ship, arrival, departure, terminal, services, sellers, state] = row
        .split("|")
        .slice(1)
        .map((cell) => cell.trim());
      if (state === words.omitted || state === words.blank) return [];
      const times = [arrival, departure].map((cell) => cell?.replace(/ \(planned.*/, ""));
      return line({
        ship,
        times: times.join(),
        terminal,
        services: sorted(services ?? ""),
        sellers: sorted(sellers ?? ""),
      });
    });
});

const apiView = callsView("/api/port-calls", async (code, from) => {
  const file = `${code}.en.json`;
  const handler = (request: Request) => api(request, { params: Promise.resolve({ file }) });
  const response = await get(handler, `/api/port-calls/${file}`, new URLSearchParams({ from }));
  const { calls } = await response.json();
  return calls.flatMap(({ vessel, imo, arrival, departure, terminal, services, operators, state }: Json) =>
    state === "omitted" || state === "blank"
      ? []
      : line({
          ship: [vessel ?? words.noShip, imo].filter(Boolean).join(", "),
          times: [arrival, departure].map((moment) => moment?.time.replace("T", " ") ?? "").join(),
          terminal,
          services: services.sort().join(),
          sellers: operators.sort().join(),
        }),
  );
});

export const callViews: readonly View[] = [markdownView, apiView];
