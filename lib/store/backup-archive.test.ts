import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packTar } from "modern-tar";
import { below, unpackArchive, writeArchive } from "./backup-archive";

const now = new Date("2026-03-16T02:00:00Z");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "archive-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
function file(name: string, content: string | Uint8Array) {
  writeFileSync(at(name), content);
  return at(name);
}

test("files come back as they were: empty ones, large ones, and those with long names", async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, "tide");
  const long = `documents/own/${"長".repeat(70)}.pdf`;
  const files = [
    { name: "store.db", path: file("a", large) },
    { name: long, path: file("b", "%PDF") },
    { name: "site/empty.txt", path: file("c", "") },
  ];
  const written = await writeArchive(at("all.tar"), files, now);
  expect(written.files.map(({ name, bytes }) => [name, bytes])).toEqual([
    ["store.db", large.length],
    [long, 4],
    ["site/empty.txt", 0],
  ]);
  const read = await unpackArchive(at("all.tar"), (name) => below(at("out"), name));
  expect(read).toEqual(written);
  expect(readFileSync(at("out/store.db")).equals(large)).toBe(true);
  expect(readFileSync(join(at("out"), long), "utf8")).toBe("%PDF");
  expect(readFileSync(at("out/site/empty.txt"), "utf8")).toBe("");
});

test("a backup that cannot be written leaves the older one, and no incomplete one", async () => {
  await writeArchive(at("all.tar"), [{ name: "a", path: file("a", "1") }], now);
  const gone = [{ name: "b", path: at("none") }];
  await expect(writeArchive(at("all.tar"), gone, now)).rejects.toThrow("was removed while it was backed up");
  expect(existsSync(at("all.tar.part"))).toBe(false);
  expect((await unpackArchive(at("all.tar"), () => null)).files).toHaveLength(1);
});

test("a file that is cut off, has no manifest, or is not an archive is refused", async () => {
  await writeArchive(at("all.tar"), [{ name: "a", path: file("a", "x".repeat(9_000)) }], now);
  const read = () => unpackArchive(at("all.tar"), () => null);
  truncateSync(at("all.tar"), 11_000);
  await expect(read()).rejects.toThrow(/all\.tar cannot be used: it is (no archive, or damaged|cut off)\./);
  truncateSync(at("all.tar"), 4_000);
  await expect(read()).rejects.toThrow(/cannot be used/);
  writeFileSync(at("all.tar"), await packTar([{ header: { name: "a", size: 1 }, body: "x" }]));
  await expect(read()).rejects.toThrow("it is cut off");
  writeFileSync(at("all.tar"), "a letter".repeat(1_000));
  await expect(read()).rejects.toThrow("it is no archive, or damaged");
});

const manifest = JSON.stringify({ format: 1, madeAt: "2026-03-16T02:00:00.000Z", files: [] });
test.each([
  ["../outside", "file"],
  ["/outside", "file"],
  ["a/../../outside", "file"],
  ["a\\..\\outside", "file"],
  ["C:/outside", "file"],
  ["a//b", "file"],
  ["link", "symlink"],
  ["folder/", "directory"],
] as const)(
  "an archive that contains %j (%s) is refused, and nothing is written outside",
  async (name, type) => {
    const header = {
      name,
      type,
      size: type === "file" ? 1 : 0,
      ...(type === "symlink" ? { linkname: "/etc" } : {}),
    };
    const entries = [
      { header, ...(type === "file" ? { body: "x" } : {}) },
      { header: { name: "manifest.json", size: manifest.length }, body: manifest },
    ];
    writeFileSync(at("odd.tar"), await packTar(entries));
    await expect(unpackArchive(at("odd.tar"), (one) => below(at("out"), one))).rejects.toThrow(
      /cannot be used: it holds/,
    );
    expect(existsSync(at("outside"))).toBe(false);
    expect(existsSync(at("out"))).toBe(false);
  },
);

test("a file that differs from the manifest is reported by name", async () => {
  const archive = async (files: object[]) => {
    const text = JSON.stringify({ format: 1, madeAt: "2026-03-16T02:00:00.000Z", files });
    const entries = [
      { header: { name: "a", size: 1 }, body: "x" },
      { header: { name: "manifest.json", size: text.length }, body: text },
    ];
    writeFileSync(at("odd.tar"), await packTar(entries));
    return unpackArchive(at("odd.tar"), () => null);
  };
  await expect(archive([])).rejects.toThrow("a is not in its manifest");
  await expect(archive([{ name: "a", bytes: 1, sha256: "0" }])).rejects.toThrow("a is damaged");
  await expect(archive([{ name: "b", bytes: 1, sha256: "0" }])).rejects.toThrow("b is missing");
});
