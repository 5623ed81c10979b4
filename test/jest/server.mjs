// Read by test/support/stores.ts.
process.env.TEST_STORE = "postgres";
