import { offerTestPostgres } from "../../bin/lib/test-postgres.mjs";

/** Offers all specs of a run one PostgreSQL server; what it answers ends it. */
export default offerTestPostgres;
