import { clustered, type Migration } from "./migration";

export const companyTables: Migration = {
  number: 5,
  name: "companies",
  statements: ({ schema }) => [
    schema
      .createTable("companies")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("sort_name", "text", (c) => c.notNull())
      .addColumn("record", "text", (c) => c.notNull())
      .addColumn("sample", "integer", (c) => c.notNull().defaultTo(0)),
    schema
      .createTable("company_types")
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("sort_name", "text", (c) => c.notNull())
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("company_types_key", ["type", "sort_name", "company_id"])
      .modifyEnd(clustered),
    schema.createIndex("company_types_company").on("company_types").column("company_id"),
    schema
      .createTable("company_ports")
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id").onDelete("cascade"))
      .addColumn("port_id", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("name_zh", "text")
      .addPrimaryKeyConstraint("company_ports_key", ["company_id", "port_id"])
      .modifyEnd(clustered),
    schema
      .createTable("company_terms")
      .addColumn("term", "text", (c) => c.notNull())
      .addColumn("company_id", "text", (c) => c.notNull().references("companies.id").onDelete("cascade"))
      .addColumn("kind", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("company_terms_key", ["term", "company_id", "kind"])
      .modifyEnd(clustered),
    schema.createIndex("company_terms_company").on("company_terms").column("company_id"),
  ],
};
