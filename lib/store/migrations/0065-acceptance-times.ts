import { clustered, type Migration } from "./migration";

/** Until when airlines accept cargo at a station. */
export const acceptanceTimes: Migration = {
  number: 65,
  name: "acceptance times of flights",
  statements: ({ schema }) => [
    schema
      .createTable("acceptance_times")
      .addColumn("station", "text", (c) => c.notNull())
      .addColumn("airline", "text", (c) => c.notNull())
      .addColumn("product", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("minutes", "integer", (c) => c.notNull())
      .addColumn("as_of", "text", (c) => c.notNull())
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0))
      // A search reads by station, airlines and product.
      .addPrimaryKeyConstraint("acceptance_times_key", [
        ...(["station", "airline", "product", "body", "source"] as const),
      ])
      .modifyEnd(clustered),
  ],
};
