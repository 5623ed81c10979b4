// Tests read results, not logs.
process.env.LOG_LEVEL ??= "silent";
// The store of whoever runs them is not theirs to open: a suite that names none has one in memory.
process.env.STORE_URL = ":memory:";
