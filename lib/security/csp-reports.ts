import { z } from "zod";
import { metricOf } from "@/routes";
import { contentSecurityPolicy } from "./content-security-policy";

/** What the policy of a page has blocked, as browsers report it: what is counted of a report, and what is not. */
export interface PolicyReport {
  /** The directive, one of those of the policy; "other" for any other text. */
  directive: string;
  /** The kind of the page in metrics (routes.ts). */
  kind: string;
}

/** Types of a body: of the Reporting API (report-to), and of the older report-uri. */
export const reportTypes: readonly string[] = ["application/reports+json", "application/csp-report"];
/** Reports of a body that are counted; a browser sends some together. */
export const mostReports = 20;

/** The directives of the policy, and what browsers call parts of them. */
const known = new Set(
  contentSecurityPolicy([], { apiOrigins: [], imageHosts: [], frameHosts: [] })
    .split("; ")
    .map((directive) => directive.split(" ")[0] ?? "")
    .flatMap((name) =>
      /^(?:script|style)-src$/.test(name) ? [name, `${name}-elem`, `${name}-attr`] : [name],
    ),
);
/** What a browser's extension writes into a page is blocked too, and is no fault of the page. */
const extension = /^(?:[a-z-]+-)?extension(?:$|:)/;

const text = z.string().max(10_000).default("");
const older = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    // Some browsers know this name alone, and some write the sources after the directive.
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
  }),
});
const newer = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      documentURL: text,
      effectiveDirective: text,
      blockedURL: text,
      sourceFile: text.nullish(),
    }),
  }),
);

/** The reports of a body that was read as JSON, at most `mostReports`; none where it is something else. */
export function readPolicyReports(body: unknown): PolicyReport[] {
  const one = older.safeParse(body).data?.["csp-report"];
  if (one) {
    const directive = one["effective-directive"] || one["violated-directive"].split(" ")[0] || "";
    return reportOf(one["document-uri"], directive, [one["blocked-uri"], one["source-file"]]);
  }
  return (newer.safeParse(body).data ?? [])
    .filter(({ type }) => type === "csp-violation")
    .slice(0, mostReports)
    .flatMap(({ body: its }) =>
      reportOf(its.documentURL, its.effectiveDirective, [its.blockedURL, its.sourceFile ?? ""]),
    );
}

function reportOf(page: string, directive: string, from: readonly string[]): PolicyReport[] {
  if (from.some((address) => extension.test(address))) return [];
  const { pathname, search } = URL.canParse(page) ? new URL(page) : { pathname: "", search: "" };
  return [{ directive: known.has(directive) ? directive : "other", kind: metricOf(pathname + search) }];
}
