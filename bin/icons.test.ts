import { readFileSync } from "node:fs";
import { iconsSource } from "./icons";

test("components/ui/icons.tsx is what bin/icons.ts writes from the installed icons", () => {
  expect(readFileSync("components/ui/icons.tsx", "utf8")).toBe(iconsSource());
});
