import { ensureInstalled } from "./lib/install.mjs";
import { passSignals, root, runMain, Trouble } from "./lib/node.mjs";
import { isPortFree } from "./lib/server.mjs";
import { readSettings } from "./lib/settings.mjs";

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
  const { prepareServer } = await import("./lib/serving.mjs");
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
