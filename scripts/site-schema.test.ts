import { readFileSync } from "node:fs";
import { siteSchemaText } from "./site-schema";

test("docs/portal.schema.json is what scripts/site-schema.ts writes", () => {
  expect(JSON.parse(readFileSync("docs/portal.schema.json", "utf8"))).toEqual(JSON.parse(siteSchemaText()));
});
