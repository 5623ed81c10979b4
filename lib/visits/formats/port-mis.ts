import { UnreadableFile } from "@/lib/store/text-reader";
import { nodesAt } from "@/lib/store/xml-nodes";
import type { VisitFact, VisitFile, VisitTimes } from "../schema";
import { type Counter, callSignOf, counter, instantOf, textOf } from "./values";

/** Entries and departures that Korea's PORT-MIS was told (`VsslEtrynd5/Info5`), as XML. */

/** The ports of its authorities, by UN/LOCODE. Another authority is reported, not guessed. */
const ports: Record<string, string> = {
  "020": "KRPUS",
  "030": "KRINC",
  "200": "KRTGH",
  "300": "KRTSN",
  "500": "KRKUV",
  "610": "KRMOK",
  "620": "KRYOS",
  "700": "KRKPO",
  "810": "KRMAS",
  "820": "KRUSN",
};

/** Codes of authorities whose ports are known. */
export const authorities = Object.keys(ports).sort();

const [entry, leave] = ["입항", "출항"];
const [final, first] = ["최종", "최초"];

/** What one page of a service of the public data portal says of itself. */
export interface PortMisPage {
  /** Its code where there is no answer: '22' a day's requests are used up, '30' no such key. */
  refusal: string | null;
  rows: number;
  /** Of all pages. */
  total: number;
}

/** A page by its nodes. The gateway in front of the service has an envelope of its own. */
export function portMisPage(nodes: unknown): PortMisPage {
  const [gateway] = nodesAt(nodes, "OpenAPI_ServiceResponse", "cmmMsgHeader");
  const [header] = nodesAt(nodes, "response", "header");
  const [body] = nodesAt(nodes, "response", "body");
  const code = textOf(gateway?.returnReasonCode) ?? textOf(header?.resultCode) ?? "";
  return {
    refusal: code === "00" ? null : code,
    rows: nodesAt(body, "items", "item").length,
    total: Number(textOf(body?.totalCount)) || 0,
  };
}

/** @param seenAt when the answer was fetched, if its name says so */
export function readPortMis(root: unknown, seenAt: string | null, now: Date): VisitFile {
  const [header] = nodesAt(root, "header");
  const code = textOf(header?.resultCode);
  if (code !== "00")
    throw new UnreadableFile(
      code
        ? `The service answered with the result ${code}, not 00: ${textOf(header?.resultMsg) ?? "no message"}.`
        : "The file has no resultCode: it is no answer of PORT-MIS.",
    );
  const unused = counter();
  const facts = nodesAt(root, "body", "items", "item").flatMap((item): VisitFact[] => {
    const authority = textOf(item.prtAgCd);
    const port = ports[authority ?? ""];
    const sign = callSignOf(item.clsgn);
    const [year, count] = [textOf(item.etryptYear), textOf(item.etryptCo)];
    if (!port) {
      unused.add(`visits at the authority ${authority ?? "without a code"}, whose port is not known`);
      return [];
    }
    if (!sign || !year || !count) {
      unused.add("visits without call sign, year or number");
      return [];
    }
    const details = nodesAt(item, "details", "detail");
    const reports = details.filter((detail) => [entry, leave].includes(textOf(detail.etryndNm) ?? ""));
    const last = reports.find((detail) => textOf(detail.reqstSeNm) === final) ?? reports[0];
    return [
      {
        source: "port-mis",
        sourceId: `${authority} ${year} ${count} ${sign}`,
        port,
        call_sign: sign,
        ship: textOf(item.vsslNm),
        kind: textOf(item.vsslKndNm),
        from_port: textOf(item.prvsDpmprtNatPrtCd),
        to_port: textOf(item.nxlnptNatPrtCd),
        agent: textOf(last?.satmntEntrpsNm),
        place: textOf(last?.laidupFcltyNm),
        notes: destination(textOf(item.dstnNatPrtCd)),
        times: timesOf(reports, seenAt ?? now.toISOString(), unused),
        seenAt,
      },
    ];
  });
  return { facts, unused: unused.counts };
}

const destination = (code: string | null) => code && `destination ${code}`;

/** A final report before the first one. It is of what happened unless its time is still to come. */
function timesOf(reports: readonly Record<string, unknown>[], seenAt: string, unused: Counter): VisitTimes {
  const times: VisitTimes = {};
  for (const [kind, tag, moment] of [
    [entry, "etryptDt", "arrival"],
    [leave, "tkoffDt", "departure"],
  ] as const) {
    for (const report of [final, first]) {
      const same = reports.filter(
        (one) => textOf(one.etryndNm) === kind && textOf(one.reqstSeNm) === report && textOf(one[tag]),
      );
      const told = new Set(same.map((one) => instantOf(one[tag])));
      if (told.delete(null)) unused.add("times without an offset");
      const [at, rival] = told;
      if (rival !== undefined) unused.add("reports with two times in one revision");
      // A revision that contradicts itself hides the one before it, too.
      if (rival !== undefined) break;
      if (!at) continue;
      const isDone = report === final && at <= seenAt;
      times[`${moment}_${isDone ? "actual" : "estimated"}`] ??= { at, by: report };
    }
  }
  const planned = reports.flatMap((one) => instantOf(one.tkoffPrrrnDt) ?? [])[0];
  if (planned) times.departure_estimated ??= { at: planned, by: first ?? null };
  return times;
}
