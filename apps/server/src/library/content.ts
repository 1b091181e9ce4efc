import type { CastMember, Figures, Finding, Kind, Parsed } from "@mochang/screenplay";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { AppError, type Queryable } from "../platform/index.ts";
import { scenes, scripts, scriptTexts } from "../platform/schema/index.ts";
import { FRONT, sceneOf } from "./sceneRows.ts";

const inOrder = (db: Queryable, scriptId: string, above: number, limit: number) =>
  db
    .select({ id: scenes.sceneId, rank: scenes.rank, source: scenes.source })
    .from(scenes)
    .where(and(eq(scenes.scriptId, scriptId), eq(scenes.versionId, ""), gt(scenes.rank, above)))
    .orderBy(asc(scenes.rank))
    .limit(limit);

const ALL = 2_147_483_647;

async function head(db: Queryable, scriptId: string): Promise<{ kind: Kind; text: string; title: string | null; cast: CastMember[] }> {
  const [row] = await db
    .select({ kind: scripts.kind, text: scriptTexts.text, title: scriptTexts.title, cast: scriptTexts.cast })
    .from(scriptTexts)
    .innerJoin(scripts, eq(scripts.id, scriptTexts.scriptId))
    .where(eq(scriptTexts.scriptId, scriptId));
  if (!row) throw new AppError("not-found");
  return { ...row, kind: row.kind as Kind };
}

/** The uploaded text as the parser read it; the caller has checked whose it is. */
export async function loadParsed(db: Queryable, scriptId: string): Promise<Parsed> {
  const { kind, text, title, cast } = await head(db, scriptId);
  const parsed: Parsed = { kind, text, title, frontMatter: [], scenes: [], cast };
  for (const { id, source } of await inOrder(db, scriptId, -1, ALL)) {
    if (!source) continue;
    const scene = sceneOf(source, text);
    if (id === FRONT) parsed.frontMatter = scene.lines;
    else parsed.scenes.push(scene);
  }
  return parsed;
}

/** Figures and findings as stored at upload; the caller has checked whose they are. */
export async function loadFigures(db: Queryable, scriptId: string): Promise<{ figures: Figures; findings: Finding[] }> {
  const [row] = await db.select({ figures: scriptTexts.figures, findings: scriptTexts.findings }).from(scriptTexts).where(eq(scriptTexts.scriptId, scriptId));
  if (!row) throw new AppError("not-found");
  return row;
}

/** The same two as the JSON that the database holds: not parsed only to be printed again. */
export async function figuresJson(db: Queryable, scriptId: string): Promise<string> {
  const { rows } = await db.execute<{ figures: string; findings: string }>(sql`select figures::text, findings::text from script_texts where script_id = ${scriptId}`);
  const row = rows[0];
  if (!row) throw new AppError("not-found");
  return `{"figures":${row.figures},"findings":${row.findings}}`;
}

const SCENES_A_READ = 200;

/** The JSON of `loadParsed`, some scenes at a time, so that a script of 5 million characters holds neither memory nor the event loop. */
export async function* parsedJson(db: Queryable, scriptId: string): AsyncGenerator<string, void, undefined> {
  const { kind, text, title, cast } = await head(db, scriptId);
  const [front] = await inOrder(db, scriptId, -1, 1);
  const frontMatter = front?.id === FRONT && front.source ? sceneOf(front.source, text).lines : [];
  yield `{"kind":${JSON.stringify(kind)},"title":${JSON.stringify(title)},"cast":${JSON.stringify(cast)},"text":${JSON.stringify(text)},"frontMatter":${JSON.stringify(frontMatter)},"scenes":[`;
  let above = 0;
  let first = true;
  for (;;) {
    const rows = await inOrder(db, scriptId, above, SCENES_A_READ);
    const found = rows.flatMap((r) => (r.source ? JSON.stringify(sceneOf(r.source, text)) : []));
    if (found.length > 0) {
      yield (first ? "" : ",") + found.join(",");
      first = false;
    }
    if (rows.length < SCENES_A_READ) break;
    above = rows.at(-1)?.rank ?? ALL;
  }
  yield "]}";
}
