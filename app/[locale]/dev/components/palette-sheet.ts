import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Names and values of a block of custom properties. */
function propertiesOf(sheet: string, selector: RegExp): Map<string, string> {
  const [, block = ""] = new RegExp(`${selector.source}\\s*\\{([^{}]*)\\}`).exec(sheet) ?? [];
  return new Map(
    block.split(";").flatMap((line) => {
      const [name = "", ...value] = line.split(":");
      return name.trim().startsWith("--")
        ? [[name.trim(), value.join(":").replace(/\s+/g, " ").trim()] as const]
        : [];
    }),
  );
}

/**
 * Both palettes of components/styles/tokens.css as rules for a part of a page: there they are the root's alone. What is made of
 * colours (the graduated rule) is repeated, because a custom property is computed where it is declared.
 */
export function paletteSheet(
  tokens = readFileSync(join("components", "styles", "tokens.css"), "utf8"),
): string {
  const sheet = tokens.replace(/\/\*[\s\S]*?\*\//g, "");
  const light = propertiesOf(sheet, /:root/);
  const dark = propertiesOf(sheet, /:root\[data-theme="dark"\]/);
  const isOfColours = (value: string) => [...dark.keys()].some((name) => value.includes(`var(${name})`));
  const derived = [...light].filter(([name, value]) => !dark.has(name) && isOfColours(value));
  const rule = (palette: string, properties: Iterable<readonly [string, string]>) =>
    `[data-palette="${palette}"]{color-scheme:${palette};${[...properties].map(([name, value]) => `${name}:${value}`).join(";")}}`;
  return [
    rule("light", [...[...dark.keys()].map((name) => [name, light.get(name) ?? ""] as const), ...derived]),
    rule("dark", [...dark, ...derived]),
  ].join("\n");
}
