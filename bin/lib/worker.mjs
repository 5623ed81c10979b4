import { root } from "./node.mjs";

/**
 * One of several processes that serve a build behind one port; started by primary.mjs, which hands over the sockets and
 * decides when it ends. Arguments: how many sockets there are from number 4 on, and the directory that holds the build.
 */
const [doors = "", directory = root] = process.argv.slice(2);
const firstFd = 4;
process.chdir(root);

/** @type {(() => Promise<number>) | undefined} */
let stopServing;
/** @type {(() => Promise<number>) | undefined} */
let leaveOthers;
let isEnding = false;
/** @param {(() => Promise<number>) | undefined} end */
function finish(end) {
  if (isEnding) return;
  isEnding = true;
  if (!end) process.exit(0);
  end().then(process.exit, () => process.exit(1));
}

process.on("message", (/** @type {unknown} */ word) => {
  if (word === "still there?") process.send?.("alive");
  if (word === "leave") finish(leaveOthers);
  if (word === "stop") finish(stopServing);
});
// A keyboard tells all processes at once, and a terminal that is closed: whoever watches decides.
for (const signal of /** @type {const} */ (["SIGINT", "SIGHUP"])) process.on(signal, () => {});
process.on("SIGTERM", () => finish(stopServing));
// Whoever started it has gone without a word.
process.on("disconnect", () => finish(stopServing));

// Only now: from its first moment on it hears what it is told.
const [{ openGivenDoors }, { tellFigures }, { requestWithin, fail, prepareServer }] = await Promise.all([
  import("./doors.mjs"),
  import("./metrics.mjs"),
  import("./serving.mjs"),
]);
const { server, listener } = await prepareServer(directory);
if (listener.metrics) tellFigures(listener.metrics.figures);
// The first page costs a fresh process a while: nobody waits for it.
await requestWithin(server, "/");
const leave = await openGivenDoors(server, { firstFd, count: Number(doors) }, fail).catch(fail);
stopServing = () => listener.stop();
leaveOthers = () => listener.stop(leave);
process.send?.("ready");
