import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What is made of colours in components/styles/tokens.css as rules for a part of a page that has its own palette: the root's are
 * computed there, with the palette of the page.
 */
export function paletteSheet(
  tokens = readFileSync(join("components", "styles", "tokens.css"), "utf8"),
): string {
  const [, root = ""] = /:root\s*\{([^{}]*)\}/.exec(tokens.replace(/\/\*[\s\S]*?\*\//g, "")) ?? [];
  const coloured = new Map<string, string>();
  for (const declaration of root.split(";")) {
    const [name = "", ...rest] = declaration.trim().split(":");
    const value = rest.join(":").replace(/\s+/g, " ").trim();
    const uses = (other: string) => value.includes(`var(${other})`);
    if (value.includes("light-dark(") || [...coloured.keys()].some(uses)) coloured.set(name, value);
  }
  return [
    '[data-palette="light"]{color-scheme:light}',
    '[data-palette="dark"]{color-scheme:dark}',
    `[data-palette]{${[...coloured].map(([name, value]) => `${name}:${value}`).join(";")}}`,
  ].join("\n");
}
