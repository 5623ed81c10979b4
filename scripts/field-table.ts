import { writeFileSync } from "node:fs";
import { fieldDescriptions } from "@/lib/sailings/operator";
import { sailingFields } from "@/lib/sailings/shared";

/** Writes docs/fields.md from lib/sailings/fields.ts. Run `npx tsx scripts/field-table.ts` after that has changed; a test fails until then. */
const file = "docs/fields.md";

const begin = `# Fields of a sailing

What each field is called in files ([import.md](import.md)), in port calls ([port-calls.md](port-calls.md)), in a publisher's service
([upstream.md](upstream.md)) and in the JSON API (\`/api/openapi.json\`). The rules of their values stand there. This page is
written by \`npx tsx scripts/field-table.ts\` from \`lib/sailings/fields.ts\` and \`lib/sailings/field-descriptions.ts\`.
`;

const code = (text: string | undefined) => (text === undefined ? "" : `\`${text}\``);

/** The page as the table of fields has it. */
export function fieldPage(): string {
  const heads = ["column of a file", "port calls", "service", "API", "meaning"];
  const rows = sailingFields.map((field) => [
    code("file" in field ? field.file.head : undefined),
    code("call" in field ? field.call : undefined),
    code("upstream" in field ? field.upstream : undefined),
    code((field.shows as readonly string[]).includes("api") ? field.key : undefined),
    fieldDescriptions[field.key],
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [begin, line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line), ""].join(
    "\n",
  );
}

if (process.argv[1]?.endsWith("field-table.ts")) writeFileSync(file, fieldPage());
