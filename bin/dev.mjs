import { ensureInstalled } from "./lib/install.mjs";
import { passSignals, runMain, runScript, Trouble } from "./lib/node.mjs";
import { isPortFree } from "./lib/server.mjs";
import { readSettings } from "./lib/settings.mjs";

/** `npm run dev`: installs what is missing and serves the sources as they are being written. */
await runMain(async () => {
  passSignals();
  await ensureInstalled();
  const { port } = readSettings("development");
  if (!(await isPortFree(port))) {
    throw new Trouble(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm run dev`,
    );
  }
  return runScript("next", ["dev", "-p", String(port)], {
    env: { PORT: String(port), NODE_ENV: "development" },
  });
});
