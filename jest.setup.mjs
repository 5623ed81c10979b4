// Tests read results, not logs.
process.env.LOG_LEVEL ??= "silent";
