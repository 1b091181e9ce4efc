import { createHash } from "node:crypto";

/** One scene's content as the document model checked it; the log itself looks at nothing else in it. */
export interface CheckedScene {
  id: string;
  /** JSON of the content, as it is stored. */
  json: string;
  /** What it says, without the marks of notes: a save that changes nothing of it does not change the text. */
  says: string;
  /** The front matter, always the first scene. */
  front: boolean;
  /** An episode, an act or a volume: no number counts it. */
  division: boolean;
  characters: number;
  /** Ids of the notes whose marks stand in it. */
  notes: string[];
}

/** Checks contents that arrived. @throws AppError invalid */
export type CheckScenes = (contents: readonly unknown[]) => CheckedScene[];

/** A scene's content ready to be stored. */
export interface StorableScene extends Omit<CheckedScene, "says"> {
  hash: string;
  textHash: string;
  schema: number;
}

/** 144 bits of SHA-256: contents are equal if, and only if, their hashes are. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 24);

export const toStorable = ({ says, ...scene }: CheckedScene, schema: number): StorableScene => ({
  ...scene,
  schema,
  hash: hashOf(`${schema}:${scene.json}`),
  textHash: hashOf(says),
});
