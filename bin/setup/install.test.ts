import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNewEnough } from "../process/node.mjs";
import { installStamp, isInstalledAsLocked } from "./install.mjs";

let tree: string;
const lock = {
  "": { version: "1.0.0" },
  "node_modules/a": { version: "1.2.3", integrity: "sha512-a" },
  "node_modules/elsewhere": {
    version: "1.0.0",
    integrity: "sha512-e",
    optional: true,
    os: ["plan9"],
    cpu: ["x64"],
  },
};

function write(file: string, packages: object) {
  writeFileSync(join(tree, file), JSON.stringify({ lockfileVersion: 3, packages }));
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), "install-"));
  mkdirSync(join(tree, "node_modules"));
  write("package-lock.json", lock);
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const present = { "node_modules/a": lock["node_modules/a"] };

test("packages that npm installed from this lockfile are used as they are", () => {
  write("node_modules/.package-lock.json", present);
  expect(isInstalledAsLocked(tree)).toBe(true);
});

test.each([
  ["another version", { "node_modules/a": { version: "1.2.4", integrity: "sha512-b" } }],
  ["a package too many", { ...present, "node_modules/b": { version: "1.0.0", integrity: "sha512-b" } }],
  ["a missing package", {}],
])("%s is installed again", (_, packages) => {
  write("node_modules/.package-lock.json", packages);
  expect(isInstalledAsLocked(tree)).toBe(false);
});

test("a tree that lacks this platform's own package is installed again", () => {
  const own = {
    version: "1.0.0",
    integrity: "sha512-o",
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  };
  write("package-lock.json", { ...lock, "node_modules/own": own });
  write("node_modules/.package-lock.json", present);
  expect(isInstalledAsLocked(tree)).toBe(false);
  write("node_modules/.package-lock.json", { ...present, "node_modules/own": own });
  expect(isInstalledAsLocked(tree)).toBe(true);
});

test("the stamp changes with the lockfile and with Node's major version, not with its patches", () => {
  const stamp = installStamp(tree, { version: "v24.21.0" });
  expect(installStamp(tree, { version: "v24.22.1" })).toBe(stamp);
  expect(installStamp(tree, { version: "v26.0.0" })).not.toBe(stamp);
  write("package-lock.json", present);
  expect(installStamp(tree, { version: "v24.21.0" })).not.toBe(stamp);
});

test.each([
  ["v20.20.2", false],
  ["v22.12.0", false],
  ["v22.13.0", true],
  ["v24.0.0", true],
])("Node %s is new enough: %s", (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});
