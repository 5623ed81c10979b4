import fs from "node:fs";
import path from "node:path";
import { pages } from "./pages";

test("every page of the app is in the table, and the other way round", () => {
  const root = path.join(process.cwd(), "app/[locale]");
  const found = fs
    .globSync("**/page.tsx", { cwd: root })
    .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, "/"))
    .filter((address) => !["/[...rest]", "/page-not-found"].includes(address));
  expect(found.sort()).toEqual(Object.keys(pages).sort());
});
