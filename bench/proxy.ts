import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/lib/node.mjs";

export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
const user = process.getuid?.() === 0 ? "user root;\n" : "";

/** deploy/nginx.conf as it is, but for where it listens, asks and keeps its files; runs in the foreground. */
export function startProxy(name: string, port: number, portal: number): ChildProcess {
  const folder = join(root, "var", "bench", name);
  mkdirSync(folder, { recursive: true });
  const conf = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replace("/run/nginx.pid", `${folder}/proxy.pid`)
    .replace(/access_log \/[^;]*;/, "access_log off;")
    .replace("/var/cache/portal", `${folder}/cache`)
    .replace("127.0.0.1:3000", `127.0.0.1:${portal}`)
    .replace("listen 80 default_server;", `listen 127.0.0.1:${port}; keepalive_requests 1000000;`)
    .replace(
      "sendfile on;",
      `sendfile on; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;`,
    );
  const file = join(folder, "proxy.conf");
  writeFileSync(file, user + conf);
  return spawn("nginx", ["-p", folder, "-e", join(folder, "error.log"), "-c", file, "-g", "daemon off;"], {
    stdio: "ignore",
  });
}
