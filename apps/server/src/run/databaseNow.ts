import { sql } from "drizzle-orm";

/**
 * Signs of life are written and judged by the database's clock alone: a process whose own is an hour or a day ahead (a machine that has just been
 * started) would take everybody's runs for dead.
 */
export const DATABASE_NOW = sql<Date>`clock_timestamp()`;
