import { followSource } from "@/app/_queries/follows/follow-mails";
import { GET as api } from "@/app/api/port-changes/route";
import { GET as atom } from "@/app/feeds/[language]/sailings.atom/route";
import { GET as jsonFeed } from "@/app/feeds/[language]/sailings.json/route";
import type { Letter } from "@/lib/follows/shared";
import { confirmedFollow } from "../followed-voyages";
import { type Change, type ChangedNetwork, changesOf, fields, inSentence } from "./changes";
import { hasHour } from "./clock";
import { fragmentOf, get, type Json, textIn } from "./views";
import { callTool } from "./views-lists";
import { longStamp, shortDay } from "./words";

/** Views of what has changed by sea: each change as one line. */
export interface ChangeView {
  name: string;
  read(network: ChangedNetwork): Promise<string[]>;
  expect(network: ChangedNetwork): string[];
}

const lineOf = ({ voyage, field, previous, current }: Change, time = (text: string) => text) =>
  `${voyage} ${field} ${time(current)}, was ${time(previous)}`;

const all = (time?: (text: string) => string) => (network: ChangedNetwork) =>
  network.sailings.flatMap(changesOf).map((change) => lineOf(change, time));

const searchOf = ({ after: { loading, discharge, dateFrom, dateTo } }: ChangedNetwork) =>
  new URLSearchParams({
    ...{ loading_port_id: loading[0]?.id ?? "", discharge_port_id: discharge.id },
    ...{ date_from: dateFrom, date_to: dateTo },
  });
const voyageIn = (text: string | null | undefined) => /\b\d{3}E\b/.exec(text ?? "")?.[0] ?? "";

/** 'CY cut-off 6 h earlier, at Colombo: Fri 20-11-2026 01:00, was Thu 19-11-2026 19:00' as its field and its times. */
const detailsIn = (voyage: string, lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, field, times] = /^(ETD|ETA|SI|VGM|CY|CFS)\b.*: (\w{3} \d.*, was .*)$/.exec(line) ?? [];
    return field ? `${voyage} ${field} ${times}` : [];
  });

const codes: Record<string, string> = {
  ...{ etd: "ETD", eta: "ETA", DCO: "SI", VCO: "VGM", FCO: "CY", LCO: "CFS" },
};

const apiView: ChangeView = {
  name: "/api/port-changes",
  async read(network) {
    const { items } = await (await get(api, "/api/port-changes", searchOf(network))).json();
    return items.flatMap(({ voyage, changes }: Json) =>
      changes.flatMap(({ field, previous, current }: Json) =>
        codes[field] ? `${voyage} ${codes[field]} ${current}, was ${previous}` : [],
      ),
    );
  },
  expect: all(),
};

const language = { params: Promise.resolve({ language: "en" }) };

const jsonView: ChangeView = {
  name: "JSON feed",
  async read(network) {
    const response = await get(
      (request) => jsonFeed(request, language),
      "/feeds/en/sailings.json",
      searchOf(network),
    );
    return (await response.json()).items.flatMap(({ title, content_text: text }: Json) =>
      detailsIn(voyageIn(title), text.split("\n")),
    );
  },
  expect: all(longStamp),
};

const atomView: ChangeView = {
  name: "Atom feed",
  async read(network) {
    const response = await get(
      (request) => atom(request, language),
      "/feeds/en/sailings.atom",
      searchOf(network),
    );
    const feed = fragmentOf(await response.text());
    return [...feed.querySelectorAll("entry")].flatMap((entry) =>
      detailsIn(
        voyageIn(textIn(entry.querySelector("title"))),
        (entry.querySelector("summary, content")?.textContent ?? "").split("\n"),
      ),
    );
  },
  expect: all(longStamp),
};

const agentsView: ChangeView = {
  name: "sailing_changes of /mcp",
  async read({ after: { loading, discharge, now } }) {
    const ends = { from: loading[0]?.id, to: discharge.id };
    const { changes } = await callTool("sailing_changes", ends, now);
    return changes.flatMap(({ voyage, details }: Json) =>
      details.flatMap(({ what, before, after }: Json) => {
        const field = fields.find((one) => what.startsWith(one));
        return field ? `${voyage} ${field} ${after}, was ${before}` : [];
      }),
    );
  },
  expect: all(),
};

/** '14 Dec 09:00', as sentences have it. */
const inShort = (time: string) => `${shortDay(time).slice(4)}${hasHour(time) ? ` ${time.slice(11)}` : ""}`;

/** The times in the sentences of a mail. */
const sentencesIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const voyage = voyageIn(line);
    return voyage === "" || !/, was /.test(line)
      ? []
      : line.split("; ").flatMap((clause) => {
          const [, times] = /(\d+ \w{3}(?: \d\d:\d\d)?, was \d+ \w{3}(?: \d\d:\d\d)?)/.exec(clause) ?? [];
          const cutoff = /\b(SI|VGM|CY|CFS)\b/.exec(clause)?.[1];
          const field = cutoff ?? (/ arrives /.test(clause) ? "ETA" : "ETD");
          return times ? `${voyage} ${field} ${times}` : [];
        });
  });

/** The mail to who follows a search, of all that has changed. */
export async function letterOf(search: URLSearchParams, now: Date): Promise<Letter | undefined> {
  const source = followSource(async (purpose) => `${purpose}-token`);
  const changes = await source.changesForFollow(confirmedFollow(String(search)), await source.lastId(), now);
  return changes?.letter as Letter | undefined;
}
const mailOf = (network: ChangedNetwork) => letterOf(searchOf(network), network.after.now);

const mailText: ChangeView = {
  name: "text of the mail",
  async read(network) {
    const [, ...events] = ((await mailOf(network))?.text ?? "").split("\n\n");
    return sentencesIn(events.flatMap((event) => event.split("\n")[0] ?? []));
  },
  expect: ({ sailings }) => sailings.flatMap(inSentence).map((change) => lineOf(change, inShort)),
};

const mailHtml: ChangeView = {
  ...mailText,
  name: "HTML of the mail",
  async read(network) {
    const page = fragmentOf((await mailOf(network))?.html ?? "");
    const sentences = [...page.querySelectorAll("a")].map(textIn);
    return sentencesIn(sentences);
  },
};

export const changeViews: readonly ChangeView[] = [
  apiView,
  jsonView,
  atomView,
  agentsView,
  mailText,
  mailHtml,
];
