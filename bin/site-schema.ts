/**
 * Writes docs/portal.schema.json, by which editors complete and check a portal.json, of what lib/site-file.ts reads. Run
 * `tsx bin/site-schema.ts` after changing that; a test tells when it was forgotten.
 */
import { writeFileSync } from "node:fs";
import { z } from "zod";
import { siteFileSchema } from "@/lib/site-file";

/** The JSON schema of a portal.json, as the file holds it. */
export function siteSchemaText(): string {
  const schema = z.toJSONSchema(siteFileSchema, { io: "input", reused: "ref" });
  return `${JSON.stringify({ title: "portal.json", ...schema }, null, 2)}\n`;
}

if (process.argv[1]?.endsWith("site-schema.ts")) writeFileSync("docs/portal.schema.json", siteSchemaText());
