import type pg from "pg";
import { readTables } from "../backup/tables.ts";

/** A value that a column of this type takes, different for each row; null for types that no table of ours has. */
function valueFor(type: string, table: string, column: string, n: number): string {
  if (type === "text") return `'${table}.${column} 第${n}行\t"引号"\\n\\\\N 😀'`;
  if (type === "integer" || type === "bigint") return String(n);
  if (type === "double precision") return String(n + 0.1);
  if (type === "real") return String(n + 0.5);
  if (type === "boolean") return n % 2 ? "true" : "false";
  if (type === "ARRAY") return `'{"第${n}个","\\"引号\\""}'`;
  if (type === "bytea") return `'\\x00ff5c0${n}'`;
  if (type === "jsonb") return `'{"n": ${n}, "text": "雨夜", "empty": null, "tiny": 1e-7}'`;
  if (type === "timestamp with time zone") return `'2026-11-0${n} 12:34:56.789012+08'`;
  throw new Error(`a column of type ${type}: say here what to put in it`);
}

/** For tests: puts rows into every table of a database at whatever state, with an account that the other rows belong to. */
export async function fillDatabase(client: pg.ClientBase, accounts: readonly string[] = ["a1", "a2"]): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string; data_type: string }>(
    "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'",
  );
  const { rows: arrows } = await client.query<{ from: string; column: string; to: string }>(
    `select f.relname as from, a.attname as column, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     join pg_attribute a on a.attrelid = f.oid and a.attnum = any (k.conkey) join pg_namespace n on n.oid = f.relnamespace where k.contype = 'f' and n.nspname = 'public'`,
  );
  for (const { name, columns } of await readTables(client)) {
    for (const [i, account] of accounts.entries()) {
      const values = columns.map((column) => {
        const arrow = arrows.find((a) => a.from === name && a.column === column);
        if (column === "user_id" || (name === "users" && column === "id")) return `'${account}'`;
        if (arrow || (["scripts", "runs", "documents", "readings"].includes(name) && column === "id"))
          return `'${arrow?.to ?? name}-${account}'`;
        if (column === "file_key") return `'uploads/${account}'`;
        const type = rows.find((r) => r.table_name === name && r.column_name === column)?.data_type ?? "";
        return valueFor(type, name, column, i + 1);
      });
      await client.query(
        `insert into public."${name}" (${columns.map((c) => `"${c}"`).join(", ")}) values (${values.join(", ")})`,
      );
    }
  }
}

/** Every row of every table as PostgreSQL writes it, in a fixed order. */
export async function contentOf(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from public."${name}" t`);
    content[name] = rows.map((r) => r.row).toSorted();
  }
  return content;
}
