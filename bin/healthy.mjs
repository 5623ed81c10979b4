import { statusOf } from "./process/server.mjs";

/** `node bin/healthy.mjs`: exit code 0 if the portal of this machine accepts requests, for a container's health check. */
const url = `http://localhost:${process.env.PORT || 3000}/readyz`;
process.exit((await statusOf(url)) === 200 ? 0 : 1);
