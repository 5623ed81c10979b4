import { readdirSync } from "node:fs";
import nextConfig from "@/next.config";
import { config as proxy } from "@/proxy";
import { namedPages } from "./pages";

const folders = readdirSync("public", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** An old page's ending makes no file, so a folder must be excluded by its name and not by what lies in it. */
const inFolder = (folder: string) => [`/${folder}/a`, `/${folder}/a.html`, `/${folder}/b/c.asp`];
/** Both files write one group with a pattern of its own, with or without a name. */
const matches = (source: string, path: string) => new RegExp(`^${source.replace(":path", "")}$`).test(path);

test("pages by names are topics, trade news and options", () => {
  expect(namedPages).toEqual(["/news/topic/", "/trade-news/", "/port/option/"]);
});

test.each(namedPages.flatMap((path) => [`${path}node.js`, `${path}7.txt`, `${path}FE1.xml`]))(
  "%s is a page, in every language",
  async (path) => {
    const named = proxy.matcher.filter((entry) => typeof entry === "string");
    for (const prefix of ["", "/zh-cn", "/zh-tw"])
      expect(named.filter((entry) => matches(entry, prefix + path))).toHaveLength(1);
    const rewrites = await nextConfig.rewrites?.();
    const sources = Array.isArray(rewrites) ? [] : (rewrites?.beforeFiles ?? []).map(({ source }) => source);
    expect(sources.filter((source) => matches(source, path))).toHaveLength(1);
  },
);

test.each(folders)("/%s/ is files: no page, no language, no proxy", async (folder) => {
  const [pages = ""] = proxy.matcher.filter((entry) => typeof entry === "string");
  const rewrites = await nextConfig.rewrites?.();
  const sources = Array.isArray(rewrites) ? [] : (rewrites?.beforeFiles ?? []).map(({ source }) => source);
  expect(sources.some((source) => matches(source, "/terms"))).toBe(true);
  expect(matches(pages, "/terms")).toBe(true);
  for (const path of inFolder(folder)) {
    expect(matches(pages, path)).toBe(false);
    expect(sources.filter((source) => matches(source, path))).toEqual([]);
  }
});
