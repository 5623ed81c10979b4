import type { Kysely } from "kysely";
import type { Database } from "../schema";
import { type Migration, rawStatement } from "./migration";

/**
 * The planner does not know that reading a vector means fetching it from external storage, which takes longer than the rest of
 * a search. These settings make it use only the index of tokens, and read few vectors, the newest first.
 */
export const functionSettings = `language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_hashjoin = off set enable_mergejoin = off set work_mem = '16MB' set jit = off
  set plan_cache_mode = force_custom_plan`;

/** Texts that contain the tokens, at any position. `rowid + 0` prevents the planner from using the primary key. */
export const candidates = `select rowid as n from article_texts
  where tokens @@ loose and rowid + 0 >= low and rowid + 0 <= high`;

/** Fetches each vector once, though it is used twice. */
const text = `(select case when is_loose then tokens || ''::tsvector else tokens end as v
  from article_texts where rowid = c.n offset 0)`;

const functions = (db: Kysely<Database>) => [
  rawStatement(
    db,
    `create function article_hits(loose tsquery, match tsquery, low bigint, high bigint, most bigint,
      weights real[], half_life float8) returns table (n bigint, total bigint) ${functionSettings} as $$
    #variable_conflict use_column
    declare is_loose boolean := loose is distinct from match;
    begin return query
      with candidates as materialized (${candidates}),
      found as materialized (
        select c.n, ts_rank(weights, t.v, match, 1) as score
        from (select n from candidates order by n desc limit case when is_loose then null else most end) as c
        cross join lateral ${text} as t
        where not is_loose or t.v @@ match limit most),
      counted as materialized (select count(*) as found, min(n) as oldest, max(n) as newest from found),
      looked as materialized (select count(*) as all_of_them, count(*) filter (where n >= oldest) as so_far
        from candidates, counted)
      select n, case when not is_loose then all_of_them when counted.found < most then counted.found
          else round(all_of_them * counted.found::float8 / so_far)::bigint end
      from found, counted, looked
      order by score * power(0.5::float8, (newest - n) / half_life) desc, n desc;
    end $$`,
  ),
  rawStatement(
    db,
    `create function article_hits_newest(loose tsquery, match tsquery, low bigint, high bigint, lim bigint,
      offs bigint) returns setof bigint ${functionSettings} as $$
    declare is_loose boolean := loose is distinct from match;
    begin return query
      with candidates as materialized (${candidates})
      select c.n from (
        select n from candidates order by n desc limit case when is_loose then null else lim + offs end) as c
      cross join lateral ${text} as t
      where not is_loose or t.v @@ match limit lim offset offs;
    end $$`,
  ),
];

/** Search functions of PostgreSQL. */
export const serverSearch: Migration = {
  number: 45,
  name: "searches of a server",
  statements: (db, engine) => (engine === "postgres" ? functions(db) : []),
};
