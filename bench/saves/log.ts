import { randomUUID } from "node:crypto";
import { users } from "../../apps/server/src/account/tables.ts";
import { createDocument, toStorable, type CheckedScene } from "../../apps/server/src/documents/index.ts";
import { scripts } from "../../apps/server/src/library/tables.ts";
import type { Installation } from "../installation.ts";
import type { SceneContent } from "./scenes.ts";

/** The schema number of the contents written here. */
export const SCHEMA = 2;

/** What the document model says of contents, without its checks: the log is what is measured. */
export const checkScenes = (contents: readonly unknown[]): CheckedScene[] =>
  (contents as SceneContent[]).map((scene) => {
    const says = scene.content.map(({ content }) => content.map(({ text }) => text).join("")).join("\n");
    const { id, front } = scene.attrs;
    return { id, json: JSON.stringify(scene), says, front, characters: says.length, notes: [] };
  });

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
  const stored = checkScenes(scenes).map((scene) => toStorable(scene, SCHEMA));
  return db.transaction((tx) => createDocument(tx, { ...given, reason: "imported", scenes: [stored] }, now));
}
