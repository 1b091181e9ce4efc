import { CUT_PIECES_MAX, formOf, unitOf } from "@mochang/contract";
import { isLineChanged, lineContents, type SceneJson } from "@mochang/screenplay";
import { readRows, readSnapshot, type Save } from "../../documents/index.ts";
import type { Now, Queryable, Transaction } from "../../platform/index.ts";
import { GENERATE, MODIFY } from "../scriptTypes.ts";
import type { Script } from "../scriptAccess.ts";
import { keepAutomatically } from "../versions/automaticVersions.ts";

/** So many lines changed or taken away at once are many, as so many places are in 全部替换. */
const MANY_LINES = 10;

type Accepting = Pick<Save, "documentId" | "authorId" | "reason" | "runId" | "scenes">;

/**
 * 自动留存 before a model's proposal is accepted that changes or takes away many lines (what only brings lines, a new scene or words that go on, takes nothing
 * away), and before more scenes are deleted at once than 剪下的场 holds: a key over all that was selected. Undefined for every other save, so that typing costs
 * nothing more; else what `saveScenes` does before it writes.
 */
export function keepBeforeSave(
  script: Pick<Script, "id" | "type" | "fileType">,
  save: Accepting,
  now: Now,
): ((tx: Transaction) => Promise<void>) | undefined {
  // A save that is merged, or holds other changes, too, names the run of the proposal that it accepts.
  const isAccepting = save.reason === "model" || (save.runId ?? null) !== null;
  const deleted = save.scenes.filter(({ content }) => content === null).length;
  const deletesMany = deleted > CUT_PIECES_MAX;
  if (!(isAccepting || deletesMany) || (script.type !== MODIFY && script.type !== GENERATE)) return undefined;
  return async (tx) => {
    const { documentId, authorId } = save;
    const reason = deletesMany
      ? `删去 ${deleted} ${unitOf(formOf(script.fileType))}之前`
      : await reasonOfAcceptance(tx, save);
    if (reason) await keepAutomatically(tx, { scriptId: script.id, documentId, reason, authorId }, now());
  };
}

async function reasonOfAcceptance(db: Queryable, save: Accepting): Promise<string | null> {
  const count = await linesTakenAway(db, save);
  return count < MANY_LINES ? null : `采纳改写 ${count} 行之前`;
}

/** How many lines of the document no longer say after the save what they say now. A line that goes to another sent scene stays. */
async function linesTakenAway(db: Queryable, { documentId, scenes }: Accepting): Promise<number> {
  const written = new Map(scenes.flatMap(({ id, content }) => (content === undefined ? [] : [[id, content] as const])));
  const rows = [...written.values()].flatMap((content) => (content === null ? [] : [content as SceneJson]));
  const after = lineContents(rows);
  const snapshot = await readSnapshot(db, documentId);
  const sent = snapshot.scenes.filter(({ id }) => written.has(id));
  let count = 0;
  for await (const part of readRows(db, { ...snapshot, scenes: sent }))
    for (const row of part) for (const line of row.content) if (isLineChanged(after, line)) count++;
  return count;
}
