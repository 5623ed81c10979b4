import { readFileSync } from "node:fs";
import { sbom } from "./sbom.mjs";

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes?: unknown[];
}

const text = sbom();
const { components, metadata, ...rest } = JSON.parse(text);
const { version, packages } = {
  ...JSON.parse(readFileSync("package.json", "utf8")),
  ...JSON.parse(readFileSync("package-lock.json", "utf8")),
};

test("it lists every package of production that the lockfile pins, and none of development", () => {
  const locked = Object.entries<{ version: string; name?: string; dev?: boolean }>(packages)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, one]) => `${one.name ?? path.split("node_modules/").at(-1)} ${one.version}`);
  const listed = (components as Component[]).map((one) => `${one.name} ${one.version}`);
  expect(listed.length).toBeGreaterThan(100);
  expect([...new Set(listed)].sort()).toEqual([...new Set(locked)].sort());
});

test("it names the portal and says nothing of when, where and from which registry it was written", () => {
  expect(metadata.component).toMatchObject({ name: "harbour-gazette", version });
  expect(metadata.timestamp).toBeUndefined();
  expect(rest).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });
  expect(rest.serialNumber).toBeUndefined();
  expect(text).not.toMatch(/"type": "distribution"|registry/);
  expect(sbom()).toBe(text);
});
