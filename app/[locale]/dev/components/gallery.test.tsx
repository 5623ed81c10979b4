import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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

const gallery = join("app", "[locale]", "dev", "components");
const sources = readdirSync(join(gallery, "sections")).map((name) => ({
  name,
  source: readFileSync(join(gallery, "sections", name), "utf8"),
}));

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

test.each([PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER])("%s has no page of the gallery", (phase) => {
  const files = pageFiles(phase);
  expect(files).toContain(join("app", "[locale]", "page.tsx"));
  expect(files.filter((path) => path.includes(`${join("[locale]", "dev")}`))).toEqual([]);
});

test("the development server has one page more, the gallery", () => {
  const more = pageFiles(PHASE_DEVELOPMENT_SERVER).filter(
    (path) => !pageFiles(PHASE_PRODUCTION_BUILD).includes(path),
  );
  expect(more).toEqual([join(gallery, "page.dev.tsx")]);
});

/** Names of the components that a module exports. */
const componentsOf = (source: string) =>
  [...source.matchAll(/^export (?:default )?(?:async )?(?:function|const) ([A-Z]\w*)/gm)].flatMap(
    ([, name]) => name ?? [],
  );
const kit = readdirSync(join("components", "ui"))
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
  .map((name) => ({
    module: name.replace(/\.tsx$/, ""),
    names: componentsOf(readFileSync(join("components", "ui", name), "utf8")),
  }));

const camel = (module: string) => module.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Components of a module that no section renders. A section that imports the module as a whole shows all of them. */
const notShown = ({ module, names }: (typeof kit)[number], texts = sources.map(({ source }) => source)) =>
  names.filter(
    (name) =>
      !texts.some(
        (source) =>
          source.includes(`* as ${camel(module)} from "@/components/ui/${module}"`) ||
          (source.includes(`from "@/components/ui/${module}"`) && new RegExp(`<${name}\\b`).test(source)),
      ),
  );

test.each(kit.filter(({ names }) => names.length > 0))("the gallery shows $names of $module", (module) => {
  expect(notShown(module)).toEqual([]);
});

test("a component that no section renders is found", () => {
  expect(kit.flatMap(({ names }) => names).length).toBeGreaterThan(100);
  expect(notShown({ module: "button", names: ["Button", "OtherButton"] })).toEqual(["OtherButton"]);
  expect(
    notShown({ module: "chip", names: ["Chip"] }, [
      'import { Chip } from "@/components/ui/chip"; <ChipLink />',
    ]),
  ).toEqual(["Chip"]);
});

test("every file of a section is part of the page", () => {
  const page = readFileSync(join(gallery, "sections.ts"), "utf8");
  for (const { name } of sources) expect(page).toContain(`"./sections/${name.replace(/\.tsx$/, "")}"`);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sources.length);
});

test.each(sections)("$title renders, in both palettes", async ({ Section }) => {
  const { prelude } = await prerenderToNodeStream(<Section locale="en" words={messages} />);
  const html = await text(prelude);
  const grounds = (palette: string) => html.split(`data-palette="${palette}"`).length - 1;
  expect(grounds("light")).toBeGreaterThan(0);
  expect(grounds("dark")).toBe(grounds("light"));
});

test("the palettes of a part of the page are those of the tokens", () => {
  const sheet = paletteSheet();
  const [light = "", dark = ""] = sheet.split("\n");
  expect(light).toMatch(/^\[data-palette="light"\]\{color-scheme:light;.*--page:#ffffff;/);
  expect(dark).toMatch(/^\[data-palette="dark"\]\{color-scheme:dark;.*--page:#0c151a;/);
  for (const rule of [light, dark]) {
    expect(rule).toContain("--graduated:repeating-linear-gradient");
    expect(rule).not.toMatch(/--font|--fs-|:;|undefined/);
  }
  expect(paletteSheet(':root { --a: red; --b: var(--a); } :root[data-theme="dark"] { --a: blue; }')).toBe(
    '[data-palette="light"]{color-scheme:light;--a:red;--b:var(--a)}\n[data-palette="dark"]{color-scheme:dark;--a:blue;--b:var(--a)}',
  );
});
