import { importers } from "@/cli/importers";

/** A head and its lines, each as the line of the template with other cells. */
export function importFile(domain: string, changes: readonly Record<string, string>[]): string {
  const importer = importers.find((one) => one.domain === domain);
  if (!importer?.example) throw new Error(domain);
  const { heads, example } = importer;
  const lines = changes.map((cells) => heads.map((head, at) => cells[head] ?? example[at] ?? ""));
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return [heads, ...lines].map((cells) => cells.map(quoted).join(",")).join("\n");
}
