import type { Node } from "prosemirror-model";

/** Lines that a scene has before anything is written in it. */
const BARE = new Set(["heading", "meta"]);

/** Whether a scene of the document holds more than its heading and the labels under it. */
export const isWritten = (scene: Node): boolean =>
  scene.children.some((line) => !BARE.has(String(line.attrs.type)) && line.textContent.trim() !== "");

/** The index of a scene in the document by its id; -1 where it is not in it. */
export const indexOfScene = (doc: Node, id: string): number =>
  doc.children.findIndex((row) => String(row.attrs.id) === id);

/** Whether a model wrote some of a scene's words. */
export const holdsModelText = (scene: Node): boolean =>
  scene.children.some((line) =>
    line.children.some(({ marks }) => marks.some(({ type, attrs }) => type.name === "origin" && attrs.by === "model")),
  );
