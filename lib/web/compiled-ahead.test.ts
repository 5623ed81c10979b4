import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileAhead, compiledAhead } from "./compiled-ahead.mjs";

const before = "(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push([document.currentScript";
const chunk = (...modules: string[]) => `${before},${modules.join(",")}]);`;

test("every module of a script stands in parentheses, and nothing else changes", () => {
  expect(compiledAhead(chunk("7,e=>{a(()=>1)}", '"b,c",8,9,(e,t)=>{}', "10,function(e){}"))).toBe(
    chunk("7,(e=>{a(()=>1)})", '"b,c",8,9,((e,t)=>{})', "10,(function(e){})"),
  );
  const others = [
    "",
    "(()=>{let e;f([e=>e])})();",
    'f("x",[e=>e]);var g=[e=>e];',
    `${before},7,8,{}]);`,
    "!function(){}()",
  ];
  for (const script of others) expect(compiledAhead(script)).toBe(script);
});

test("a script that was changed is not changed again, and does as before", () => {
  const script = chunk('7,e=>{e.push("a")}', "8,(e,t)=>e.push(t)").replace("document.currentScript", "0");
  const once = compiledAhead(script);
  expect(compiledAhead(once)).toBe(once);
  const said: unknown[] = [];
  const pushed: unknown[] = [];
  new Function("globalThis", once)({ TURBOPACK: { push: (list: unknown[]) => pushed.push(...list) } });
  for (const item of pushed) if (typeof item === "function") item(said, "b");
  expect(said).toEqual(["a", "b"]);
});

test("the scripts of a directory are changed, and one without modules is an error", () => {
  const directory = mkdtempSync(join(tmpdir(), "scripts-"));
  try {
    writeFileSync(join(directory, "runtime.js"), "(()=>{})();");
    writeFileSync(join(directory, "sheet.css"), "a{}");
    expect(() => compileAhead(directory)).toThrow(/No module/);
    writeFileSync(join(directory, "a.js"), chunk("7,e=>{}"));
    for (let time = 0; time < 2; time += 1) compileAhead(directory);
    expect(readFileSync(join(directory, "a.js"), "utf8")).toBe(chunk("7,(e=>{})"));
    expect(readFileSync(join(directory, "sheet.css"), "utf8")).toBe("a{}");
  } finally {
    rmSync(directory, { recursive: true });
  }
});
