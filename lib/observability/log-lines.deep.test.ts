import { execFile, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { scaled } from "@/test/support/time-scale.mjs";

const lines = resolve("lib/observability/log-lines.mjs");
const program = (count: number) =>
  `const { logLines } = await import(${JSON.stringify(lines)});
  for (let n = 0; n < ${count}; n += 1) logLines.write("line " + n + " " + "船".repeat(300) + "\\n");
  process.stderr.write("went on");`;

/** A disk that is always full, which not every system has. */
const full = "/dev/full";
const onFull = existsSync(full) ? test : test.skip;

onFull("a line that cannot be written is dropped, and the process continues and ends", () => {
  const output = openSync(full, "w");
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program(3)], {
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
    timeout: scaled(20_000),
  });
  closeSync(output);
  expect([status, stderr]).toEqual([0, "went on"]);
});

test("a slow reader gets every line completely", async () => {
  const args = ["--input-type=module", "-e", program(2_000)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 4 * 1024 * 1024 });
  const written = stdout.trimEnd().split("\n");
  expect(written).toHaveLength(2_000);
  expect(written.at(-1)).toBe(`line 1999 ${"船".repeat(300)}`);
});
