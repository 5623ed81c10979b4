import { createContext, runInContext } from "node:vm";
import { paletteScript } from "./palette-script";

const [day, night] = ["#ffffff", "#0c151a"];
const script = paletteScript(day, night);

/** Runs the script as a browser would, and says what it put into the head. */
function told(theme?: string, hasOwnColours = false): object[] {
  const head: object[] = [];
  const document = {
    documentElement: { dataset: theme ? { theme } : {} },
    createElement: () => ({}),
    head: { append: (element: object) => head.push(element) },
    querySelector: () => (hasOwnColours ? {} : null),
  };
  runInContext(script, createContext({ document }));
  return head;
}
const manifest = { rel: "manifest", href: "/manifest.json" };
const dark = { name: "theme-color", content: night, media: "" };
const light = { name: "theme-color", content: day, media: "" };

test("the browser is told the page's colour in the palette of the reader, and where the manifest is", () => {
  // The first that fits counts: the dark one stands before.
  expect(told()).toEqual([manifest, { ...dark, media: "(prefers-color-scheme:dark)" }, light]);
  expect(told("dark")).toEqual([manifest, dark]);
  expect(told("light")).toEqual([manifest, light]);
});

test("a publisher's own colours are not told: the browser takes them from the page", () => {
  expect(told(undefined, true)).toEqual([manifest]);
});

test("it is small", () => expect(script.length).toBeLessThan(450));
