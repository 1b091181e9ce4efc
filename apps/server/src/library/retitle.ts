import { CONTENT_SCHEMA, recreditFront, retitleFront, type SceneJson } from "@mochang/screenplay";
import { listVersions, readRows, readSnapshot, setTitle, type SaveScenes } from "../documents/index.ts";
import { AppError, type Database, type Log } from "../platform/index.ts";
import type { Author } from "./saves/author.ts";
import type { Script } from "./scriptAccess.ts";

export interface RetitleDeps {
  db: Database;
  log: Pick<Log, "warn">;
  saveScenes: SaveScenes;
  pace: { saved(documentId: string): void };
}

/** So often a version is tried whose first row is being written in. */
const ATTEMPTS = 3;

type Names = Pick<Script, "name" | "author">;

/**
 * Gives the versions of a script its new name and author: the rows at their beginning that say the old ones say the new ones, so that the title page of an
 * export does. Where the name stays no row is given it: a file may be called otherwise in its own words than the work.
 */
export async function retitle(
  deps: RetitleDeps,
  by: Author,
  before: Pick<Script, "id"> & Names,
  after: Names,
): Promise<void> {
  const hasOtherAuthor = after.author !== before.author && before.author !== "" && after.author !== "";
  if (after.name === before.name && !hasOtherAuthor) return;
  const { versions } = await listVersions(deps.db, before.id);
  for (const { id } of versions) await retitleVersion(deps, by, id, { before, after, hasOtherAuthor });
}

interface Change {
  before: Names;
  after: Names;
  hasOtherAuthor: boolean;
}

/** A version that was deleted meanwhile is passed over. */
async function retitleVersion(deps: RetitleDeps, by: Author, documentId: string, change: Change): Promise<void> {
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (await tryOnce(deps, by, documentId, change)) return;
    deps.log.warn({ documentId }, "version not retitled: its first row is being written in");
  } catch (error) {
    if (!(error instanceof AppError && (error.code === "gone" || error.code === "not-found"))) throw error;
  }
}

/** The first row as the change leaves it; a row may say the script's name, or what the version was called in its own words. */
function changedFront(
  front: SceneJson,
  title: string | null,
  { before, after, hasOtherAuthor }: Change,
): { front: SceneJson | null; isRetitled: boolean } {
  const said = after.name === before.name ? [] : [title, before.name];
  const names = said.filter((name) => name !== null && name !== after.name) as string[];
  const retitled = names.map((name) => retitleFront(front, name, after.name)).find((row) => row !== null) ?? null;
  const recredited = hasOtherAuthor ? recreditFront(retitled ?? front, before.author, after.author) : null;
  return { front: recredited ?? retitled, isRetitled: retitled !== null };
}

/** False where somebody else wrote in the row meanwhile. */
async function tryOnce(
  { db, saveScenes, pace }: RetitleDeps,
  { userId, session }: Author,
  documentId: string,
  change: Change,
): Promise<boolean> {
  const { scriptId, title, scenes } = await readSnapshot(db, documentId);
  const [first] = scenes;
  const rows: SceneJson[] = [];
  if (first) for await (const part of readRows(db, { scriptId, scenes: [first] })) rows.push(...part);
  const changed = rows[0] && changedFront(rows[0], title, change);
  const { name } = change.after;
  // A document without a title of its own has none until a row says one.
  const isTitled = changed?.isRetitled === true || (title !== null && name !== change.before.name);
  if (!first || !changed?.front) {
    if (isTitled) await setTitle(db, documentId, name);
    return true;
  }
  const answer = await saveScenes(
    {
      documentId,
      opId: null,
      windowId: null,
      authorId: userId,
      session,
      reason: "typed",
      schema: CONTENT_SCHEMA,
      scenes: [{ id: first.id, content: changed.front, version: first.version }],
    },
    {
      stored: async (tx) => {
        if (isTitled) await setTitle(tx, documentId, name);
      },
    },
  );
  if (answer.state === "stale") return false;
  pace.saved(documentId);
  return true;
}
