import type { Node } from "prosemirror-model";
import { wordsHash } from "./wordBound.ts";
import type { SceneJson } from "./json.ts";
import { lineText, lineType, sceneLines } from "./lineText.ts";

const cache = new WeakMap<object, string>();

/** A short hash of what a row says: its lines' kinds and words without what is struck out. Notes and origins do not count. */
export function sceneHash(scene: Node | SceneJson): string {
  let hash = cache.get(scene);
  if (hash === undefined) {
    hash = wordsHash(
      sceneLines(scene)
        .map((line) => `${lineType(line)}\t${lineText(line)}`)
        .join("\n"),
    );
    cache.set(scene, hash);
  }
  return hash;
}
