import { articlesTold, makeNewsStore } from "./news-store";
import { report } from "./support";

/** An archive imported by the operator's command into a new store: time and memory. news.bench.ts searches it. */

/** Bounds of ours: an archive is imported once, on a small machine too. */
const secondsBound = 600;
const megabytesBound = 768;

const { seconds, megabytes } = await makeNewsStore();
report([
  {
    measure: `import of ${articlesTold}`,
    value: `${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB at most`,
    bound: `<= ${secondsBound} s, <= ${megabytesBound} MB`,
    ok: seconds <= secondsBound && megabytes <= megabytesBound,
  },
]);
