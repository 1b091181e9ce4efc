import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

/** One scene's content as the document model checked it; the log itself looks at nothing else in it. */
export interface CheckedScene {
  id: string;
  /** JSON of the content, as it is stored. */
  json: string;
  /** What it says, without the marks of notes: a save that changes nothing of it does not change the text. */
  textWithoutNotes: string;
  /** The front matter, always the first scene. */
  front: boolean;
  /** An episode, an act or a volume: no number counts it. */
  division: boolean;
  characters: number;
  /** Ids of the notes whose marks stand in it. */
  notes: string[];
  /** Ids of its lines. */
  lines: string[];
}

/** Checks contents that arrived, some at a time. @throws AppError invalid */
export type CheckScenes = (contents: readonly unknown[]) => CheckedScene[] | Promise<CheckedScene[]>;

/** A scene's content ready to be stored. */
export interface StorableScene extends Omit<CheckedScene, "textWithoutNotes"> {
  hash: string;
  textHash: string;
  schema: number;
}

/** 144 bits of SHA-256: contents are equal if, and only if, their hashes are. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 24);

export const toStorable = ({ textWithoutNotes, ...scene }: CheckedScene, schema: number): StorableScene => ({
  ...scene,
  schema,
  hash: hashOf(`${schema}:${scene.json}`),
  textHash: hashOf(textWithoutNotes),
});

/** Characters of JSON that are hashed at once, in some 10 ms; then other requests have their turn. */
const CHARACTERS_AT_ONCE = 1 << 20;

/** The same of a whole save, which may be long. */
export async function toStorableInTurns(checked: readonly CheckedScene[], schema: number): Promise<StorableScene[]> {
  const storable: StorableScene[] = [];
  let hashed = 0;
  for (const scene of checked) {
    if (hashed > CHARACTERS_AT_ONCE) {
      await setImmediate();
      hashed = 0;
    }
    storable.push(toStorable(scene, schema));
    hashed += scene.json.length;
  }
  return storable;
}
