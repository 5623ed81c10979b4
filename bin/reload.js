import { runMain, Trouble } from "./process/node.mjs";
import { reload } from "./serving/reload.mjs";

/**
 * `node bin/reload PID`: replaces the workers of a portal by new ones, as SIGHUP to its primary process does, and waits until all are
 * replaced. If a new worker does not serve, the old ones go on, and this command ends with code 1 and the reason.
 */
await runMain(async () => {
  const pid = Number(process.argv[2]);
  if (!Number.isSafeInteger(pid) || pid < 1)
    throw new Trouble("Write node bin/reload and the id of the portal's process.");
  await reload(pid);
  console.log("All workers are replaced.");
  return 0;
});
