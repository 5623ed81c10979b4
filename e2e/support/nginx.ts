import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../bin/process/node.mjs";

/** Whether there is an nginx on this machine. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

const user = process.getuid?.() === 0 ? "user root;\n" : "";

/** Where nginx puts what it has under way: `folder`, an absolute path. */
const temporary = (folder: string) =>
  `client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;`;

/** deploy/nginx.conf as it is, but for where it listens, asks (one portal or several) and keeps its files. */
export function proxyConf(folder: string, port: number, ...portals: number[]): string {
  const servers = (_: string, options: string) =>
    portals.map((portal) => `server 127.0.0.1:${portal}${options};`).join(" ");
  return (
    user +
    readFileSync(join(root, "deploy/nginx.conf"), "utf8")
      .replace("/run/nginx.pid", `${folder}/proxy.pid`)
      .replace("/var/log/nginx/portal.log portal", "off")
      .replace(/access_log off[^;]*;/, "access_log off;")
      .replace("/var/cache/portal", `${folder}/cache`)
      .replace(/server 127\.0\.0\.1:3000([^;]*);/, servers)
      .replace("listen 80 default_server;", `listen 127.0.0.1:${port}; keepalive_requests 1000000;`)
      .replace("sendfile on;", `sendfile on; ${temporary(folder)}`)
  );
}

/** One file, served as fast as nginx can. */
export function fileConf(folder: string, port: number, file: string): string {
  return `${user}worker_processes auto; pid ${folder}/file.pid; events { worker_connections 1024; }
http { access_log off; sendfile on; default_type text/html; ${temporary(folder)}
  server { listen 127.0.0.1:${port}; root ${folder}; keepalive_requests 1000000; location / { try_files /${file} =404; } } }`;
}

/** An empty folder for nginx below var/. */
export function nginxFolder(name: string): string {
  const folder = join(root, "var", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs nginx in the foreground on a configuration; temporary files and logs stay in the folder. */
export function startNginx(folder: string, name: string, conf: string): ChildProcess {
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, conf);
  return spawn("nginx", ["-p", folder, "-e", join(folder, "error.log"), "-c", file, "-g", "daemon off;"], {
    stdio: "ignore",
  });
}
