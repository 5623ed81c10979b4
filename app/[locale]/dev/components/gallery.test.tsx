import { globSync, readdirSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { text } from "node:stream/consumers";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants";
import { prerenderToNodeStream } from "react-dom/static";
import messages from "@/messages/en.json";
import configOf from "@/next.config";
import { paletteSheet } from "./palette-sheet";
import { sections } from "./sections";

jest.mock("next-intl/server", () => {
  const { createTranslator } = jest.requireActual("next-intl");
  const words = jest.requireActual("@/messages/en.json");
  return {
    getLocale: async () => "en",
    getMessages: async () => words,
    getTranslations: async (asked: string | { namespace: string }) =>
      createTranslator({
        locale: "en",
        messages: words,
        namespace: typeof asked === "string" ? asked : asked.namespace,
      }),
  };
});

/** Notes the components of which elements are made. */
jest.mock("react/jsx-runtime", () => {
  const actual = jest.requireActual("react/jsx-runtime");
  const drawn = new Set<unknown>();
  const noting =
    (make: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      drawn.add(given[0]);
      return make(...given);
    };
  return { ...actual, drawn, jsx: noting(actual.jsx), jsxs: noting(actual.jsxs) };
});

const gallery = join("app", "[locale]", "dev", "components");

/** Files of the app that a phase takes for pages, layouts and handlers. */
function pageFiles(phase: string): string[] {
  const { pageExtensions = [] } = configOf(phase);
  const names = ["page", "layout", "route", "template", "default", "error", "not-found", "loading"];
  const isPage = (path: string) => {
    const [stem = "", ...extension] = basename(path).split(".");
    return names.includes(stem) && pageExtensions.includes(extension.join("."));
  };
  return globSync("app/**/*.{ts,tsx}").filter(isPage).sort();
}

const isComponent = (name: string, part: unknown) =>
  /^[A-Z]/.test(name) &&
  (typeof part === "function" || (typeof part === "object" && part !== null && "$$typeof" in part));
/** The components of the design kit. */
const kit = readdirSync(join("components", "ui"))
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
  .map((module) => ({
    module,
    components: Object.entries<unknown>(jest.requireActual(join(process.cwd(), "components", "ui", module)))
      .filter(([name, part]) => isComponent(name, part))
      .map(([name, part]) => ({ name, part })),
  }));

test.each([PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER])("%s has no page of the gallery", (phase) => {
  const files = pageFiles(phase);
  expect(files).toContain(join("app", "[locale]", "page.tsx"));
  expect(files.filter((path) => path.includes(join("[locale]", "dev", sep)))).toEqual([]);
});

test("the development server has one page more, the gallery", () => {
  const more = pageFiles(PHASE_DEVELOPMENT_SERVER).filter(
    (path) => !pageFiles(PHASE_PRODUCTION_BUILD).includes(path),
  );
  expect(more).toEqual([join(gallery, "page.dev.tsx")]);
});

test("every file of a section is part of the page", () => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(readdirSync(join(gallery, "sections")).length);
});

const htmlOf = async ({ Section }: (typeof sections)[number]) =>
  text((await prerenderToNodeStream(<Section locale="en" words={messages} />)).prelude);

test.each(sections)("$title renders, in both palettes", async (section) => {
  const html = await htmlOf(section);
  const grounds = (palette: string) => html.split(`data-palette="${palette}"`).length - 1;
  expect(grounds("light")).toBeGreaterThan(0);
  expect(grounds("dark")).toBe(grounds("light"));
});

/** What a section has drawn so far. */
const { drawn }: { drawn: ReadonlySet<unknown> } = jest.requireMock("react/jsx-runtime");

/** Drawn only once a reader has opened it. */
const onceOpened = new Set(["DateRangeCalendar"]);

test.each(kit)("the gallery shows the components of $module", async ({ components }) => {
  for (const section of sections) {
    if (components.every(({ part }) => drawn.has(part))) break;
    await htmlOf(section);
  }
  const missing = components.filter(({ name, part }) => !drawn.has(part) && !onceOpened.has(name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test("the kit has many components, and one that no section draws would be found", () => {
  expect(kit.flatMap(({ components }) => components).length).toBeGreaterThan(30);
  expect(drawn.has(() => null)).toBe(false);
});

test("the palettes of a part of the page are those of the tokens", () => {
  const sheet = paletteSheet();
  expect(sheet).toMatch(/\[data-palette\]\{--page:light-dark\(#ffffff, #0c151a\);/);
  expect(sheet).toContain("--graduated:repeating-linear-gradient");
  expect(sheet).toContain("--shadow-pop:");
  expect(sheet).not.toMatch(/--font|--fs-|:;|undefined/);
  expect(paletteSheet(":root { --a: light-dark(red, blue); --b: var(--a); --c: 1px }").split("\n")).toEqual([
    '[data-palette="light"]{color-scheme:light}',
    '[data-palette="dark"]{color-scheme:dark}',
    "[data-palette]{--a:light-dark(red, blue);--b:var(--a)}",
  ]);
});
