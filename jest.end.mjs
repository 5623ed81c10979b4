/** Ends the PostgreSQL server that jest.postgres.mjs has offered. */
export default () => globalThis[Symbol.for("portal.test-postgres")]?.();
