import { randomUUID } from "node:crypto";
import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { users } from "../../apps/server/src/account/tables.ts";
import { checkScenes, createDocument, toStorable } from "../../apps/server/src/documents/index.ts";
import { scripts } from "../../apps/server/src/library/tables.ts";
import type { Installation } from "../installation.ts";
import type { SceneContent } from "./scenes.ts";

/** A script of a user of its own whose document has these scenes; the document's id. */
export async function makeDocument({ db }: Pick<Installation, "db">, scenes: readonly SceneContent[]): Promise<string> {
  const now = new Date();
  const [userId, scriptId] = [randomUUID(), randomUUID()];
  await db.insert(users).values({ id: userId, phone: userId.slice(0, 11), userName: "编剧", createdAt: now });
  await db.insert(scripts).values({
    id: scriptId,
    userId,
    name: "渡口",
    author: "",
    type: 1,
    fileType: 1,
    fileTheme: "1",
    fileName: "渡口.txt",
    fileKey: `uploads/${scriptId}`,
    fileFormat: "txt",
    fileBytes: 1,
    kind: "screenplay",
    characters: 1,
    sceneCount: scenes.length,
    doubts: [],
    createdAt: now,
    updatedAt: now,
  });
  const given = { scriptId, kind: "imported", form: "screenplay", title: null, authorId: userId } as const;
  const stored = checkScenes(scenes).map((scene) => toStorable(scene, CONTENT_SCHEMA));
  return db.transaction((tx) => createDocument(tx, { ...given, reason: "imported", scenes: [stored] }, now));
}
