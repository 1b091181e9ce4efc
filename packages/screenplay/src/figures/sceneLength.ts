import type { Node } from "prosemirror-model";
import type { SceneJson } from "../document/json.ts";
import { lineText, lineType, sceneLines } from "../document/lineText.ts";
import { countCharacters, countHan } from "./count.ts";
import { minutesOf } from "./runningTime.ts";

/** How long a scene is as it stands. */
export interface SceneLength {
  characters: number;
  dialogueCharacters: number;
  /** Estimated running time. */
  seconds: number;
}

const cache = new WeakMap<object, SceneLength>();

/** The length of a row, kept as long as its node; what is struck out is not counted, nor are label lines. */
export function sceneLength(scene: Node | SceneJson): SceneLength {
  let cached = cache.get(scene);
  if (!cached) cache.set(scene, (cached = measure(scene)));
  return cached;
}

function measure(scene: Node | SceneJson): SceneLength {
  const words: string[] = [];
  let characters = 0;
  let dialogueCharacters = 0;
  for (const line of sceneLines(scene)) {
    const type = lineType(line);
    if (type === "meta" || type === "episode") continue;
    const text = lineText(line);
    const count = countCharacters(text);
    characters += count;
    if (type === "dialogue") dialogueCharacters += count;
    words.push(text);
  }
  const text = words.join(" ");
  const latin = characters > 0 && countHan(text) === 0;
  const minutes = minutesOf(text, dialogueCharacters, characters - dialogueCharacters, latin);
  return { characters, dialogueCharacters, seconds: Math.round(minutes * 60) };
}
