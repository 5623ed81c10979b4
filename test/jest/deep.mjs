// Read by test/support/sample-of.ts.
process.env.TEST_SUITE = "deep";
