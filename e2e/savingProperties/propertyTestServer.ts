import { randomUUID } from "node:crypto";
import type {
  DocumentChanges,
  OpenQuestion,
  SaveDocument,
  SavedDocument,
  SceneNow,
  StaleDocument,
} from "@mochang/contract";
import { CONTENT_SCHEMA, parseScreenplay, toDocument } from "@mochang/screenplay";
import {
  checkScenes,
  createDocument,
  type CurrentScene,
  openMergeConflicts,
  createSaveScenes,
  readChanges,
  storableScenes,
  toRow,
} from "../../apps/server/src/documents/index.ts";
import { makeScript } from "../../apps/server/src/documents/testDocuments.ts";
import type { OpenDatabase } from "../../apps/server/src/platform/index.ts";
import { testUser } from "../../apps/server/src/run/testRuns.ts";

/** The server's documents on a real database, and one writer's script in them. The routes before them add nothing but who may ask. */
export interface PropertyTestServer {
  scriptId: string;
  /** A version of the script that says this; its id. */
  makeDocument: (text: string) => Promise<string>;
  send: (body: SaveDocument) => Promise<SavedDocument | StaleDocument>;
  changes: (versionId: string, seq: number) => Promise<DocumentChanges>;
  questions: (versionId: string) => Promise<OpenQuestion[]>;
}

const present = ({ schema, json, ...scene }: CurrentScene): SceneNow => ({
  ...scene,
  content: json === null || schema === null ? null : toRow({ json, schema }),
});

export async function openPropertyTestServer({ db }: OpenDatabase): Promise<PropertyTestServer> {
  const userId = await testUser({ db } as OpenDatabase, randomUUID());
  const scriptId = await makeScript(db as never, userId);
  const now = (): Date => new Date();
  const saveScenes = createSaveScenes({
    db,
    now,
    announcer: { announce: () => undefined },
    check: checkScenes,
    schema: CONTENT_SCHEMA,
  });
  return {
    scriptId,
    async makeDocument(text) {
      const { document } = toDocument(parseScreenplay(text), { newId: () => randomUUID().slice(0, 8) });
      const newDocument = { scriptId, kind: "edited", form: "screenplay", title: null, authorId: userId } as const;
      const chunks = [storableScenes(document.scenes)];
      return db.transaction((tx) => createDocument(tx, { ...newDocument, reason: "imported", scenes: chunks }, now()));
    },
    async send({ scriptId: _, versionId = "", reason = "typed", ...body }) {
      // As it crosses the wire.
      const sent = JSON.parse(JSON.stringify(body)) as typeof body;
      const questions = (sent.questions ?? []).map(({ base = null, mine = null, theirs = null, ...question }) => ({
        ...question,
        base,
        mine,
        theirs,
      }));
      const answer = await saveScenes({
        ...sent,
        questions,
        reason,
        documentId: versionId,
        authorId: userId,
        session: "session",
      });
      return answer.state === "saved" ? answer : { ...answer, scenes: answer.scenes.map(present) };
    },
    async changes(versionId, seq) {
      const { head, scenes } = await readChanges(db, versionId, seq);
      return { head, scenes: scenes.map(present) };
    },
    questions: (versionId) => openMergeConflicts(db, versionId),
  };
}
