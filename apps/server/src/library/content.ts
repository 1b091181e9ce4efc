import type { HiddenText } from "@mochang/contract";
import {
  toParsed,
  type CastMember,
  type Figures,
  type Finding,
  type Kind,
  type Parsed,
  type SceneJson,
} from "@mochang/screenplay";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { AppError, type Queryable } from "../platform/index.ts";
import { scenes, scripts, scriptTexts } from "./tables.ts";

const ALL = 2_147_483_647;

/** Scenes of the uploaded version above a rank, in order. */
async function scenesAbove(
  db: Queryable,
  scriptId: string,
  rank: number,
  limit = ALL,
): Promise<{ rank: number; content: SceneJson }[]> {
  const rows = await db
    .select({ rank: scenes.rank, content: scenes.content })
    .from(scenes)
    .where(and(eq(scenes.scriptId, scriptId), eq(scenes.versionId, ""), gt(scenes.rank, rank)))
    .orderBy(asc(scenes.rank))
    .limit(limit);
  return rows as { rank: number; content: SceneJson }[];
}

async function head(
  db: Queryable,
  scriptId: string,
): Promise<{ kind: Kind; text: string; title: string | null; cast: CastMember[] }> {
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
  const { text, ...rest } = await head(db, scriptId);
  return toParsed({ ...rest, scenes: (await scenesAbove(db, scriptId, -1)).map((row) => row.content) }, text);
}

/** Figures and findings as stored at upload; the caller has checked whose they are. */
export async function loadFigures(db: Queryable, scriptId: string): Promise<{ figures: Figures; findings: Finding[] }> {
  const [row] = await db
    .select({ figures: scriptTexts.figures, findings: scriptTexts.findings })
    .from(scriptTexts)
    .where(eq(scriptTexts.scriptId, scriptId));
  if (!row) throw new AppError("not-found");
  return row;
}

/** The same two as the JSON that the database holds: not parsed only to be printed again. */
export async function figuresJson(db: Queryable, scriptId: string): Promise<string> {
  const { rows } = await db.execute<{ figures: string; findings: string }>(
    sql`select figures::text, findings::text from script_texts where script_id = ${scriptId}`,
  );
  const row = rows[0];
  if (!row) throw new AppError("not-found");
  return `{"figures":${row.figures},"findings":${row.findings}}`;
}

const SCENES_A_READ = 200;

/** The JSON of `loadParsed`, some scenes at a time, so that a script of 5 million characters holds neither memory nor the event loop. */
export async function* parsedJson(db: Queryable, scriptId: string): AsyncGenerator<string, void, undefined> {
  const { kind, text, title, cast } = await head(db, scriptId);
  yield `{"kind":${JSON.stringify(kind)},"title":${JSON.stringify(title)},"cast":${JSON.stringify(cast)},"text":${JSON.stringify(text)}`;
  let rank = -1;
  for (let more = true; more;) {
    const rows = await scenesAbove(db, scriptId, rank, SCENES_A_READ);
    const part = toParsed({ kind, title, cast, scenes: rows.map((row) => row.content) }, text);
    if (rank === -1) yield `,"frontMatter":${JSON.stringify(part.frontMatter)},"scenes":[`;
    const found = part.scenes.map((scene) => JSON.stringify(scene)).join(",");
    // The first scene of all has no comma before it: rank 0 is the front matter.
    if (found) yield (rank <= 0 ? "" : ",") + found;
    more = rows.length === SCENES_A_READ;
    rank = rows.at(-1)?.rank ?? ALL;
  }
  yield "]}";
}

/** What the uploaded file held but did not show; the caller has checked whose it is. */
export async function loadHidden(db: Queryable, scriptId: string): Promise<HiddenText[]> {
  const [row] = await db
    .select({ hidden: scriptTexts.hidden })
    .from(scriptTexts)
    .where(eq(scriptTexts.scriptId, scriptId));
  return row?.hidden ?? [];
}
