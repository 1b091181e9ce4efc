import type pg from "pg";

export interface Table {
  name: string;
  columns: string[];
}

/** The tables of schema `public` with their columns, those that others point at before those that point. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by c.relname, a.attnum`,
  );
  const { rows: arrows } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     join pg_namespace n on n.oid = f.relnamespace where k.contype = 'f' and n.nspname = 'public' and f.oid <> t.oid`,
  );
  const remaining = new Map<string, string[]>();
  for (const { table, column } of columns) remaining.set(table, [...(remaining.get(table) ?? []), column]);
  const ordered: Table[] = [];
  while (remaining.size > 0) {
    const free = [...remaining].filter(([name]) => !arrows.some((a) => a.from === name && remaining.has(a.to)));
    if (free.length === 0) throw new Error("tables point at each other in a circle");
    for (const [name, names] of free) {
      ordered.push({ name, columns: names });
      remaining.delete(name);
    }
  }
  return ordered;
}

/** Names of tables that hold a row. */
export async function filledTables(
  client: pg.ClientBase,
  tables: readonly Table[],
  quote: (name: string) => string,
): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(`select 1 from public.${quote(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}
