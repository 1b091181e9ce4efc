import type { LineOriginStory, OriginAct } from "@mochang/contract";
import { lineShares, type SceneJson } from "@mochang/screenplay";
import { listMoments, sceneStatesOf, toRow, type Moment, type SceneStateAt } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";

/** A request reads them while a pointer rests. */
const LIMITS = { limit: 200, characters: 1_000_000 };

const ACTS: Readonly<Record<string, OriginAct>> = {
  model: "model",
  restored: "restored",
  merged: "merged",
  moved: "moved",
  split: "moved",
  copied: "copied",
  imported: "copied",
  migrated: "copied",
};

/** A model's characters in a line of a row; 0 where the row has no such line. */
function modelCharacters(row: SceneJson | null, lineId: string): number {
  const line = row?.content.find(({ attrs }) => attrs.id === lineId);
  if (!line) return 0;
  const { model, changed } = lineShares(line);
  return model + changed;
}

/**
 * How a model's words came into a line: each kept save of its scene after which it held more of them. Where the save of an acceptance has been thinned
 * out, the backup that was kept before it tells of it.
 */
export async function lineStory(
  db: Queryable,
  documentId: string,
  { sceneId, lineId }: { sceneId: string; lineId: string },
): Promise<LineOriginStory> {
  const { states, complete } = await sceneStatesOf(db, { documentId, sceneId }, LIMITS);
  const accepted = await listMoments(db, documentId, sceneId, "accept");
  const counted = states.map((state) => ({
    state,
    characters: modelCharacters(state.content && toRow(state.content), lineId),
  }));
  const acts = counted.flatMap(({ state, characters }, i) => {
    const before = counted[i - 1];
    // What an older state held is not known where the log was not read to its beginning.
    if (!before && !complete) return [];
    const more = characters - (before?.characters ?? 0);
    return more > 0 ? [{ ...actOf(state, before?.state ?? null, accepted), characters: more }] : [];
  });
  return { acts, complete };
}

function actOf(
  { seq, at, reason }: SceneStateAt,
  before: SceneStateAt | null,
  accepted: readonly Moment[],
): { at: string; act: OriginAct } {
  const acceptance = accepted.find((moment) => moment.seq < seq && moment.seq >= (before?.seq ?? 0));
  if (reason !== "model" && acceptance) return { at: acceptance.at.toISOString(), act: "model" };
  return { at: at.toISOString(), act: ACTS[reason] ?? "other" };
}
