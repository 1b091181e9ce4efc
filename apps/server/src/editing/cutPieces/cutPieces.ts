import { CUT_PIECE_JSON_MAX, CUT_PIECES_MAX, type AddCutPieces, type CutPiece } from "@mochang/contract";
import { and, asc, count, eq, inArray } from "drizzle-orm";
import { lockDocument, storableScenes, toRow } from "../../documents/index.ts";
import type { SceneJson } from "@mochang/screenplay";
import { AppError, type Database, type Now, type Queryable } from "../../platform/index.ts";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { cutPieces } from "../tables.ts";

const FULL_MESSAGE = `剪下的最多留 ${CUT_PIECES_MAX} 份，请先清掉一些`;
const TOO_LONG = "这一份太长，没有收下";

/** The pieces of a version, those cut last first. */
export async function listCutPieces(db: Queryable, documentId: string): Promise<CutPiece[]> {
  const rows = await db
    .select()
    .from(cutPieces)
    .where(eq(cutPieces.documentId, documentId))
    .orderBy(asc(cutPieces.cutAt), asc(cutPieces.id));
  return rows.toReversed().map(({ id, kind, schema, content, after, before, place, cutAt }) => ({
    id,
    kind,
    content: toRow({ json: content, schema }),
    after,
    before,
    place,
    cutTime: cutAt.getTime(),
  }));
}

/** Keeps pieces; one that was cut before and put back since takes the place of its former state. @throws AppError invalid, conflict */
export async function addCutPieces(
  { db, now }: { db: Database; now: Now },
  { version }: OwnVersion,
  pieces: AddCutPieces["pieces"],
): Promise<void> {
  const rows = pieces.map(({ id, kind, content, after, before, place }) => {
    const [stored] = storableScenes([content as SceneJson]);
    if (!stored || stored.front) throw new AppError("invalid");
    if (stored.json.length > CUT_PIECE_JSON_MAX) throw new AppError("invalid", { msg: TOO_LONG });
    const { json, schema } = stored;
    return { documentId: version.id, id, kind, schema, content: json, after, before, place, cutAt: now() };
  });
  await db.transaction(async (tx) => {
    await lockDocument(tx, version.id);
    for (const row of rows)
      await tx
        .insert(cutPieces)
        .values(row)
        .onConflictDoUpdate({ target: [cutPieces.documentId, cutPieces.id], set: row });
    const [counted] = await tx.select({ n: count() }).from(cutPieces).where(eq(cutPieces.documentId, version.id));
    if ((counted?.n ?? 0) > CUT_PIECES_MAX) throw new AppError("conflict", { msg: FULL_MESSAGE });
  });
}

/** Throws pieces away for good; those that are not there are not missed. */
export async function deleteCutPieces(db: Queryable, documentId: string, ids: readonly string[]): Promise<void> {
  await db.delete(cutPieces).where(and(eq(cutPieces.documentId, documentId), inArray(cutPieces.id, [...ids])));
}
