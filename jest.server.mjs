// Read by lib/store/test-stores.ts.
process.env.TEST_STORE = "postgres";
