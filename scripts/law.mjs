import { runMain } from "../bin/process/node.mjs";
import { checkLaw } from "./checks/law.mjs";

/** `npm run law`: checks the import law and related rules, and prints each rule that is broken with what it demands, then where. */
await runMain(async () => {
  const { breaches, modules } = checkLaw();
  for (const [rule, those] of Map.groupBy(breaches, ({ rule }) => rule)) {
    console.error(`${rule}: ${those[0]?.why}`);
    for (const { from, to } of those) console.error(`  ${from}${to ? ` -> ${to}` : ""}`);
  }
  console.log(`law: ${modules} modules, ${breaches.length} breaches`);
  return breaches.length > 0 ? 1 : 0;
});
