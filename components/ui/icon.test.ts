import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drawings } from "./drawings";

test("icons that are used by name are in the sprite", () => {
  const sprite = readFileSync(join("public", drawings.icons), "utf8");
  const files = readdirSync("components", { recursive: true, encoding: "utf8" });
  const asked = files
    .filter((file) => file.endsWith(".tsx") && file !== join("ui", "icons.tsx"))
    .flatMap((file) => [...readFileSync(join("components", file), "utf8").matchAll(/<Icon name="([\w-]+)"/g)])
    .map(([, name]) => name);
  expect(asked).toContain("share");
  expect(asked.filter((name) => !sprite.includes(`id="${name}"`))).toEqual([]);
});
