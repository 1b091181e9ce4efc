import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError, type OpenDatabase, type Transaction } from "../platform/index.ts";
import { testUser } from "../run/testRuns.ts";
import { toStorable, type CheckedScene } from "./saving/checkedScene.ts";
import { createDocument } from "./versions/createDocument.ts";
import { createSaveScenes, type SaveDeps, type SaveScenes } from "./saving/saveScenes.ts";
import type { Save, SceneChange } from "./saving/saveTypes.ts";

/** For tests of the log, which looks into no content: a scene is an id, words, and perhaps notes. */
export interface TestScene {
  id: string;
  words: string;
  notes?: string[];
  front?: boolean;
  /** Its lines, as far as their ids go. */
  content?: { attrs: { id: string } }[];
}

export const SCHEMA = 7;

export const checkTestScenes = (contents: readonly unknown[]): CheckedScene[] =>
  (contents as TestScene[]).map((scene) => {
    if (typeof scene.words !== "string") throw new AppError("invalid");
    const { id, words, notes = [], front = false, content = [] } = scene;
    const lines = content.map((line) => line.attrs.id);
    return {
      id,
      json: JSON.stringify(scene),
      textWithoutNotes: words,
      front,
      division: false,
      characters: words.length,
      notes,
      lines,
    };
  });

/** The scenes of a new document: the front matter, then so many. */
export const testScenes = (n: number): TestScene[] => [
  { id: "front", words: "", front: true },
  ...Array.from({ length: n }, (_, i) => ({ id: `s${i + 1}`, words: `第${i + 1}场` })),
];

export interface TestDocuments {
  saveScenes: SaveScenes;
  /** The one writer of another process. */
  saveElsewhere: SaveScenes;
  deps: SaveDeps;
  announced: [string, number][];
  /** Moves the clock. */
  later(milliseconds: number): void;
  /** A new script of one user, with a document of these scenes. */
  makeDocument(scenes?: readonly TestScene[]): Promise<{ scriptId: string; documentId: string }>;
}

export async function testDocuments({ db }: OpenDatabase): Promise<TestDocuments> {
  let offset = 0;
  const now = (): Date => new Date(Date.UTC(2026, 10, 20) + offset);
  const announced: [string, number][] = [];
  const deps: SaveDeps = {
    db,
    now,
    announcer: { announce: (_, id, head) => void announced.push([id, head]) },
    check: checkTestScenes,
    schema: SCHEMA,
  };
  const userId = await testUser({ db } as OpenDatabase, randomUUID());
  return {
    deps,
    announced,
    saveScenes: createSaveScenes(deps),
    saveElsewhere: createSaveScenes(deps),
    later: (milliseconds) => void (offset += milliseconds),
    makeDocument: async (scenes = testScenes(3)) => {
      const scriptId = await makeScript(db as never, userId);
      const chunk = checkTestScenes(scenes).map((scene) => toStorable(scene, SCHEMA));
      const fields = { scriptId, kind: "imported", form: "screenplay", title: null, authorId: userId } as const;
      const documentId = await db.transaction((tx) =>
        createDocument(tx, { ...fields, reason: "imported", scenes: [chunk] }, now()),
      );
      return { scriptId, documentId };
    },
  };
}

export async function makeScript(tx: Transaction, userId: string): Promise<string> {
  const id = randomUUID();
  await tx.execute(sql`
    insert into scripts (id, user_id, name, author, type, file_type, file_theme, file_name, file_key, file_format, file_bytes, kind, characters,
      scene_count, doubts, created_at, updated_at)
    values (${id}, ${userId}, '渡口', '', 1, 1, '1', 'a.txt', ${`uploads/${id}`}, 'txt', 1, 'screenplay', 1, 1, '[]', now(), now())`);
  return id;
}

/** A save with everything said. */
export const save = (documentId: string, scenes: SceneChange[], more: Partial<Save> = {}): Save => ({
  documentId,
  opId: randomUUID(),
  windowId: null,
  authorId: null,
  session: null,
  reason: "typed",
  schema: SCHEMA,
  scenes,
  ...more,
});

/** A change of one scene's words. */
export const typed = (id: string, version: number | undefined, words: string): SceneChange => ({
  id,
  content: { id, words },
  ...(version === undefined ? {} : { version }),
});
