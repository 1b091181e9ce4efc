import { randomUUID } from "node:crypto";
import type { Retagged, RetagScenes } from "@mochang/contract";
import type { Kind, SceneJson } from "@mochang/screenplay";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, postgresJson, type Database, type Now, type Transaction } from "../../platform/index.ts";
import { scenes, scripts, scriptTexts } from "../tables.ts";
import type { Assessment } from "../analyse.ts";
import { loadOwnScript } from "../policy.ts";

import { sceneTexts } from "../structure/sceneSource.ts";
import { GivenScene } from "./givenScene.ts";
import { matchScenes } from "./matchScenes.ts";
import { reassessInWorker } from "./reassessInWorker.ts";

const STALE = "剧本刚刚有了别的改动，请刷新后再标注";
const MORE = "标注只能改行的类型，文字和顺序要和原来一样";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Puts scenes whose lines were tagged anew in the place of stored ones, with the figures, findings and cast of the script as it is then:
 * all of it or nothing, and only on the revision that the client saw. @throws AppError not-found, conflict, invalid
 */
export async function retagScenes(
  { db, now }: { db: Database; now: Now },
  userId: string,
  given: RetagScenes,
): Promise<Retagged> {
  const script = await loadOwnScript(db, userId, given.scriptId);
  if (script.revision !== given.revision) throw new AppError("conflict", { msg: STALE });
  const wanted = z.array(GivenScene).safeParse(given.scenes);
  if (!wanted.success) throw new AppError("invalid", { msg: MORE, cause: wanted.error });

  const { from, stored } = await storedScenes(db, script.id, given.replaces);
  const taken = new Set(await idsOf(db, script.id));
  const idTaken = (id: string): boolean => !UUID.test(id) || taken.size === taken.add(id).size;
  const matched = matchScenes(stored, wanted.data, { newId: randomUUID, idTaken });
  if (!matched) throw new AppError("invalid", { msg: MORE });

  const [text] = await db
    .select({ text: scriptTexts.text, title: scriptTexts.title, cast: scriptTexts.cast })
    .from(scriptTexts)
    .where(eq(scriptTexts.scriptId, script.id));
  if (!text) throw new AppError("not-found");
  // Beside the event loop, and before the transaction: its check of the revision keeps the two together.
  const retagging = { kind: script.kind as Kind, ...text, from, gone: stored.length, scenes: matched };
  const { cast, ...assessment } = await reassessInWorker(
    script.userId,
    retagging,
    sceneTexts(db, script.id, script.revision),
  ).catch(asStale);

  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ revision: scripts.revision })
      .from(scripts)
      .where(eq(scripts.id, script.id))
      .for("no key update");
    if (locked?.revision !== script.revision) throw new AppError("conflict", { msg: STALE });
    await putScenes(tx, script.id, { from, gone: stored.map((scene) => scene.attrs.id), scenes: matched }, now());
    await putAssessment(tx, script.id, assessment, cast);
    await tx
      .update(scripts)
      .set({
        revision: script.revision + 1,
        characters: assessment.characters,
        sceneCount: assessment.sceneCount,
        updatedAt: now(),
      })
      .where(eq(scripts.id, script.id));
  });
  return { revision: script.revision + 1, scenes: matched };
}

/** A change in the middle of the reading is the same news as one before the writing. */
function asStale(error: unknown): never {
  throw error instanceof AppError && error.code === "conflict"
    ? new AppError("conflict", { msg: STALE, cause: error })
    : error;
}

/** The neighbouring scenes that a client replaces, as they are stored, and the rank of the first. @throws AppError conflict */
async function storedScenes(
  db: Database,
  scriptId: string,
  ids: string[],
): Promise<{ from: number; stored: SceneJson[] }> {
  const rows = await db
    .select({ rank: scenes.rank, content: scenes.content })
    .from(scenes)
    .where(and(eq(scenes.scriptId, scriptId), eq(scenes.versionId, ""), inArray(scenes.sceneId, ids)))
    .orderBy(asc(scenes.rank));
  const stored = rows.map((row) => row.content as SceneJson);
  const from = rows[0]?.rank ?? 0;
  if (
    rows.length !== ids.length ||
    rows.some((row, i) => row.rank !== from + i) ||
    stored.some((scene, i) => scene.attrs.id !== ids[i])
  )
    throw new AppError("conflict", { msg: STALE });
  return { from, stored };
}

async function idsOf(db: Database, scriptId: string): Promise<string[]> {
  const rows = await db
    .select({ id: scenes.sceneId })
    .from(scenes)
    .where(and(eq(scenes.scriptId, scriptId), eq(scenes.versionId, "")));
  return rows.map((row) => row.id);
}

/** Rank is place: the rows after a change move by the difference. */
async function putScenes(
  tx: Transaction,
  scriptId: string,
  change: { from: number; gone: string[]; scenes: SceneJson[] },
  at: Date,
): Promise<void> {
  const ofImported = and(eq(scenes.scriptId, scriptId), eq(scenes.versionId, ""));
  await tx.delete(scenes).where(and(ofImported, inArray(scenes.sceneId, change.gone)));
  const moved = change.scenes.length - change.gone.length;
  if (moved !== 0)
    await tx
      .update(scenes)
      .set({ rank: sql`${scenes.rank} + ${moved}` })
      .where(and(ofImported, gt(scenes.rank, change.from)));
  const rows = change.scenes.map((content, i) => ({ scene_id: content.attrs.id, rank: change.from + i, content }));
  await tx.execute(sql`insert into scenes (script_id, version_id, scene_id, rank, content, updated_at)
    select ${scriptId}, '', r.scene_id, r.rank, r.content, ${at} from jsonb_to_recordset(${postgresJson(rows)}::jsonb) as r(scene_id text, rank int, content jsonb)`);
}

async function putAssessment(
  tx: Transaction,
  scriptId: string,
  { figures, findings }: Assessment,
  cast: unknown,
): Promise<void> {
  await tx.execute(
    sql`update script_texts set "cast" = ${postgresJson(cast)}::jsonb, figures = ${figures}::jsonb, findings = ${findings}::jsonb where script_id = ${scriptId}`,
  );
}
