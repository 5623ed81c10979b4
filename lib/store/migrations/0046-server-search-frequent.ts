import type { Kysely } from "kysely";
import type { Database } from "../schema";
import { candidates, functionSettings } from "./0045-server-search";
import { type Migration, rawStatement } from "./migration";

const inRange = "rowid + 0 >= low and rowid + 0 <= high";

/**
 * A word may be in half of all texts: collecting and sorting all hits took twice as long as finding them. Hits are counted as
 * they are found, and only the newest are collected: those of the last half-life, or all where these are too few. Adjacent
 * words are searched as in migration 45.
 */
const functions = (db: Kysely<Database>) => [
  rawStatement(
    db,
    `create or replace function article_hits(loose tsquery, match tsquery, low bigint, high bigint, most bigint,
      weights real[], half_life float8) returns table (n bigint, total bigint) ${functionSettings} as $$
    #variable_conflict use_column
    declare
      all_of_them bigint;
      latest bigint[];
    begin
      if loose is distinct from match then
        return query
          with candidates as materialized (${candidates}),
          found as materialized (
            select c.n, ts_rank(weights, t.v, match, 1) as score
            from (select n from candidates order by n desc) as c
            cross join lateral (select tokens || ''::tsvector as v from article_texts where rowid = c.n offset 0) as t
            where t.v @@ match limit most),
          counted as materialized (select count(*) as found, min(n) as oldest, max(n) as newest from found),
          looked as materialized (select count(*) as all_there, count(*) filter (where n >= oldest) as so_far
            from candidates, counted)
          select n, case when counted.found < most then counted.found
              else round(all_there * counted.found::float8 / so_far)::bigint end
          from found, counted, looked
          order by score * power(0.5::float8, (newest - n) / half_life) desc, n desc;
        return;
      end if;
      select count(*), coalesce(array_agg(rowid) filter (where rowid >= high - half_life::bigint), '{}')
        into all_of_them, latest
        from article_texts where tokens @@ match and ${inRange};
      if cardinality(latest) < least(most, all_of_them) then
        latest := array(select rowid from article_texts where tokens @@ match and ${inRange}
          order by rowid + 0 desc limit most);
      else
        latest := array(select n from unnest(latest) as n order by n desc limit most);
      end if;
      return query
        select rowid, all_of_them from article_texts where rowid = any(latest)
        order by ts_rank(weights, tokens, match, 1) * power(0.5::float8, (latest[1] - rowid) / half_life) desc, rowid desc;
    end $$`,
  ),
  rawStatement(
    db,
    `create or replace function article_hits_newest(loose tsquery, match tsquery, low bigint, high bigint, lim bigint,
      offs bigint) returns setof bigint ${functionSettings} as $$
    begin
      if loose is distinct from match then
        return query
          with candidates as materialized (${candidates})
          select c.n from (select n from candidates order by n desc) as c
          cross join lateral (select tokens || ''::tsvector as v from article_texts where rowid = c.n offset 0) as t
          where t.v @@ match limit lim offset offs;
        return;
      end if;
      return query select rowid from article_texts where tokens @@ match and ${inRange}
        order by rowid + 0 desc limit lim offset offs;
    end $$`,
  ),
];

/** Searches of PostgreSQL for words that many texts have. */
export const frequentWords: Migration = {
  number: 46,
  name: "frequent words of a server's searches",
  statements: (db, engine) => (engine === "postgres" ? functions(db) : []),
};
