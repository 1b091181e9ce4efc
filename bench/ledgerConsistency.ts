import { sql } from "drizzle-orm";
import type { Figure } from "./benchResult.ts";
import type { Installation } from "./openInstallation.ts";

/** Whether every drop of ink is where it belongs, from the ledger's own rows. Runs under way hold reservations: ask when none is. */
export async function ledgerConsistency({ db }: Pick<Installation, "db">): Promise<Figure[]> {
  const one = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await db.execute<{ n: string }>(query)).rows[0]?.n ?? Number.NaN);
  const twice = await one(
    sql`select count(*) n from (select run_id, step from ink_entries where kind in ('settle', 'release') group by 1, 2 having count(*) > 1) x`,
  );
  const uncharged =
    await one(sql`select count(*) n from run_steps s join runs r on r.id = s.run_id where r.kind = 'evaluation' and s.state = 'done'
    and not exists (select 1 from ink_entries e where e.run_id = s.run_id and e.step = s.key and e.kind = 'settle')`);
  const openReservations = await one(
    sql`select count(*) n from ink_entries e where kind = 'reserve' and not exists (select 1 from ink_entries x where x.run_id = e.run_id and x.step = e.step and x.kind in ('settle', 'release'))`,
  );
  const wrong = await one(
    sql`select count(*) n from ink_accounts a where balance <> (select sum(units) from ink_entries e where e.user_id = a.user_id)`,
  );
  const figure = (name: string, value: number, unit: string): Figure => ({
    name,
    value,
    unit,
    goal: "0",
    met: value === 0,
  });
  return [
    figure("steps charged or released twice", twice, "steps"),
    figure("finished steps not charged", uncharged, "steps"),
    figure("reservations left open", openReservations, "steps"),
    figure("balances that are not the sum of their entries", wrong, "accounts"),
  ];
}
