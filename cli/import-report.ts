import { countsOf, type Importer, type ImportReport } from "@/lib/store/import";
import type { Remark, Remarks } from "@/lib/store/import-lines";
import type { Suspicion } from "@/lib/store/suspicions";
import { formatCount } from "./terminal";

/** The report of an import for the operator: first the remarks, then the outcome. */
export function formatReport(importer: Importer, report: ImportReport): string {
  const lines = [
    ...formatHeads(report.unknownHeads),
    ...formatRemarks(report.notes, "note: "),
    ...formatRemarks(report.problems, ""),
    ...formatUndescribed(report.undescribed),
    ...formatUncredited(report.uncredited),
    ...formatLeftOut(report.leftOut),
    ...formatUnused(report.unused),
    ...formatOthers(report.otherFiles),
    ...formatOutcome(importer, report),
  ];
  return `${lines.join("\n")}\n`;
}

/** The same as data, for programs: one JSON object. Lines count from 1; what has no line has line 0. */
export function jsonReport({ domain }: Importer, { changes, ...report }: ImportReport): string {
  const { details, remarks, samples } = changes ?? {};
  const counts = changes ? countsOf(changes) : null;
  return `${JSON.stringify({ domain, ...report, counts, samples, remarks, details }, null, 2)}\n`;
}

/** How many suspicions are of kinds for which `--strict` refuses an import. */
export const refusedIn = (suspicions: readonly Suspicion[]): number =>
  suspicions.reduce((sum, { isRefused, total }) => sum + (isRefused ? total : 0), 0);

/** What an import doubts, the most harmful kind first. */
function formatSuspicions(suspicions: readonly Suspicion[]): string[] {
  if (suspicions.length === 0) return [];
  const total = suspicions.reduce((sum, one) => sum + one.total, 0);
  return [
    `suspicions: ${formatCount(total)}, the most harmful first (docs/import.md says what to do)`,
    ...suspicions.flatMap(({ what, means, total, shown }) => [
      `${what}: ${formatCount(total)}. ${means}`,
      ...shown.map(
        (remark) =>
          `  ${remark.line === 0 && remark.pointer === undefined ? plain(remark.reason) : formatRemark(remark)}`,
      ),
      ...(total > shown.length ? [`  ... and ${formatCount(total - shown.length)} more`] : []),
    ]),
  ];
}

/** Control characters of a file must not reach the terminal. */
const plain = (text: string) => text.replace(/[\p{C}\s]+/gu, " ");

function formatHeads(heads: readonly string[]): string[] {
  if (heads.length === 0) return [];
  const names = heads.map((head) => `"${plain(head)}"`).join(", ");
  return [`note: unknown columns that were not read: ${names}`];
}

function formatUndescribed(count = 0): string[] {
  return count > 0
    ? [`pictures without a description (alt), which readers who cannot see them need: ${formatCount(count)}`]
    : [];
}

function formatUncredited(count = 0): string[] {
  return count > 0 ? [`photographs without a caption or a credit: ${formatCount(count)}`] : [];
}

function formatLeftOut(leftOut: ImportReport["leftOut"] = {}): string[] {
  const counts = Object.entries(leftOut).map(([what, count]) => `${plain(what)}: ${formatCount(count)}`);
  return counts.length > 0 ? [`left out, because they are not public: ${counts.join("; ")}`] : [];
}

function formatUnused(unused: ImportReport["unused"] = {}): string[] {
  const counts = Object.keys(unused)
    .sort()
    .map((what) => `${plain(what)}: ${formatCount(unused[what] ?? 0)}`);
  return counts.length > 0 ? [`read, and not used: ${counts.join("; ")}`] : [];
}

function formatOthers(others: ImportReport["otherFiles"] = {}): string[] {
  const counts = Object.keys(others)
    .sort()
    .map((ending) => `${plain(ending)}: ${formatCount(others[ending] ?? 0)}`);
  return counts.length > 0 ? [`other files, which were not read: ${counts.join("; ")}`] : [];
}

function formatRemarks({ shown, total }: Remarks, prefix: string): string[] {
  const lines = shown.map((remark) => prefix + formatRemark(remark));
  if (total > shown.length) lines.push(`${prefix}... and ${formatCount(total - shown.length)} more`);
  return lines;
}

function formatRemark({ file, line, pointer, column, reason }: Remark): string {
  return `${file === undefined ? "" : `${file}, `}${pointer ?? `line ${line}`}${column === null ? "" : `, ${column}`}: ${reason}`;
}

function formatOutcome(
  importer: Importer,
  { outcome, lines, badLines, rows, changes, suspicions }: ImportReport,
): string[] {
  if (outcome === "empty") return ["The file holds nothing to import: nothing was changed."];
  if (outcome === "refused") {
    const bad = `Nothing was imported. Bad lines: ${formatCount(badLines)} of ${formatCount(lines)}.`;
    return [badLines === lines ? bad : `${bad} Correct them, or import the others with --skip-bad.`];
  }
  const doubts = formatSuspicions(suspicions);
  if (outcome === "doubted") {
    const doubted = formatCount(refusedIn(suspicions));
    return [
      ...doubts,
      `Nothing was imported, because of --strict. Suspicions that it refuses: ${doubted}. Correct the file, or import it without --strict.`,
    ];
  }
  const { added = 0 } = changes ?? {};
  const conflicts = changes?.conflicts ?? 0;
  const repeated = rows - added - (changes?.unapplied ?? 0) - conflicts;
  const figures: [label: string, count: number][] = [
    [`${importer.domain} imported`, added],
    ["lines read", lines],
  ];
  if (changes) {
    const { inserted, changed, unchanged, gone } = countsOf(changes);
    figures.push(["new", inserted], ["changed", changed], ["unchanged", unchanged], ["gone", gone]);
  }
  if (repeated > 0) figures.push(["lines that repeat another", repeated]);
  if (conflicts > 0) figures.push(["lines left out, because others contradict them", conflicts]);
  if (badLines > 0) figures.push(["bad lines left out", badLines]);
  const summary = figures.map(([label, count]) => `${label}: ${formatCount(count)}`).join("; ");
  const sample = changes?.samples ? formatCount(changes.samples) : null;
  if (outcome === "rehearsed") {
    const first = `This would be the first import of ${importer.domain}: sample rows deleted permanently: ${sample}`;
    return [
      "Dry run: nothing was changed. An import would report:",
      summary,
      ...(sample ? [first] : []),
      ...(changes?.details ?? []).map(plain),
      ...(changes?.remarks ?? []).map(plain),
      ...doubts,
    ];
  }
  const first = `This was the first import of ${importer.domain}: sample rows deleted permanently: ${sample}`;
  return [summary, ...(sample ? [first] : []), ...(changes?.remarks ?? []).map(plain), ...doubts];
}
