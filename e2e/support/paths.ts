import { execFileSync } from "node:child_process";
import { routes } from "@/routes";

/** Where the portal answers, as its list of routes and the names of its files say; what is asked there, ./positions.ts reads. */

export const sources = execFileSync("git", ["ls-files", "app", "lib", "proxy.ts"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\./.test(file));

/** Sources that answer by themselves, without a page. */
export const handlers = sources.filter((file) => /^app\/(?!\[locale\]).*route\.ts$/.test(file));

export const handlerPath = (file: string) => file.slice(3, -"/route.ts".length);

export const pagePaths = () =>
  routes.flatMap(({ path, kind }) => (kind === "page" && !path.includes("[") ? [path] : []));

/** Patterns of all paths that are read, with `[name]` for what is dynamic. */
export const listPaths = () => [...pagePaths(), ...handlers.map(handlerPath)];
