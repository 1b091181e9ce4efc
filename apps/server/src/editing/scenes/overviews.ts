import type { SceneOverview } from "@mochang/contract";
import { sceneHash, type SceneJson } from "@mochang/screenplay";
import { and, eq } from "drizzle-orm";
import { readRows, readSnapshot, type Snapshot } from "../../documents/index.ts";
import { presentTime } from "../../library/index.ts";
import { AppError, type Database, type Now, type Queryable, type Transaction } from "../../platform/index.ts";
import { sceneOverviews } from "../tables.ts";
import { refuseUnseen } from "../refuseUnseen.ts";
import { wordsByHand } from "../wordsByHand.ts";

type OverviewRow = typeof sceneOverviews.$inferSelect;

const presentOverview = (row: OverviewRow): SceneOverview => ({
  sceneId: row.sceneId,
  sceneDescription: row.description,
  origin: row.origin,
  edited: row.edited,
  previous: row.previous,
  previousOrigin: row.previousOrigin,
  of: row.of,
  updateTime: presentTime(row.updatedAt),
});

/** The overviews of a version's scenes, also of scenes that were deleted and may come back. */
export async function listOverviews(db: Queryable, documentId: string): Promise<SceneOverview[]> {
  const rows = await db.select().from(sceneOverviews).where(eq(sceneOverviews.documentId, documentId));
  return rows.map(presentOverview);
}

/** The words of those overviews that have any, by their scenes, and whether words of them are a model's. */
export async function overviewsOf(
  db: Queryable,
  documentId: string,
): Promise<Record<string, { text: string; model: boolean }>> {
  const written = (await listOverviews(db, documentId)).filter((one) => one.sceneDescription.trim() !== "");
  return Object.fromEntries(
    written.map((one) => [one.sceneId, { text: one.sceneDescription, model: one.origin === "model" }]),
  );
}

/** One living row of a document. @throws AppError not-found */
export async function loadRow(
  db: Queryable,
  documentId: string,
  sceneId: string,
): Promise<{ snapshot: Snapshot; row: SceneJson }> {
  const snapshot = await readSnapshot(db, documentId);
  const scenes = snapshot.scenes.filter((scene) => scene.id === sceneId);
  for await (const [row] of readRows(db, { scriptId: snapshot.scriptId, scenes })) if (row) return { snapshot, row };
  throw new AppError("not-found");
}

type OverviewWords = Omit<OverviewRow, "documentId" | "sceneId" | "updatedAt">;

const NOTHING_BEFORE = { previous: "", previousOrigin: null, previousEdited: null, previousOf: null };

/** What an overview becomes, with the words that stood there before; `of` is the `sceneHash` of what the scene says now. */
export function writtenOverview(
  was: OverviewWords | undefined,
  description: string,
  by: "author" | "model",
  of: string,
): OverviewWords {
  if (was?.description === description) return { ...was, of };
  const { previous, previousOrigin, previousEdited, previousOf } = was ?? NOTHING_BEFORE;
  const kept =
    was && was.description !== ""
      ? { previous: was.description, previousOrigin: was.origin, previousEdited: was.edited, previousOf: was.of }
      : { previous, previousOrigin, previousEdited, previousOf };
  if (by === "model") return { description, origin: "model", edited: false, of, ...kept };
  const { text, ...words } = wordsByHand(
    description,
    of,
    was ? { text: was.description, origin: was.origin } : null,
    previousOrigin && { text: previous, origin: previousOrigin, edited: previousEdited ?? false, of: previousOf ?? of },
  );
  return { description: text, ...words, ...kept };
}

/** Writes a scene's overview; `of` is the `sceneHash` of what the scene said when it was written. @throws AppError conflict where other words stand there than `replaces` */
export async function putOverview(
  tx: Transaction,
  documentId: string,
  sceneId: string,
  description: string,
  { by, of, at, replaces }: { by: "author" | "model"; of: string; at: Date; replaces?: string | undefined },
): Promise<SceneOverview> {
  const where = and(eq(sceneOverviews.documentId, documentId), eq(sceneOverviews.sceneId, sceneId));
  const [was] = await tx.select().from(sceneOverviews).where(where).for("update");
  const isSeen = replaces === undefined || replaces === (was?.description ?? "");
  // The same request may come twice: what it writes stands there already, of what the scene said then.
  if (was && !isSeen && was.description === description) return presentOverview(was);
  refuseUnseen(replaces, was?.description ?? "");
  const values = { documentId, sceneId, ...writtenOverview(was, description, by, of), updatedAt: at };
  const [row] = await tx
    .insert(sceneOverviews)
    .values(values)
    .onConflictDoUpdate({ target: [sceneOverviews.documentId, sceneOverviews.sceneId], set: values })
    .returning();
  return presentOverview(row ?? values);
}

/** The writer's own overview of a scene as it is stored now. @throws AppError not-found, conflict where other words stand there than `replaces` */
export async function saveOverview(
  { db, now }: { db: Database; now: Now },
  documentId: string,
  sceneId: string,
  { sceneDescription, replaces }: { sceneDescription: string; replaces?: string | undefined },
): Promise<SceneOverview> {
  const of = sceneHash((await loadRow(db, documentId, sceneId)).row);
  const written = { by: "author", of, at: now(), replaces } as const;
  return db.transaction((tx) => putOverview(tx, documentId, sceneId, sceneDescription, written));
}
