import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { exitCode, findNode, root } from "../../bin/process/node.mjs";
import { findFreePort, waitUntilUp } from "../../bin/process/server.mjs";
import { linkTree } from "../../test/support/site-copy.mjs";
import { emptyStore } from "../support/enquiries";
import { expect, test } from "../support/http";

/**
 * What the last stage of deploy/Dockerfile copies is enough to serve, and nothing is written beside the data: the same files in
 * a directory of their own, away from the packages that only tests need.
 */
const dockerfile = readFileSync(join(root, "deploy/Dockerfile"), "utf8");

/** What the image gets of the build's directory. */
const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, sources = ""]) =>
  sources.split(" ").map((source) => source.replace("/portal/", "")),
);

/** The packages that are left when those for development are taken away, and Node's own (npm prune, rm). */
function linkPackages(to: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, "node_modules/.package-lock.json"), "utf8"));
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    if (dev || path.includes("node_modules/node-linux-") || existsSync(join(to, path))) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    linkTree(join(root, path), join(to, path));
  }
}

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map(({ parentPath, name }) => {
      const { size, mtimeMs } = statSync(join(parentPath, name));
      return `${parentPath}/${name} ${size} ${mtimeMs}`;
    });

test("the files of the image serve, say that they are well, and stay as they are", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-image-"));
  const [image, data] = [join(folder, "portal"), join(folder, "data")];
  try {
    mkdirSync(image);
    for (const source of copied) {
      if (source === "node_modules") linkPackages(image);
      else if (source === ".next")
        linkTree(join(root, source), join(image, source), new Set(["cache", "dev"]));
      else cpSync(join(root, source), join(image, source), { recursive: true, preserveTimestamps: true });
    }
    expect(existsSync(join(image, "node_modules/jest"))).toBe(false);
    await (await emptyStore(`file:${data}/portal.db`)).close();
    const before = filesIn(image);
    const port = await findFreePort();
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      WORKERS: "1",
      PORT: String(port),
      STORE_URL: `file:${data}/portal.db`,
      LOG_LEVEL: "warn",
    };
    const [, command = ""] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
    const [, ...start] = JSON.parse(command) as string[];
    const node = findNode().path;
    const portal = spawn(node, start, { cwd: image, env, stdio: ["ignore", "ignore", "inherit"] });
    const ended = exitCode(portal);
    try {
      const url = `http://localhost:${port}`;
      await waitUntilUp(`${url}/readyz`, portal);
      const page = await (await fetch(`${url}/`)).text();
      expect(page).toContain("<h1");
      const [style = "none"] = /\/_next\/static\/[^"]+\.css/.exec(page) ?? [];
      expect((await fetch(url + style)).status).toBe(200);
      for (const path of ["/port", "/yp", "/kb-port", "/api/ports?name=rot", "/boot.js", "/robots.txt"])
        expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
      const [, check = ""] = /HEALTHCHECK .*CMD (.+)$/m.exec(dockerfile) ?? [];
      const run = (...args: string[]) => spawnSync(node, args, { cwd: image, env, encoding: "utf8" });
      expect(run(...(JSON.parse(check) as string[]).slice(1)).status).toBe(0);
      expect(run("bin/portal.mjs", "status").status).toBe(0);
      portal.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(run(...(JSON.parse(check) as string[]).slice(1)).status).toBe(1);
      expect(filesIn(image)).toEqual(before);
    } finally {
      portal.kill("SIGKILL");
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
