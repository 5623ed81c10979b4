import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reload, serveReloads } from "./reload.mjs";

test("a reload ends when the restart has, with its sentence if that failed", async () => {
  const outcomes = [null, "SITE_FILE cannot be used."];
  await serveReloads(async () => outcomes.shift() ?? null);
  await expect(reload(process.pid)).resolves.toBeUndefined();
  await expect(reload(process.pid)).rejects.toThrow(
    "Not reloaded, and the old workers go on: SITE_FILE cannot be used.",
  );
});

test("a portal that ends meanwhile, and a process that takes no reload, are failures", async () => {
  const [ended, none] = [process.pid + 10_000_000, process.pid + 20_000_000];
  const server = createServer((socket) => void socket.end());
  await new Promise<void>((resolve) => server.listen(join(tmpdir(), `portal-${ended}.sock`), resolve));
  await expect(reload(ended)).rejects.toThrow("Not reloaded: the portal ended meanwhile.");
  server.close();
  await expect(reload(none)).rejects.toThrow(`Process ${none} takes no reload`);
});
