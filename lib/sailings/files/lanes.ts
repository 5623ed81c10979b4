import { type Kysely, sql } from "kysely";
import type { Doubt } from "../doubts/kinds";
import type { Staging } from "./staged-sailings";

/** Pairs of ports that a carrier sailed before an import and does not any more, and those that it now sails. */

interface Known {
  /** Operators who had sailings before: of others all is new. */
  operators: readonly string[];
  /** The first day (YYYY-MM-DD) whose departures count. */
  from: string;
}

interface OperatorLane {
  operator: string;
  from: string;
  to: string;
  line: number;
}

const ofLane = (one: string, other: string) =>
  sql.raw(
    ["loading_port_id", "discharge_port_id", "operator"]
      .map((name) => `${one}.${name} = ${other}.${name}`)
      .join(" and "),
  );

/** Tells of lanes that an operator has in the file and did not sail. Call it in a step, before what it replaces is deleted. */
export async function doubtWonLanes(
  db: Kysely<Staging>,
  { operators, from }: Known,
  doubt: Doubt,
): Promise<void> {
  if (operators.length === 0) return;
  const { rows } = await sql<OperatorLane>`
    select i.operator, i.loading_port_id as "from", i.discharge_port_id as "to", min(i.line) as line
    from incoming_sailings as i
    where i.etd >= ${from} and i.operator in (${sql.join(operators)})
      and not exists (select 1 from sailings as s where ${ofLane("s", "i")} and s.etd >= ${from})
    group by i.operator, i.loading_port_id, i.discharge_port_id order by line
  `.execute(db);
  for (const { operator, from: loading, to, line } of rows)
    doubt("lanesWon", () => ({
      line: Number(line),
      column: null,
      reason: `${loading} to ${to} is now sailed by ${operator}`,
    }));
}

/** Tells of lanes that an operator sailed and that have no sailing left. Call it in a step, after the file's sailings are stored. */
export async function doubtLostLanes(
  db: Kysely<Staging>,
  { operators, from }: Known,
  doubt: Doubt,
): Promise<void> {
  if (operators.length === 0) return;
  const { rows } = await sql<Omit<OperatorLane, "line">>`
    select distinct r.operator, r.loading_port_id as "from", r.discharge_port_id as "to"
    from replaced_sailings as r
    where r.etd >= ${from} and r.operator in (${sql.join(operators)})
      and not exists (select 1 from sailings as s where ${ofLane("s", "r")} and s.etd >= ${from})
    order by 1, 2, 3
  `.execute(db);
  for (const { operator, from: loading, to } of rows)
    doubt("lanesLost", () => ({
      line: 0,
      column: null,
      reason: `${loading} to ${to} is no longer sailed by ${operator}`,
    }));
}
