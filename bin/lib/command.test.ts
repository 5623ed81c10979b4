import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { commandFile } from "./command.mjs";
import { findNode } from "./node.mjs";

/** What the last line says the file was made of. */
const sources = (text: string) => JSON.parse(text.slice(text.lastIndexOf("// Made of ") + 11));

test("the command line is one file, made anew once a source has changed", async () => {
  // Where there is none, nothing is written.
  mkdirSync("var", { recursive: true });
  const file = (await commandFile()) ?? "none";
  const help = execFileSync(findNode().path, [file, "help"], { encoding: "utf8" });
  expect(help).toContain("bin/portal COMMAND --help says more of one.");
  const text = readFileSync(file, "utf8");
  expect(Object.keys(sources(text))).toEqual(
    expect.arrayContaining(["tsconfig.json", "bin/portal.ts", "node_modules/.package-lock.json"]),
  );

  // As if it had been made when a file was longer.
  const [size, time] = sources(text)["bin/portal.ts"];
  writeFileSync(file, text.replace(`"bin/portal.ts":[${size},`, `"bin/portal.ts":[${size + 1},`));
  expect(await commandFile()).toBe(file);
  expect(sources(readFileSync(file, "utf8"))["bin/portal.ts"]).toEqual([size, time]);
  // What is no such file at all is replaced, too.
  writeFileSync(file, "");
  expect(await commandFile()).toBe(file);
  expect(sources(readFileSync(file, "utf8"))).toEqual(sources(text));
});
