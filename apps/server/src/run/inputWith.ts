import { sql, type SQL } from "drizzle-orm";
import { runs } from "./tables.ts";

/** A run's input with these fields set, in one statement: who reads it first and writes all of it back undoes what another wrote in between. */
export const inputWith = (fields: Readonly<Record<string, unknown>>): SQL =>
  sql`coalesce(${runs.input}, '{}'::jsonb) || ${JSON.stringify(fields)}::jsonb`;
