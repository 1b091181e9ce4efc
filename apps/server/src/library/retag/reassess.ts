import { recast, toParsed, type CastMember, type Kind, type SceneJson } from "@mochang/screenplay";
import { assess, type Assessment } from "../analyse.ts";

/** A script as it is stored, but for its scenes, and what takes the place of some of them. */
export interface Retagging {
  kind: Kind;
  title: string | null;
  cast: CastMember[];
  text: string;
  /** Rank of the first scene that goes, and how many go. */
  from: number;
  gone: number;
  scenes: SceneJson[];
}

export interface Reassessed extends Assessment {
  cast: CastMember[];
}

/** Cast, figures and findings of a script after a re-tagging; `stored` are its scenes before it. */
export function reassess({ kind, title, cast, text, from, gone, scenes }: Retagging, stored: SceneJson[]): Reassessed {
  const before = { kind, title, cast, scenes: stored };
  const after = { ...before, scenes: stored.toSpliced(from, gone, ...scenes) };
  const now = recast(before, after);
  return { ...assess(toParsed({ ...after, cast: now }, text)), cast: now };
}
