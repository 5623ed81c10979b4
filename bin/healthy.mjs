import { statusOf } from "./lib/server.mjs";

/** `node bin/healthy.mjs`: exit code 0 when the portal of this machine takes requests, for a container's health check. */
const url = `http://localhost:${process.env.PORT || 3000}/readyz`;
process.exit((await statusOf(url)) === 200 ? 0 : 1);
