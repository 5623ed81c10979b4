import { offerTestPostgres } from "../../test/support/postgres.mjs";

/** Offers all specs of a run one PostgreSQL server; what it answers ends it. */
export default offerTestPostgres;
