import { readFileSync } from "node:fs";
import { pdfAsset } from "./pdf-assets";

const { version } = JSON.parse(readFileSync("node_modules/pdfjs-dist/package.json", "utf8"));
const typeOf = async (address: string) =>
  (await pdfAsset(version, address.split("/")))?.headers.get("content-type") ?? null;

test.each([
  ["build/pdf.worker.min.mjs", "text/javascript; charset=utf-8"],
  ["cmaps/UniCNS-UTF16-H.bcmap", "application/octet-stream"],
  ["standard_fonts/FoxitSans.pfb", null],
  ["standard_fonts/FoxitSerif.pfb", "application/octet-stream"],
  ["standard_fonts/LiberationSans-Regular.ttf", "font/ttf"],
  ["wasm/openjpeg.wasm", "application/wasm"],
  ["wasm/jbig2_nowasm_fallback.js", "text/javascript; charset=utf-8"],
  ["iccs/CGATS001Compat-v2-micro.icc", "application/vnd.iccprofile"],
  ["images/annotation-note.svg", "image/svg+xml"],
  // No script engine, no library, nothing outside its folder.
  ["wasm/quickjs-eval.wasm", null],
  ["wasm/quickjs-eval.js", null],
  ["build/pdf.sandbox.min.mjs", null],
  ["cmaps/../package.json", null],
  ["cmaps/..%2fpackage.json", null],
  ["cmaps", null],
  ["constructor/name", null],
  ["package.json", null],
])("%s is served as %s", async (address, type) => {
  expect(await typeOf(address)).toBe(type);
});

test("files of another version do not exist, those of this one may be cached for ever", async () => {
  expect(await pdfAsset("1.0.0", ["build", "pdf.worker.min.mjs"])).toBeNull();
  const worker = await pdfAsset(version, ["build", "pdf.worker.min.mjs"]);
  expect(worker?.headers.get("cache-control")).toMatch(/immutable/);
});

test("the worker is that of the viewer's build, which brings what older browsers lack", async () => {
  const worker = await (await pdfAsset(version, ["build", "pdf.worker.min.mjs"]))?.text();
  expect(worker).toBe(readFileSync("node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs", "utf8"));
});
