import { readFileSync } from "node:fs";
import { iconsSources } from "./icons";

test("the icons of components/ui are what bin/icons.ts writes from the installed icons", () => {
  for (const [file, source] of Object.entries(iconsSources()))
    expect(readFileSync(`components/ui/${file}`, "utf8")).toBe(source);
});
