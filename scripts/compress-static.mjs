import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "../bin/process/node.mjs";

/**
 * The last step of the build: compresses the files of public/ and of the build once, as small as can be. The server sends these copies
 * (server/static-files.ts). They are in .next/compressed, at a file's address with .br or .gz, so that public/ has sources alone.
 */

const folders = { [join(root, "public")]: "/", [join(root, ".next", "static")]: "/_next/static/" };
const target = join(root, ".next", "compressed");
/** Pictures and fonts are compressed already. */
const text = /\.(?:js|mjs|css|svg|html|asp|json|txt|xml|map|wasm)$/;
/** Less saves nothing worth a file. */
const smallest = 512;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param {string} path @param {string} address */
async function compress(path, address) {
  const body = readFileSync(path);
  if (body.byteLength < smallest) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  const copies = { br: await brotli(body, { params }), gz: await zip(body, { level: 9 }) };
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.byteLength >= body.byteLength) continue;
    const file = join(target, `${address}.${ending}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, copy);
  }
}

rmSync(target, { recursive: true, force: true });
const waiting = Object.entries(folders).flatMap(([folder, prefix]) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, address: prefix + relative(folder, path).replaceAll(sep, "/") })),
);
const work = async () => {
  for (let file = waiting.pop(); file; file = waiting.pop()) await compress(file.path, file.address);
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
