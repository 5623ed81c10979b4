import { passSignals, root, runMain, Trouble } from "../bin/process/node.mjs";
import { isPortFree } from "../bin/process/server.mjs";
import { readSettings } from "../bin/serving/settings.mjs";
import { ensureInstalled } from "../bin/setup/install.mjs";

/** `npm run dev`: installs what is missing and serves the sources while they are edited, with the production server. */
await runMain(async () => {
  passSignals();
  await ensureInstalled();
  Object.assign(process.env, { NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" });
  const { port, host } = readSettings("development");
  if (!(await isPortFree(port, host))) {
    throw new Trouble(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm run dev`,
    );
  }
  process.env.PORT = String(port);
  const { prepareServer } = await import("../bin/serving/serving.mjs");
  const { server, listener } = await prepareServer(root, { development: true });
  server.listen({ port, host });
  const ended = new Promise((resolve) => {
    for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"]))
      process.once(signal, resolve);
  });
  console.log(`The portal is being served at http://localhost:${port}`);
  await ended;
  process.exit(await listener.stop());
});
