import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compiledCode } from "./compiled-code.mjs";
import { findNode, root } from "./node.mjs";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "compiled-code-"));
  mkdirSync(join(directory, ".next"));
  writeFileSync(join(directory, "large.cjs"), "exports.told = () => 'served';");
});
afterEach(() => rmSync(directory, { recursive: true }));

/** What a process says that keeps what it compiles of a build and takes one more file. */
function serve(): string {
  const script = `
    import { keepCompiledCode } from ${JSON.stringify(join(root, "bin/lib/compiled-code.mjs"))};
    keepCompiledCode(${JSON.stringify(directory)});
    const { told } = await import(${JSON.stringify(join(directory, "large.cjs"))});
    console.log(told());`;
  return execFileSync(findNode().path, ["--input-type=module", "--eval", script], { encoding: "utf8" });
}

test("what was compiled of a build is kept beside it, and no process waits for it to end", () => {
  expect(serve()).toBe("served\n");
  const [version = ""] = readdirSync(join(directory, ".next", compiledCode));
  expect(readdirSync(join(directory, ".next", compiledCode, version)).length).toBeGreaterThan(0);
  expect(serve()).toBe("served\n");
});

test("a build that cannot be written to is served all the same", () => {
  writeFileSync(join(directory, ".next", compiledCode), "");
  expect(serve()).toBe("served\n");
});
