import type { Kysely } from "kysely";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database } from "@/lib/store/schema";
import { fts5 } from "./fts5";
import type { TextEngine } from "./text-index";
import { tsvector } from "./tsvector";

/** The full-text engine of a connection. */
export function textEngineOf(db: Kysely<Database>): TextEngine {
  return engineOf(db).name === "sqlite" ? fts5 : tsvector;
}
