/**
 * Writes docs/portal.schema.json from lib/site/site-file-schema.ts. Editors use it to complete and check a portal.json. Run
 * `tsx scripts/site-schema.ts` after lib/site/site-file-schema.ts has changed; a test fails until then.
 */
import { writeFileSync } from "node:fs";
import { z } from "zod";
import { siteFileSchema } from "@/lib/site/site-file-schema";

/** The JSON schema of a portal.json, as the file holds it. */
export function siteSchemaText(): string {
  const schema = z.toJSONSchema(siteFileSchema, { io: "input", reused: "ref" });
  return `${JSON.stringify({ title: "portal.json", ...schema }, null, 2)}\n`;
}

if (process.argv[1]?.endsWith("site-schema.ts")) writeFileSync("docs/portal.schema.json", siteSchemaText());
