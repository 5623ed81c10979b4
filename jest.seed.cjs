const { readFileSync } = require("node:fs");

// What CI says of a change is of that change alone: random tests draw the same there every time, and anew elsewhere.
const { testPath } = expect.getState();
if (process.env.CI && testPath && /"fast-check"|sampleOf\(/.test(readFileSync(testPath, "utf8"))) {
  require("fast-check").configureGlobal({ seed: Number(process.env.TEST_SEED) || 20_261_122 });
}
