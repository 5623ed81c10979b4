const { readFileSync } = require("node:fs");

// What CI says of a change is of that change alone: random tests draw the same there every time, and anew elsewhere.
const { testPath } = expect.getState();
if (process.env.CI && testPath && /"fast-check"|sampleOf\(/.test(readFileSync(testPath, "utf8"))) {
  require("fast-check").configureGlobal({ seed: Number(process.env.TEST_SEED) || 20_261_122 });
}

// Testing Library waits for elements as long as this machine needs.
if (typeof document !== "undefined") {
  const { scaled } = require("../support/time-scale.mjs");
  require("@testing-library/dom").configure({ asyncUtilTimeout: scaled(5_000) });
}
