import { createContext, runInContext } from "node:vm";
import { defaultLocale, locales } from "@/lib/i18n/locales";
import { bootPage } from "./boot-script";

const settings = {
  build: "37.0",
  languages: locales,
  defaultLanguage: defaultLocale,
  pageColours: { light: "#ffffff", dark: "#0c151a" },
};

interface Visit {
  storage?: Record<string, string>;
  cookies?: Record<string, string>;
  address?: string;
  forbidden?: boolean;
  hasOwnColours?: boolean;
}

/** Runs the script as a browser would, and says what it left behind. */
function visit({ storage = {}, cookies = {}, address = "/", forbidden, hasOwnColours }: Visit) {
  const stored = new Map(Object.entries(storage));
  const jar = new Map(Object.entries(cookies));
  const attributes: string[] = [];
  const dataset: Record<string, string> = {};
  const lengths: Record<string, string> = {};
  const style = { setProperty: (name: string, value: string) => Object.assign(lengths, { [name]: value }) };
  const head: object[] = [];
  const body: { dataset: { menu?: string } } = { dataset: {} };
  let replacedBy: string | undefined;
  const listeners: Record<string, (event: object) => void> = {};
  const url = new URL(address, "https://portal.example");
  const window = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      Object.assign(listeners, { [type]: listener }),
    get localStorage() {
      if (forbidden) throw new Error("SecurityError");
      // As a browser's: its keys are its own, its functions are not.
      const functions = {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      };
      return Object.assign(Object.create(functions), Object.fromEntries(stored));
    },
    location: {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      replace: (target: string) => {
        replacedBy = target;
      },
    },
    document: {
      documentElement: { dataset, style },
      body,
      head: { append: (element: object) => head.push(element) },
      createElement: () => ({}),
      querySelector: () => (hasOwnColours ? {} : null),
      get cookie() {
        return [...jar].map((pair) => pair.join("=")).join("; ");
      },
      set cookie(text: string) {
        const [pair = "", ...rest] = text.split(";");
        const [name = "", value = ""] = pair.split("=");
        jar.set(name, value);
        attributes.push(rest.join(";"));
      },
    },
  };
  // As it is sent: nothing of its module is there.
  runInContext(`(${bootPage})(${JSON.stringify(settings)})`, createContext(window));
  return {
    storage: Object.fromEntries(stored),
    cookies: Object.fromEntries(jar),
    theme: dataset.theme,
    lengths,
    rows: dataset.rows,
    work: dataset.work,
    attributes,
    replacedBy,
    head,
    body,
    toggle: (id: string, newState: string) => listeners.beforetoggle?.({ target: { id }, newState }),
  };
}

const settled = { ls_build: "37.0" };

test("a first visit stores the build number in both places, for a year", () => {
  const after = visit({});
  expect(after.storage).toEqual(settled);
  expect(after.cookies).toEqual(settled);
  expect(after.attributes).toEqual(["path=/;max-age=31536000;samesite=lax"]);
  expect(after.replacedBy).toBeUndefined();
});

test("another build's storage is cleared except the reader's choices, and the current build's stays", () => {
  const chosen = {
    theme: "dark",
    rows: "comfortable",
    ls_port_lanes: "HKHKG>NLRTM",
    ls_flight_lanes: "HKG>FRA",
  };
  const own = { loading_port: "Hong Kong", acceptPrivacy: "agree", language: "zh-tw", ...chosen };
  for (const other of [{ ls_build: "36.2" }, {}] as Record<string, string>[])
    expect(visit({ storage: { ...own, ...other } }).storage).toEqual({ ...settled, ...chosen });
  expect(visit({ storage: { ...own, ...settled } }).storage).toEqual({ ...own, ...settled });
});

test("a build cookie that is there is left alone: the server replaces an old one", () => {
  const after = visit({ cookies: { ls_build: "36.2" } });
  expect(after.cookies).toEqual({ ls_build: "36.2" });
  expect(visit({ cookies: { xls_build: "1" } }).cookies).toEqual({ xls_build: "1", ...settled });
});

test.each([
  ["light", "light"],
  ["dark", "dark"],
  ["system", undefined],
  ["<script>", undefined],
])("stored theme %s gives data-theme %s", (theme, applied) => {
  expect(visit({ storage: { ...settled, theme } }).theme).toBe(applied);
});

