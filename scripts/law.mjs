import { runMain } from "../bin/process/node.mjs";
import { checkLaw } from "./checks/law.mjs";

/** `npm run law`: checks the import law and related rules, and prints one line per breach. */
await runMain(async () => {
  const { breaches, modules } = checkLaw();
  for (const { rule, from, to } of breaches) console.error(`${rule}: ${from}${to ? ` -> ${to}` : ""}`);
  console.log(`law: ${modules} modules, ${breaches.length} breaches`);
  return breaches.length > 0 ? 1 : 0;
});
