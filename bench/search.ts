// The search over one's own scripts through the product's route: a user with 500 scripts among 10,000 of 20,000 characters. Twenty are uploaded, the
// others are copies of their rows. MOCHANG_SEARCH_SCRIPTS and MOCHANG_SEARCH_OWN make it smaller.
import { sql } from "drizzle-orm";
import { readSampleScripts } from "../apps/server/src/content/index.ts";
import type { BenchResult } from "./benchResult.ts";
import { openInstallation, type Installation } from "./openInstallation.ts";

const setting = (name: string, standard: number): number => Number(process.env[`MOCHANG_SEARCH_${name}`] ?? standard);
const SCRIPTS = setting("SCRIPTS", 10_000);
const OWN = setting("OWN", 500);
const BASES = 20;
const CHARACTERS = 20_000;
/** Copies of one statement. */
const CHUNK = 20;
const ROUNDS = 40;
const GOAL_MS = 100;
/** What is looked for: in most scripts, in some, in one of twenty, in none, in several words, and in another's alone. */
const QUERIES = ["的", "灯亮", "渡口", "没有", "特记十九", "紫金葫芦藤", "渡船 江心", "老", "他说", "只有别人有"];

/** Scenes of the samples, shuffled, up to the length, with one word that occurs in no other text. */
function textOf(scenes: readonly string[], nth: number): string {
  let text = "";
  for (let i = nth * 7; text.length < CHARACTERS; i += 3) text += `${scenes[i % scenes.length] ?? ""}\n\n`;
  return `${text.slice(0, CHARACTERS)}\n△特记${"零一二三四五六七八九"[nth % 10]}${nth >= 10 ? "十" : ""}号灯${nth === 19 ? "特记十九" : ""}。\n`;
}

/** Copies of all scripts of a user for another, with documents and readings. */
async function copyScripts({ db }: Installation, from: string, to: string, tag: string, copies: number): Promise<void> {
  const as = (id: string) => sql.raw(`${id} || '-${tag}-' || n`);
  const series = sql.raw(`generate_series(1, ${copies}) n`);
  const userScripts = sql`s.user_id = ${from} and s.file_name not like 'copy%'`;
  await db.execute(sql`
    insert into scripts select (jsonb_populate_record(s, jsonb_build_object('id', ${as("s.id")}, 'document_id', ${as("s.document_id")},
      'user_id', ${to}::text, 'file_name', 'copy'))).* from scripts s, ${series} where ${userScripts}`);
  await db.execute(sql`
    insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', ${as("d.id")}, 'script_id', ${as("s.id")}))).*
    from documents d join scripts s on s.document_id = d.id, ${series} where ${userScripts}`);
  await db.execute(sql`
    insert into readings select (jsonb_populate_record(r, jsonb_build_object('id', ${as("r.id")}, 'document_id', ${as("r.document_id")}))).*
    from readings r join scripts s on s.document_id = r.document_id, ${series} where ${userScripts}`);
}

async function seed(installation: Installation, port: number): Promise<string> {
  const token = await installation.logIn(port, "13900000001");
  const scenes = readSampleScripts().flatMap(({ text }) => text.split(/\n\n(?=\d+、)/u).slice(1));
  for (let nth = 0; nth < BASES; nth++) await installation.upload(port, token, `第${nth}部`, textOf(scenes, nth));
  const { rows } = await installation.db.execute<{ id: string }>(sql`select id from users`);
  const firstScriptId = rows[0]?.id ?? "";
  await copyScripts(installation, firstScriptId, firstScriptId, "own", OWN / BASES - 1);
  const strangers = Math.ceil((SCRIPTS - OWN) / (BASES * CHUNK));
  for (let n = 0; n < strangers; n++) {
    const id = `stranger-${n}`;
    await installation.db.execute(
      sql`insert into users (id, phone, user_name, created_at) values (${id}, ${`138${String(n).padStart(8, "0")}`}, ${id}, now())`,
    );
    await copyScripts(installation, firstScriptId, id, `s${n}`, CHUNK);
  }
  await installation.db.execute(
    sql`update readings set text = text || '只有别人有', pieces = null where document_id like '%-s0-1'`,
  );
  await installation.db.execute(sql`analyze`);
  return token;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Times of queries one after the other, and whether a stranger's words were told. */
export async function run(): Promise<BenchResult> {
  const installation = await openInstallation({});
  try {
    const { port } = await installation.start("web");
    if (port === null) throw new Error("no server");
    const token = await seed(installation, port);
    const times: number[] = [];
    let strangers = 0;
    let found = 0;
    for (let round = 0; round < ROUNDS; round++)
      for (const query of QUERIES) {
        const began = performance.now();
        const answer = await fetch(`http://127.0.0.1:${port}/api/scripts/search?q=${encodeURIComponent(query)}`, {
          headers: { token },
        });
        const body = (await answer.json()) as { code: number; data: { works: unknown[] } };
        times.push(performance.now() - began);
        if (body.code !== 200) throw new Error(`the search answered ${body.code}`);
        if (query === "只有别人有") strangers += body.data.works.length;
        else found += body.data.works.length;
      }
    times.sort((a, b) => a - b);
    const { rows } = await installation.db.execute<{ scripts: number; size: number }>(
      sql`select (select count(*)::int from scripts) as scripts, pg_total_relation_size('readings')::float8 as size`,
    );
    const p95 = percentile(times, 0.95);
    const fact = (name: string, value: number, unit: string) => ({ name, value, unit, goal: "", met: true });
    return {
      bench: "search",
      figures: [
        fact("scripts", rows[0]?.scripts ?? 0, ""),
        fact("readings on the disk", Math.round((rows[0]?.size ?? 0) / 2 ** 20), "MB"),
        fact("median", percentile(times, 0.5), "ms"),
        { name: "95th percentile", value: p95, unit: "ms", goal: `≤ ${GOAL_MS}`, met: p95 <= GOAL_MS },
        { name: "works found", value: found, unit: "", goal: "> 0", met: found > 0 },
        { name: "works of others", value: strangers, unit: "", goal: "0", met: strangers === 0 },
      ],
    };
  } finally {
    await installation.close();
  }
}
