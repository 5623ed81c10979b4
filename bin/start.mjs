import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { exitCode, isStopping, passSignals, runMain, Trouble } from "./lib/node.mjs";
import { isPortFree, startServer, stopServer, waitUntilUp } from "./lib/server.mjs";
import { portalName, readSettings } from "./lib/settings.mjs";

/** `npm start`: installs and builds what is missing, serves, and says where. */
await runMain(async () => {
  passSignals();
  await ensureInstalled();
  const { port, siteUrl } = readSettings("production");
  if (!(await isPortFree(port))) {
    throw new Trouble(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
    );
  }
  await ensureBuilt();
  const server = startServer({ port });
  try {
    await waitUntilUp(`http://localhost:${port}/`, server);
    console.log(`${portalName()} is ready at ${siteUrl}`);
  } catch (error) {
    await stopServer(server);
    if (!isStopping()) throw error;
  }
  return exitCode(server);
});
