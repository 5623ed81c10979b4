import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The selectors of a style sheet, each after the rules it stands in. */
function* selectorsOf(css: string): Generator<string[]> {
  const open: string[] = [];
  for (const [, text = "", end] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    if (end === "{") {
      open.push(text.trim());
      yield [...open];
    } else if (end === "}") open.pop();
  }
}

const isStill = (rule: string) => /^@media .*(?:scripting: none|print)/.test(rule);
/** What :is and :not say of an element is said of what stands before them. */
const said = /:(?:is|not|where)\([^()]*(?:\([^()]*\)[^()]*)*\)/g;
const watched = /(?:^|[\s,>+~])(?::global\()?(?:html|body|main|:root|\*)?\)?:has\(/;

/**
 * A browser that watches the body or any element by :has looks at all that is in it whenever anything there is ticked, opened or
 * put in: on a page of fifty sailings 40 ms of a desk's processor, each time. Where no script runs, and on paper, little changes.
 */
test("no style uses :has() on a complete page", () => {
  const files = readdirSync("components", { recursive: true, encoding: "utf8" });
  const rules = files
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) => [...selectorsOf(readFileSync(join("components", name), "utf8"))])
    .filter((rules) => rules.at(-1)?.includes(":has("));
  expect(rules.length).toBeGreaterThan(30);
  const moving = rules.filter((within) => !within.some(isStill)).map((within) => within.at(-1) ?? "");
  expect(moving.length).toBeLessThan(rules.length - 5);
  expect(moving.filter((selector) => watched.test(selector.replace(said, "")))).toEqual([]);
});

test.each([
  "body:has(.menu:popover-open)",
  ".a, :has(> .box) > svg",
  ":global(body):has(.paper)",
  "main:has(td) .x",
])("%s would", (selector) => expect(watched.test(selector.replace(said, ""))).toBe(true));
