import {
  type ColumnDefinitionNode,
  type CreateTableNode,
  GeneratedNode,
  HandleEmptyInListsPlugin,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresDialect,
  RawNode,
  replaceWithNoncontingentExpression,
  type TransactionBuilder,
} from "kysely";
import type { Tell } from "../guard";
import { noteQuery } from "../query-log";
import type { Database } from "../schema";
import { listenTo } from "./listening";
import { lazyPool, poolSizes, serverOf } from "./pool";
import { postgres } from "./postgres";

/** Text in the order of its characters, as SQLite has it, whatever language the server was made for. */
const text = 'text collate "C"';

/** Tables as they are described for SQLite, in PostgreSQL's words. */
class Tables extends OperationNodeTransformer {
  protected override transformCreateTable(node: CreateTableNode): CreateTableNode {
    // SQLite's WITHOUT ROWID.
    return super.transformCreateTable({ ...node, endModifiers: [] });
  }

  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const { dataType } = node.dataType as { dataType?: string };
    if (dataType === "text")
      return super.transformColumnDefinition({ ...node, dataType: RawNode.createWithSql(text) });
    if (dataType !== "integer") return super.transformColumnDefinition(node);
    const { autoIncrement: _, ...column } = node;
    // A number that is a table's key is given where none is named.
    const generated = node.primaryKey && GeneratedNode.create({ identity: true, byDefault: true });
    return super.transformColumnDefinition({
      ...column,
      dataType: RawNode.createWithSql("bigint"),
      ...(generated && { generated }),
    });
  }
}

const schemaNodes = new Set(["CreateTableNode", "AlterTableNode"]);
const tables = new Tables();
const plugins: KyselyPlugin[] = [
  {
    transformQuery: ({ node, queryId }) =>
      schemaNodes.has(node.kind) ? tables.transformNode(node, queryId) : node,
    transformResult: async ({ result }) => result,
  },
  new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
];

class Adapter extends PostgresAdapter {
  readonly engine = postgres;
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** Runs transactions that the server has ended for the sake of others again. */
class RetryingKysely extends Kysely<Database> {
  override transaction(): TransactionBuilder<Database> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => postgres.retrying(() => execute(work));
    return builder;
  }
}

/**
 * Opens a store on a PostgreSQL server: connects when it is first used, and not before. `prepare`, if given, is awaited
 * before the first query: it makes the tables on `bare`, which waits for nothing.
 */
export function openPostgres(
  url: string,
  tell: Tell,
  prepare?: (bare: Kysely<Database>) => Promise<unknown>,
) {
  const server = serverOf(url, tell);
  const listening = listenTo(server);
  let prepared: Promise<unknown> | undefined;
  const ready =
    prepare &&
    (() => {
      prepared ??= withBare(prepare).catch((error: unknown) => {
        // The next one tries again.
        prepared = undefined;
        throw error;
      });
      return prepared;
    });
  const { wrote } = listening;
  const kysely = (pool: ReturnType<typeof lazyPool>) => {
    const dialect = new Dialect({ pool: pool as never });
    return new RetryingKysely({ dialect, plugins, log: noteQuery });
  };
  const main = lazyPool(server, { max: poolSizes.main, ready, wrote });
  // What is kept of answers changes no page.
  const unheard = { ready, wrote: () => {} };
  const settings = { synchronous_commit: "off" };
  const spare = lazyPool(server, { max: poolSizes.quick, settings, ...unheard });
  const db = kysely(main);
  const quick = kysely(spare);

  async function withBare<T>(work: (bare: Kysely<Database>) => Promise<T>): Promise<T> {
    const alone = lazyPool(server, { max: 1, wrote, statementMs: 0 });
    try {
      return await work(kysely(alone));
    } finally {
      await alone.end();
    }
  }

  return {
    engine: postgres,
    db,
    reader: db,
    quick,
    withBare,
    version: () => listening.version(),
    onCommit: (told: () => void) => listening.onCommit(told),
    async close() {
      await listening.close();
      await Promise.all([main.end(), spare.end()]);
    },
  };
}