test("stored comfortable rows are set on the root, also after another build, and no other value is", () => {
  expect(visit({ storage: { ...settled, rows: "comfortable" } }).rows).toBe("comfortable");
  expect(visit({ storage: { ...settled, rows: "<script>" } }).rows).toBeUndefined();
  expect(visit({ storage: { rows: "comfortable", ls_build: "36.2" } }).rows).toBe("comfortable");
});

test("the cookie's language wins over local storage", () => {
  const after = visit({
    storage: { ...settled, language: "zh-cn" },
    cookies: { ...settled, language: "zh-tw" },
    address: "/port?loading_port=Hong%20Kong",
  });
  expect(after.storage.language).toBe("zh-tw");
  expect(after.cookies.language).toBe("zh-tw");
  expect(after.replacedBy).toBeUndefined();
});

test.each([
  ["/", "/zh-tw"],
  ["/?share=true#top", "/zh-tw?share=true#top"],
  ["/port?loading_port=Hong%20Kong#d1", "/zh-tw/port?loading_port=Hong%20Kong#d1"],
  ["/zh-twist", "/zh-tw/zh-twist"],
  ["/zh-tw/port", undefined],
  ["/zh-cn", undefined],
])("local storage alone: %s goes to %s, and the cookie is set", (address, target) => {
  const after = visit({ storage: { ...settled, language: "zh-tw" }, address });
  expect(after.replacedBy).toBe(target);
  expect(after.cookies.language).toBe("zh-tw");
});

test("English and unknown languages go nowhere", () => {
  expect(visit({ storage: { ...settled, language: "en" } })).toMatchObject({
    replacedBy: undefined,
    cookies: { language: "en" },
  });
  const unknown = visit({ storage: { ...settled, language: "//evil.example" } });
  expect(unknown.replacedBy).toBeUndefined();
  expect(unknown.cookies.language).toBeUndefined();
  expect(visit({ cookies: { language: "fr" } }).storage.language).toBeUndefined();
});

test("where storage is forbidden the page stays as it was sent", () => {
  const after = visit({ forbidden: true, cookies: { language: "zh-tw" }, address: "/port" });
  expect(after).toMatchObject({ theme: undefined, rows: undefined, lengths: {}, replacedBy: undefined });
  expect(after.head).toHaveLength(3);
});

test.each([
  ["/port", ""],
  ["/zh-tw/flight?sort=arrival", ""],
  ["/port-calls", undefined],
  ["/port-calls/HKHKG", undefined],
  ["/news", undefined],
])("the header of %s is low: %p", (address, work) => {
  expect(visit({ address }).work).toBe(work);
});

test("the body shows whether the menu is open, and no other element does", () => {
  const { body, toggle } = visit({});
  toggle("menu", "open");
  toggle("mega-news", "closed");
  expect(body.dataset.menu).toBe("open");
  toggle("menu", "closed");
  expect(body.dataset.menu).toBe("closed");
});

const manifest = { rel: "manifest", href: "/manifest.json" };
const dark = { name: "theme-color", content: settings.pageColours.dark, media: "" };
const light = { name: "theme-color", content: settings.pageColours.light };

test("the browser gets the page's colour in the palette of the reader, and the address of the manifest", () => {
  const head = (theme?: string) => visit({ storage: { ...settled, ...(theme ? { theme } : {}) } }).head;
  expect(head()).toEqual([manifest, { ...dark, media: "(prefers-color-scheme:dark)" }, light]);
  expect(head("dark")).toEqual([manifest, dark]);
  expect(head("light")).toEqual([manifest, light]);
});

test("with a publisher's own colours the browser takes them from the page", () => {
  expect(visit({ hasOwnColours: true }).head).toEqual([manifest]);
});

test("the number of stored lanes is set on the root, for each kind that has some", () => {
  const lanes = { ls_port_lanes: "HKHKG>NLRTM,CNSHA>USLAX", ls_flight_lanes: "" };
  expect(visit({ storage: { ...settled, ...lanes } }).lengths).toEqual({ "--port-lanes": "2" });
  expect(visit({ storage: { ...lanes, ls_build: "36.2" } }).lengths).toEqual({ "--port-lanes": "2" });
});
