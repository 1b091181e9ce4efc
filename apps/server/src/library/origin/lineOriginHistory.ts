import type { LineOriginHistory, OriginAct } from "@mochang/contract";
import { lineShares, type SceneJson } from "@mochang/screenplay";
import {
  listMoments,
  runSavesOf,
  sceneStatesOf,
  toRow,
  type RestorePoint,
  type RunSave,
  type SceneStateAt,
} from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { RunFacts, RunFactsOf } from "./runFacts.ts";

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
 * out, the backup that was kept before it and the row of the save tell of it.
 */
export async function lineOriginHistory(
  { db, runFactsOf }: { db: Queryable; runFactsOf: RunFactsOf },
  documentId: string,
  { sceneId, lineId }: { sceneId: string; lineId: string },
): Promise<LineOriginHistory> {
  const { states, complete } = await sceneStatesOf(db, { documentId, sceneId }, LIMITS);
  const accepted = await listMoments(db, documentId, sceneId, "accept");
  const ofRuns = await runSavesOf(db, documentId);
  const facts = await runFactsOf(ofRuns.map(({ runId }) => runId));
  const counted = states.map((state) => ({
    state,
    characters: modelCharacters(state.content && toRow(state.content), lineId),
  }));
  const acts = counted.flatMap(({ state, characters }, i) => {
    const before = counted[i - 1];
    // What an older state held is not known where the log was not read to its beginning.
    if (!before && !complete) return [];
    const more = characters - (before?.characters ?? 0);
    if (more <= 0) return [];
    const since = before?.state.seq ?? 0;
    const act = actOf(state, since, accepted);
    const run = act.act === "model" ? runBetween(ofRuns, facts, { since, until: state.seq, sceneId }) : null;
    const earlier = before?.state.content ? before.state.seq : null;
    return [{ ...act, characters: more, before: earlier, run: run && { title: run.title, model: run.model } }];
  });
  return { acts, complete };
}

function actOf(
  { seq, at, reason }: SceneStateAt,
  since: number,
  accepted: readonly RestorePoint[],
): { at: string; act: OriginAct } {
  const acceptance = accepted.find((moment) => moment.seq < seq && moment.seq >= since);
  if (reason !== "model" && acceptance) return { at: acceptance.at.toISOString(), act: "model" };
  return { at: at.toISOString(), act: ACTS[reason] ?? "other" };
}

/** The last run whose words were saved between two states of a scene: the one of the later state itself, or of a save that was thinned out in between. */
function runBetween(
  saves: readonly RunSave[],
  facts: ReadonlyMap<string, RunFacts>,
  { since, until, sceneId }: { since: number; until: number; sceneId: string },
): RunFacts | null {
  const found = saves.flatMap(({ seq, runId }) => {
    const run = facts.get(runId);
    const isOfScene = run && (run.sceneId === sceneId || run.sceneId === null || seq === until);
    return isOfScene && seq > since && seq <= until ? [run] : [];
  });
  return found.at(-1) ?? null;
}
